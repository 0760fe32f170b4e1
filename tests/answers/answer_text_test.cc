#include "answers/answer_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/line_reader.h"
#include "base/random.h"

namespace timeprobe::answers {
namespace {

const std::vector<std::string> kNames = {"Mary", "Tom", "Ria"};

AnswerKind kind_of(const std::string& name) {
  if (name == "names") return AnswerKind::names;
  if (name == "boolean") return AnswerKind::boolean;
  if (name == "number") return AnswerKind::number;
  TIMEPROBE_CHECK(name == "date_time", "a case of kind " + name);
  return AnswerKind::date_time;
}

std::vector<nlohmann::json> read_cases() {
  const std::filesystem::path path =
      std::filesystem::path(TIMEPROBE_SOURCE_DIR) / "tests/answers/answer_cases.jsonl";
  const TextLines text = TextLines::read(path);
  std::vector<nlohmann::json> cases;
  for (const Line& line : text.lines()) {
    cases.push_back(nlohmann::json::parse(line.text));
  }
  return cases;
}

std::string shown(const std::optional<std::string>& answer) {
  return answer.value_or("(unparsed)");
}

void expect_reading(const nlohmann::json& item, AnswerReading reading, const std::string& field) {
  if (!item.contains(field)) return;
  const auto names =
      item.contains("names") ? item["names"].get<std::vector<std::string>>() : kNames;
  const auto answer = read_answer(kind_of(item["kind"]), item["completion"].get<std::string>(),
                                  {.reading = reading, .names = names});
  const std::string wanted = item[field].is_null() ? "(unparsed)" : item[field].get<std::string>();
  EXPECT_EQ(shown(answer), wanted) << field << ": " << item["origin"] << "\n"
                                   << item["completion"].get<std::string>();
}

TEST(ReadAnswer, ReadsTheCases) {
  const std::vector<nlohmann::json> cases = read_cases();
  EXPECT_GE(cases.size(), 180U);
  for (const nlohmann::json& item : cases) {
    expect_reading(item, AnswerReading::strict, "strict");
    expect_reading(item, AnswerReading::upstream, "upstream");
    expect_reading(item, AnswerReading::date_lenient, "date_lenient");
  }
}

// Readers take the answer out of every frame; "{}" stands for the answer.
const std::vector<std::string> kFrames = {
    "{}",
    "{}.",
    "Answer: {}",
    "answer: {}.",
    "**Answer:** {}",
    "**Final Answer: {}**",
    "### Final answer\n{}",
    "The answer is {}.",
    "The final answer is: **{}**.",
    "Therefore, the answer is {}.",
    "\\boxed{{}}",
    "The final answer is $\\boxed{\\text{{}}}$.",
    "<answer>{}</answer>",
    "{\"answer\": \"{}\"}",
    "Let's think step by step.\n\nAnswer: {}",
    "1. On September 29, 2023 at 08:01, Mary watched a film in the living room: no match.\n"
    "2. On September 28, 2023 at 14:27, Tom ate a risotto in the kitchen: match.\n\n"
    "The answer is {}.",
    "Event 1: Mary - no match\nEvent 2: Tom - match\n\n{}",
    "{}\n\nExplanation: I reviewed all the events of the list.",
};

std::string framed(const std::string& frame, const std::string& answer) {
  std::string text = frame;
  return text.replace(text.find("{}"), 2, answer);
}

struct Said {
  std::string canonical;
  std::string words;  // one way to say it
};

template <typename T>
const T& one_of(Random& random, const std::vector<T>& items) {
  return items[static_cast<std::size_t>(random.below(items.size()))];
}

Said random_boolean(Random& random) {
  return one_of<Said>(random, {{"yes", "yes"}, {"yes", "Yes"}, {"no", "No"}, {"no", "no"}});
}

Said random_number(Random& random) {
  const std::vector<Said> words = {{"0", "zero"},  {"0", "never"}, {"1", "once"},
                                   {"2", "twice"}, {"3", "Three"}, {"19", "nineteen times"}};
  if (random.chance(0.3)) return one_of(random, words);
  const std::string digits = std::to_string(random.below(random.chance(0.5) ? 10 : 1000));
  return {digits, random.chance(0.5) ? digits : digits + " times"};
}

std::string two_digits(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

Said random_date_time(Random& random) {
  if (random.chance(0.1)) return {"nothing", "nothing"};
  const std::int64_t month = random.between(1, 9);
  const std::string day = two_digits(random.between(1, 28));
  const std::int64_t hour = random.between(0, 23);
  const std::string minute = two_digits(random.between(0, 59));
  const std::string name =
      std::vector<std::string>{"January", "February", "March",  "April",    "May",
                               "June",    "July",     "August", "September"}
          [static_cast<std::size_t>(month - 1)];
  const std::string iso = "2023-" + two_digits(month) + "-" + day;
  const std::string time = two_digits(hour) + ":" + minute;
  const std::string half_day =
      std::to_string((hour + 11) % 12 + 1) + ":" + minute + (hour < 12 ? " AM" : " PM");
  return {iso + " " + time,
          one_of<std::string>(
              random,
              {iso + " " + time, iso + "T" + time + ":59", name + " " + day + ", 2023 at " + time,
               day + " " + name + " 2023, " + time, name + " " + day + ", 2023, " + half_day})};
}

Said random_names(Random& random) {
  std::vector<std::string> said;
  std::string canonical;
  for (const std::string& name : kNames) {
    if (!random.chance(0.5)) continue;
    said.push_back(name);
    canonical += (canonical.empty() ? "" : ", ") + name;
  }
  if (said.empty()) return {"nobody", random.chance(0.5) ? "nobody" : "no one"};
  random.shuffle(said);
  std::string words = said.front();
  for (std::size_t i = 1; i < said.size(); ++i) {
    words += (i + 1 == said.size() && random.chance(0.5) ? " and " : ", ") + said[i];
  }
  return {canonical, words};
}

void expect_read_back(AnswerKind kind, const std::function<Said(Random&)>& draw) {
  constexpr std::uint64_t kSeed = 20230929;
  constexpr int kDraws = 200;
  Random random = Random::stream(kSeed, std::to_string(static_cast<int>(kind)));
  for (int i = 0; i < kDraws; ++i) {
    const Said said = draw(random);
    for (const std::string& frame : kFrames) {
      const std::string text = framed(frame, said.words);
      EXPECT_EQ(shown(read_answer(kind, text, {.names = kNames})), said.canonical)
          << "seed " << kSeed << ", draw " << i << ":\n"
          << text;
    }
  }
}

TEST(ReadAnswer, ReadsNamesBackOutOfEveryFrame) {
  expect_read_back(AnswerKind::names, random_names);
}
TEST(ReadAnswer, ReadsBooleansBackOutOfEveryFrame) {
  expect_read_back(AnswerKind::boolean, random_boolean);
}
TEST(ReadAnswer, ReadsNumbersBackOutOfEveryFrame) {
  expect_read_back(AnswerKind::number, random_number);
}
TEST(ReadAnswer, ReadsDateTimesBackOutOfEveryFrame) {
  expect_read_back(AnswerKind::date_time, random_date_time);
}

std::string with_line_ends(const std::string& text, const std::string& line_end) {
  std::string out;
  for (const char c : text) out += c == '\n' ? line_end : std::string(1, c);
  return out;
}

// The same completion in other clothes.
std::vector<std::string> decorated(const std::string& text) {
  std::vector<std::string> all = {"\n\n" + text + "\n \n", " \t" + text + "  ",
                                  with_line_ends(text, "\r\n"), with_line_ends(text, " \n")};
  if (text.find("```") == std::string::npos) all.push_back("```\n" + text + "\n```");
  if (text.find('\n') == std::string::npos && !text.starts_with("- ")) {
    all.insert(all.end(), {"**" + text + "**", "*" + text + "*", "> " + text, "### " + text});
  }
  return all;
}

TEST(ReadAnswer, WhiteSpaceAndMarkdownAroundChangeNothing) {
  for (const nlohmann::json& item : read_cases()) {
    for (const std::string& text : decorated(item["completion"].get<std::string>())) {
      nlohmann::json changed = item;
      changed["completion"] = text;
      expect_reading(changed, AnswerReading::strict, "strict");
    }
  }
}

TEST(ReadAnswer, AnyBytesAreRead) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    const std::uint64_t size = random.below(60);
    for (std::uint64_t k = 0; k < size; ++k) text += static_cast<char>(random.below(256));
    for (const AnswerKind kind :
         {AnswerKind::names, AnswerKind::boolean, AnswerKind::number, AnswerKind::date_time}) {
      EXPECT_NE(read_answer(kind, text, {.names = kNames}), std::optional<std::string>(""));
    }
  }
}

TEST(ReadAnswer, RejectsKindsThatTravelerDoesNotAsk) {
  EXPECT_THROW(read_answer(AnswerKind::month, "May", {}), InternalError);
  EXPECT_THROW(read_answer(AnswerKind::month, "May", {.reading = AnswerReading::upstream}),
               InternalError);
}

struct SameCase {
  const char* name;
  AnswerKind kind;
  const char* extracted;
  const char* wanted;
  AnswerReading reading;
  bool same;
};

class SameAnswer : public testing::TestWithParam<SameCase> {};

const SameCase kSameCases[] = {
    {"equal_set", AnswerKind::names, "Mary, Tom", "Mary, Tom", AnswerReading::strict, true},
    {"order_of_the_set", AnswerKind::names, "Tom, Mary", "Mary, Tom", AnswerReading::strict, true},
    {"superset_strict", AnswerKind::names, "Mary, Tom", "Tom", AnswerReading::strict, false},
    {"superset_lenient", AnswerKind::names, "Mary, Tom", "Tom", AnswerReading::date_lenient, false},
    {"superset_upstream", AnswerKind::names, "Mary, Tom", "Tom", AnswerReading::upstream, true},
    {"subset_upstream", AnswerKind::names, "Tom", "Mary, Tom", AnswerReading::upstream, false},
    {"nobody_upstream", AnswerKind::names, "nobody", "nobody", AnswerReading::upstream, true},
    {"names_for_nobody", AnswerKind::names, "Tom", "nobody", AnswerReading::upstream, false},
    {"nobody_for_names", AnswerKind::names, "nobody", "Tom", AnswerReading::upstream, false},
    {"boolean", AnswerKind::boolean, "yes", "yes", AnswerReading::strict, true},
    {"other_boolean", AnswerKind::boolean, "yes", "no", AnswerReading::upstream, false},
    {"number", AnswerKind::number, "2", "2", AnswerReading::strict, true},
    {"other_number", AnswerKind::number, "2", "20", AnswerReading::date_lenient, false},
    {"minute", AnswerKind::date_time, "2023-09-28 14:27", "2023-09-28 14:27", AnswerReading::strict,
     true},
    {"other_minute", AnswerKind::date_time, "2023-09-28 14:28", "2023-09-28 14:27",
     AnswerReading::date_lenient, false},
    {"day_strict", AnswerKind::date_time, "2023-09-28", "2023-09-28 14:27", AnswerReading::strict,
     false},
    {"day_lenient", AnswerKind::date_time, "2023-09-28", "2023-09-28 14:27",
     AnswerReading::date_lenient, true},
    {"other_day_lenient", AnswerKind::date_time, "2023-09-27", "2023-09-28 14:27",
     AnswerReading::date_lenient, false},
    {"day_upstream", AnswerKind::date_time, "2023-09-28", "2023-09-28 14:27",
     AnswerReading::upstream, false},
    {"nothing", AnswerKind::date_time, "nothing", "nothing", AnswerReading::date_lenient, true},
    {"nothing_for_a_minute", AnswerKind::date_time, "nothing", "2023-09-28 14:27",
     AnswerReading::date_lenient, false},
};

TEST_P(SameAnswer, FollowsTheReading) {
  const SameCase& item = GetParam();
  EXPECT_EQ(same_answer(item.kind, item.extracted, item.wanted, item.reading), item.same);
}

INSTANTIATE_TEST_SUITE_P(Table, SameAnswer, testing::ValuesIn(kSameCases),
                         [](const auto& test) { return test.param.name; });

// More than 20 dates are none, and lines with "today" are dropped.
TEST(UpstreamReading, CountsTheDates) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "2023-09-28 14:27\n";
  const AnswerOptions options = {.reading = AnswerReading::upstream};
  EXPECT_EQ(read_answer(AnswerKind::date_time, text, options), "2023-09-28 14:27");
  EXPECT_EQ(read_answer(AnswerKind::date_time, text + "today 2023-09-29 10:00", options),
            "2023-09-28 14:27");
  EXPECT_EQ(read_answer(AnswerKind::date_time, text + "2023-09-28 14:27", options), "nothing");
}

}  // namespace
}  // namespace timeprobe::answers
