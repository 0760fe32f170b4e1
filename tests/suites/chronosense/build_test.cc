#include "suites/chronosense/build.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "allen/coarse_interval.h"
#include "base/error.h"
#include "questions/question_json.h"
#include "tests/reference/slow_chronosense.h"
#include "tests/test_folder.h"

namespace timeprobe::chronosense {
namespace {

namespace fs = std::filesystem;

const char* const kSplitNames[] = {"test", "validation", "train"};

class ChronoSenseBuild : public testing::Test {
 protected:
  // Abstract names, small.
  BuildOptions options(const std::string& out) const {
    BuildOptions options;
    options.out = folder_ / out;
    options.seed = 7;
    options.sizes = {60, 20, 10};
    options.names = {Names::abstract};
    return options;
  }

  BuildOptions real_options(const std::string& out) const {
    BuildOptions real = options(out);
    real.events = fs::path(TIMEPROBE_SOURCE_DIR) / "data/events/sample.tsv";
    real.names = {Names::real, Names::abstract};
    return real;
  }

  // A file of events: "name start end" lines.
  fs::path events(const std::vector<std::string>& rows) const {
    std::string text = "name\tstart_year\tend_year\n";
    for (const std::string& row : rows) text += row + "\n";
    write_file(folder_ / "e.tsv", text, IfExists::replace);
    return folder_ / "e.tsv";
  }

  std::vector<Question> questions(const std::string& out, const std::string& file) const {
    const fs::path path = folder_ / out / (file + ".jsonl");
    return fs::exists(path) ? read_questions(path) : std::vector<Question>{};
  }

  std::string problem_of(const BuildOptions& options) const {
    std::string problem = "no problem";
    try {
      build(options);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::usage);
      problem = error.what();
    }
    reference::replace_all(problem, folder_.path().string() + "/", "");
    return problem;
  }

  TestFolder folder_;
};

CoarseInterval interval(const reference::SlowDate& start, const reference::SlowDate& end) {
  return {start.count, end.count};
}

// What the evaluator says of the question's text.
Truth evaluated(const reference::SlowQuestion& read) {
  return evaluate(*parse_relation(read.hypothesis), interval(read.a1, read.a2),
                  interval(read.b1, read.b2), read.a1.unit);
}

// Reads every question's text and finds the truth of its key again: all by the evaluator, each
// `sample`-th by brute force. `seen` holds question and context of all that were checked.
void expect_right_keys(const std::vector<Question>& questions, std::size_t sample,
                       std::set<std::string>& seen) {
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const Question& question = questions[i];
    ASSERT_EQ(question.answer.accepted.size(), 1u);
    const std::string& key = question.answer.accepted[0];
    const auto read = reference::read_slow_chronosense(question.question, question.context.text);
    ASSERT_EQ(read.hypothesis, question.labels.at("hypothesis")) << question.question;
    if (read.context_kind == "pair") {
      ASSERT_EQ(evaluated(read), key == "True" ? Truth::yes : Truth::no) << question.id;
    }
    if (i % sample == 0 || read.context_kind != "pair") {
      ASSERT_EQ(reference::slow_chronosense(read), key == "True" ? "yes" : "no")
          << question.context.text << ' ' << question.question;
    }
    ASSERT_EQ(question.negatives, (std::vector<std::string>{key == "True" ? "False" : "True"}));
    ASSERT_TRUE(seen.insert(question.context.text + question.question).second) << question.id;
  }
}

// The dates that a question is about: of a pair whichever event is called A, so that neither the
// task nor the order of the two tells one question from another.
std::string dates_of(const Question& question) {
  const auto read = reference::read_slow_chronosense(question.question, question.context.text);
  if (read.context_kind != "pair") return question.context.text;
  const std::string a = fmt::format("{}-{}", read.a1.count, read.a2.count);
  const std::string b = fmt::format("{}-{}", read.b1.count, read.b2.count);
  return a < b ? a + " " + b : b + " " + a;
}

struct Counts {
  std::size_t num_true = 0;
  std::size_t num_false = 0;
  bool operator==(const Counts&) const = default;
};

std::map<std::string, Counts> counts_by_task(const std::vector<Question>& questions) {
  std::map<std::string, Counts> counts;
  for (const Question& question : questions) {
    Counts& task = counts[question.task];
    ++(question.answer.accepted[0] == "True" ? task.num_true : task.num_false);
  }
  return counts;
}

// Every hypothesis that may be denied of a relation is denied about equally often, no other one.
void expect_uniform_negatives(const std::map<std::string, std::map<std::string, int>>& negatives) {
  EXPECT_EQ(negatives.size(), 13u);
  for (const auto& [relation, counts] : negatives) {
    const std::set<std::string> excluded = reference::slow_exclusions(relation);
    int total = 0;
    for (const auto& [hypothesis, count] : counts) {
      EXPECT_NE(hypothesis, relation);
      EXPECT_FALSE(excluded.contains(hypothesis)) << relation << " denies " << hypothesis;
      total += count;
    }
    EXPECT_EQ(counts.size(), 12 - excluded.size()) << relation;
    const double expected = static_cast<double>(total) / static_cast<double>(counts.size());
    double chi_square = 0;
    for (const auto& [hypothesis, count] : counts) {
      chi_square += (count - expected) * (count - expected) / expected;
    }
    // Beyond the 99.9 % quantile of eleven degrees of freedom.
    EXPECT_LT(chi_square, 31.3) << relation;
  }
}

// The full size of the paper, and everything that is to be true of it.
TEST_F(ChronoSenseBuild, TheDefaultsAreThePapersSizesWithTheRightKeys) {
  BuildOptions full;
  full.out = folder_ / "exam";
  full.num_threads = 2;
  full.names = {Names::abstract};
  const BuildSummary summary = build(full);
  EXPECT_EQ(summary.questions,
            (std::map<std::string, std::size_t>{{"abstract_train.jsonl", 16 * 4000},
                                                {"abstract_validation.jsonl", 16 * 500},
                                                {"abstract_test.jsonl", 16 * 50}}));
  EXPECT_EQ(summary.abstract.size(), 16u);
  const std::map<std::string, std::size_t> halves = {
      {"train", 2000}, {"validation", 250}, {"test", 25}};
  std::set<std::string> seen;
  std::set<std::string> ids;
  std::map<std::string, std::string> split_of;
  std::map<std::string, std::map<std::string, int>> negatives;
  for (const auto& [split, half] : halves) {
    const std::vector<Question> all = questions("exam", "abstract_" + split);
    expect_right_keys(all, 199, seen);
    const auto counts = counts_by_task(all);
    EXPECT_EQ(counts.size(), 16u);
    for (const auto& [task, count] : counts) EXPECT_EQ(count, (Counts{half, half})) << task;
    for (const Question& question : all) {
      EXPECT_EQ(question.split, split);
      EXPECT_TRUE(ids.insert(question.id).second) << question.id;
      const auto found = split_of.emplace(dates_of(question), split).first;
      EXPECT_EQ(found->second, split) << question.id;
      if (question.labels.contains("relation") && question.answer.accepted[0] == "False") {
        ++negatives[question.task][question.labels.at("hypothesis")];
      }
    }
  }
  expect_uniform_negatives(negatives);
}

TEST_F(ChronoSenseBuild, OneSeedGivesTheSameBytesWithAnyNumberOfThreads) {
  BuildOptions two = real_options("two");
  two.num_threads = 2;
  build(real_options("one"));
  build(two);
  EXPECT_EQ(folder_.bytes("one"), folder_.bytes("two"));
  BuildOptions other = real_options("other");
  other.seed = 8;
  build(other);
  for (const char* file : {"real_test.jsonl", "abstract_train.jsonl"}) {
    EXPECT_NE(folder_.bytes("one").at(file), folder_.bytes("other").at(file)) << file;
  }
}

std::string unordered_names(const reference::SlowQuestion& read) {
  return read.a < read.b ? read.a + "|" + read.b : read.b + "|" + read.a;
}

TEST_F(ChronoSenseBuild, RealPairsStayInOneSplitAndBothTheirQuestionsTogether) {
  BuildOptions real = real_options("exam");
  real.sizes = {400, 100, 50};
  build(real);
  std::map<std::string, std::string> split_of;
  std::set<std::string> seen;
  for (const char* split : kSplitNames) {
    const std::vector<Question> all = questions("exam", std::string("real_") + split);
    expect_right_keys(all, 50, seen);
    std::map<std::string, std::vector<std::string>> of_item;
    for (const Question& question : all) {
      const auto read = reference::read_slow_chronosense(question.question, question.context.text);
      const std::string pair =
          read.b.empty() ? question.task + "|" + read.a : unordered_names(read);
      EXPECT_EQ(split_of.emplace(pair, split).first->second, split) << pair;
      of_item[question.labels.at("item")].push_back(question.answer.accepted[0] +
                                                    question.context.text);
    }
    for (const auto& [item, asked] : of_item) {
      ASSERT_EQ(asked.size(), 2u) << item;
      EXPECT_EQ("True" + asked[0].substr(4), asked[0]);
      EXPECT_EQ(asked[0].substr(4), asked[1].substr(5)) << item;
    }
  }
}

// "Abstract variant: same pairs, names replaced" (paper, 3.3).
TEST_F(ChronoSenseBuild, AbstractQuestionsAreTheRealOnesWithOtherNames) {
  build(real_options("exam"));
  std::set<std::string> abstract;  // of this split and those before
  for (const char* split : kSplitNames) {
    std::set<std::string> wanted;
    for (const bool real : {false, true}) {
      const std::string kind = real ? "real_" : "abstract_";
      for (const Question& question : questions("exam", kind + split)) {
        if (!question.labels.contains("relation")) continue;
        EXPECT_EQ(real, question.context.text.find("'Event A'") == std::string::npos);
        (real ? wanted : abstract).insert(dates_of(question));
      }
    }
    // Pairs that share all four years, in either order, stand once among the abstract ones.
    EXPECT_TRUE(std::includes(abstract.begin(), abstract.end(), wanted.begin(), wanted.end()))
        << split;
  }
}

struct SplitCase {
  const char* name;
  Granularity unit;
  TaskKey key;
  const char* events;  // below the source folder, or none
  SplitSizes sizes;
};

class ChronoSenseSplits : public ChronoSenseBuild, public testing::WithParamInterface<SplitCase> {};

const SplitCase kSplitCases[] = {
    {"drawn_years", Granularity::year, TaskKey::pair, nullptr, {4000, 500, 50}},
    {"real_years", Granularity::year, TaskKey::pair, "data/events/sample.tsv", {4000, 500, 50}},
    {"hypotheses",
     Granularity::year,
     TaskKey::hypothesis,
     "data/events/sample.tsv",
     {2000, 200, 50}},
    {"months", Granularity::month, TaskKey::pair, nullptr, {4000, 500, 50}},
    {"month_hypotheses", Granularity::month, TaskKey::hypothesis, nullptr, {400, 100, 50}},
    {"days", Granularity::day, TaskKey::pair, nullptr, {1000, 200, 50}}};

// A pair asked of one relation in training and, with A for B, of the converse in the test would
// have been seen before.
TEST_P(ChronoSenseSplits, NoTwoEventsAreInTwoSplitsInEitherOrderOfAnyTask) {
  BuildOptions abstract = options("exam");
  abstract.unit = GetParam().unit;
  abstract.key = GetParam().key;
  abstract.sizes = GetParam().sizes;
  abstract.num_threads = 2;
  if (GetParam().events != nullptr) {
    abstract.events = fs::path(TIMEPROBE_SOURCE_DIR) / GetParam().events;
  }
  build(abstract);
  std::map<std::string, std::pair<std::string, std::string>> seen;  // dates -> split, item
  std::size_t num_in_two_splits = 0, num_in_two_items = 0;
  for (const char* split : kSplitNames) {
    for (const Question& question : questions("exam", std::string("abstract_") + split)) {
      const std::string& item = question.labels.at("item");
      const auto [found, is_new] = seen.emplace(dates_of(question), std::pair(split, item));
      num_in_two_splits += found->second.first != split;
      num_in_two_items += found->second.second != item;
    }
  }
  EXPECT_EQ(num_in_two_splits, 0u);
  if (GetParam().key == TaskKey::pair) {
    EXPECT_EQ(num_in_two_items, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ChronoSenseSplits, testing::ValuesIn(kSplitCases),
                         [](const auto& test) { return test.param.name; });

// Few real events, so that most dates are drawn: never those of a real item.
TEST_F(ChronoSenseBuild, DrawnDatesAreNotThoseOfRealItems) {
  std::vector<std::string> rows;
  for (int i = 0; i < 400; ++i) {
    const int start = 1700 + i * 37 % 320;
    rows.push_back(fmt::format("E{}\t{}\t{}", i, start, start + 1 + i * 13 % 100));
  }
  BuildOptions abstract = options("exam");
  abstract.events = events(rows);
  abstract.sizes = {1900, 60, 40};
  build(abstract);
  std::set<std::string> seen;
  for (const char* split : kSplitNames) {
    for (const Question& question : questions("exam", std::string("abstract_") + split)) {
      ASSERT_TRUE(seen.insert(question.context.text + question.question).second) << question.id;
    }
  }
}

// A task keyed by its hypothesis denies it of pairs of every other relation that excludes it.
TEST_F(ChronoSenseBuild, HypothesisKeyedNegativesAreOfEveryRelation) {
  BuildOptions keyed = options("exam");
  keyed.key = TaskKey::hypothesis;
  keyed.sizes = {800, 0, 0};
  build(keyed);
  std::map<std::string, std::map<std::string, int>> relations;
  for (const Question& question : questions("exam", "abstract_train")) {
    if (!question.labels.contains("relation") || question.answer.accepted[0] == "True") continue;
    const auto read = reference::read_slow_chronosense(question.question, question.context.text);
    ++relations[question.task][std::string(
        timeprobe::to_text(relate(read.a1.year, read.a2.year, read.b1.year, read.b2.year)))];
  }
  EXPECT_EQ(relations.size(), 13u);
  for (const auto& [task, counts] : relations) {
    std::size_t num_legal = 0;
    for (const Relation other : all_relations()) {
      const std::string name(timeprobe::to_text(other));
      const bool legal = name != task && !reference::slow_exclusions(name).contains(task);
      num_legal += legal;
      EXPECT_EQ(counts.contains(name), legal) << task << ' ' << name;
    }
    const double expected = 400.0 / static_cast<double>(num_legal);
    for (const auto& [name, count] : counts)
      EXPECT_NEAR(count, expected, 30) << task << ' ' << name;
  }
}

struct UnitCase {
  const char* name;
  Granularity unit;
  TaskKey key;
};

class ChronoSenseUnits : public ChronoSenseBuild, public testing::WithParamInterface<UnitCase> {};

const UnitCase kUnitCases[] = {{"year_pair", Granularity::year, TaskKey::pair},
                               {"month_pair", Granularity::month, TaskKey::pair},
                               {"day_pair", Granularity::day, TaskKey::pair},
                               {"year_hypothesis", Granularity::year, TaskKey::hypothesis},
                               {"month_hypothesis", Granularity::month, TaskKey::hypothesis},
                               {"day_hypothesis", Granularity::day, TaskKey::hypothesis}};

TEST_P(ChronoSenseUnits, EveryKeyIsRightInEveryWording) {
  BuildOptions fine = options("exam");
  fine.unit = GetParam().unit;
  fine.key = GetParam().key;
  fine.variants = {1, 2, 3};
  build(fine);
  std::set<std::string> seen;
  for (const char* split : kSplitNames) {
    const std::vector<Question> all = questions("exam", std::string("abstract_") + split);
    EXPECT_EQ(all.size(), 16u * 3u *
                              (split == kSplitNames[0]   ? 10u
                               : split == kSplitNames[1] ? 20u
                                                         : 60u));
    expect_right_keys(all, 5, seen);
    for (const Question& question : all) {
      const auto read = reference::read_slow_chronosense(question.question, question.context.text);
      EXPECT_EQ(read.a1.unit, GetParam().unit);
      EXPECT_EQ(std::to_string(read.variant), question.labels.at("variant"));
      const bool asks_task = question.labels.at("hypothesis") == question.task;
      const bool always = GetParam().key == TaskKey::hypothesis || read.b.empty();
      EXPECT_EQ(asks_task, always || question.answer.accepted[0] == "True") << question.id;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ChronoSenseUnits, testing::ValuesIn(kUnitCases),
                         [](const auto& test) { return test.param.name; });

TEST_F(ChronoSenseBuild, VerbatimTyposAreThePapers) {
  BuildOptions typos = options("exam");
  typos.variants = {2, 3};
  typos.typos = Typos::verbatim;
  build(typos);
  std::set<std::string> seen;
  const std::vector<Question> all = questions("exam", "abstract_train");
  expect_right_keys(all, 5, seen);
  std::set<std::string> with_typos;
  for (const Question& question : all) {
    const auto read = reference::read_slow_chronosense(question.question, question.context.text);
    if (read.variant == 0) with_typos.insert(read.hypothesis);
  }
  EXPECT_EQ(with_typos,
            (std::set<std::string>{"contains", "during", "started_by", "starts", "finished_by"}));
}

// More pairs of one relation than of the others: those without a counterpart are left out, and no
// question is repeated.
TEST_F(ChronoSenseBuild, HypothesisKeyedTasksWithUnequalNumbersOfPairs) {
  std::vector<std::string> rows;
  for (int i = 0; i < 40; ++i) rows.push_back(fmt::format("E{}\t1900\t1910", i));
  int number = 0;
  for (const char* years :
       {"1880\t1890", "1890\t1900", "1910\t1920", "1895\t1905", "1905\t1915", "1900\t1905",
        "1900\t1920", "1902\t1908", "1880\t1950", "1905\t1910", "1880\t1910", "1950\t1960"}) {
    rows.push_back(fmt::format("X{}\t{}", number++, years));
  }
  BuildOptions unequal = options("exam");
  unequal.events = events(rows);
  unequal.names = {Names::real};
  unequal.key = TaskKey::hypothesis;
  unequal.sizes = {2000, 20, 10};
  const BuildSummary summary = build(unequal);
  std::map<std::string, std::size_t> counted;
  for (const TaskCounts& task : summary.real) {
    for (const std::size_t count : task.questions) counted[task.task] += count;
  }
  std::set<std::string> seen;
  std::map<std::string, std::size_t> found;
  for (const char* split : kSplitNames) {
    const std::vector<Question> all = questions("exam", std::string("real_") + split);
    expect_right_keys(all, 50, seen);
    for (const auto& [task, count] : counts_by_task(all)) {
      EXPECT_EQ(count.num_true, count.num_false) << task;
      found[task] += count.num_true + count.num_false;
    }
  }
  found["next_occurrence"] = 0;
  EXPECT_EQ(counted, found);
  EXPECT_GT(found["equals"], 100u);
}

TEST_F(ChronoSenseBuild, EventsWithAFrequencyAskForTheNextOccurrence) {
  BuildOptions real = options("exam");
  real.events = folder_ / "e.jsonl";
  std::string lines;
  for (int i = 0; i < 40; ++i) {
    lines +=
        fmt::format(R"({{"name":"Games {}","start_year":{},"end_year":{},"frequency_years":{}}})"
                    "\n",
                    i, 1900 + i * 7 % 13, 1901 + i * 7 % 13 + i * 3 % 6, 1 + i % 5);
  }
  write_file(*real.events, lines, IfExists::replace);
  real.names = {Names::real};
  real.sizes = {0, 0, 20};
  std::size_t number = 0;
  build(real);
  for (const Question& question : questions("exam", "real_test")) {
    if (question.task != "next_occurrence") continue;
    ++number;
    EXPECT_NE(question.context.text.find("'Games "), std::string::npos) << question.context.text;
    EXPECT_EQ(question.context.text.find("every 1 years"), std::string::npos);
  }
  EXPECT_EQ(number, 20u);
  std::set<std::string> seen;
  expect_right_keys(questions("exam", "real_test"), 20, seen);
}

struct BadRequest {
  const char* name;
  std::function<void(BuildOptions&)> change;
  const char* complaint;
};

class ChronoSenseBadRequest : public ChronoSenseBuild,
                              public testing::WithParamInterface<BadRequest> {};

const BadRequest kBadRequests[] = {
    {"odd_train", [](BuildOptions& options) { options.sizes.train = 61; },
     "--train-questions 61: half of a task's questions are true, so an even number is wanted"},
    {"odd_test", [](BuildOptions& options) { options.sizes.test = 1; },
     "--test-questions 1: half of a task's questions are true, so an even number is wanted"},
    {"nothing",
     [](BuildOptions& options) {
       options.sizes = {0, 0, 0};
     },
     "--train-questions, --validation-questions and --test-questions are 0: nothing to build"},
    {"too_many", [](BuildOptions& options) { options.sizes.train = 100'000'000; },
     "--train-questions 100000000: a task has at most 2000000 questions in all splits together"},
    {"more_than_a_number_holds",
     [](BuildOptions& options) {
       options.sizes = {SIZE_MAX - 1, SIZE_MAX - 1, 2};
     },
     "--validation-questions 18446744073709551614: a task has at most 2000000 questions in all "
     "splits "
     "together"},
    {"real_without_events", [](BuildOptions& options) { options.names = {Names::real}; },
     "real names are taken from events: give --events FILE, or --names abstract"},
};

TEST_P(ChronoSenseBadRequest, IsRefusedBeforeAnythingIsWritten) {
  BuildOptions bad = options("exam");
  GetParam().change(bad);
  EXPECT_EQ(problem_of(bad), GetParam().complaint);
  EXPECT_FALSE(fs::exists(folder_ / "exam"));
}

INSTANTIATE_TEST_SUITE_P(Table, ChronoSenseBadRequest, testing::ValuesIn(kBadRequests),
                         [](const auto& test) { return test.param.name; });

TEST_F(ChronoSenseBuild, ASplitWithoutQuestionsHasNoFile) {
  BuildOptions some = options("exam");
  some.sizes = {0, 0, 10};
  const BuildSummary summary = build(some);
  EXPECT_EQ(summary.questions.at("abstract_test.jsonl"), 160u);
  EXPECT_EQ(summary.questions.size(), 1u);
  EXPECT_FALSE(fs::exists(folder_ / "exam/abstract_train.jsonl"));
}

TEST_F(ChronoSenseBuild, RealNamesNeedYears) {
  BuildOptions months = real_options("exam");
  months.unit = Granularity::month;
  EXPECT_EQ(problem_of(months), "events have years only; finer units need --names abstract");
}

// Each bad line is named; abstract names do without the pairs.
TEST_F(ChronoSenseBuild, BadEventsAreListedWithFileAndLine) {
  BuildOptions bad = options("exam");
  bad.events = events({"A\t1900\t1899", "B\t1900\t", "C\t1900.5\t1901", "D\t1900\t1901",
                       "D\t1900\t1902", "\t1900\t1902", "E\t1900"});
  std::vector<std::string> complaints;
  bad.show_rejections = [&complaints](const std::vector<Rejection>& rejections) {
    for (const Rejection& rejection : rejections) complaints.push_back(describe(rejection));
  };
  const BuildSummary summary = build(bad);
  for (std::string& complaint : complaints) {
    reference::replace_all(complaint, folder_.path().string() + "/", "");
  }
  EXPECT_EQ(complaints, (std::vector<std::string>{
                            "e.tsv:2: end_year 1899 lies before start_year 1900",
                            "e.tsv:3: the end_year is missing",
                            "e.tsv:4: start_year: '1900.5' is not a whole number",
                            "e.tsv:6: the name 'D' stood before", "e.tsv:7: the name is missing",
                            "e.tsv:8: 2 fields instead of 3"}));
  EXPECT_EQ(summary.num_events, 1u);
}

TEST_F(ChronoSenseBuild, AFileWithoutEventsSaysSo) {
  BuildOptions none = options("exam");
  none.events = events({});
  EXPECT_EQ(problem_of(none), "e.tsv: holds no events");
  none.events = events({"A\t1900\t1899"});
  EXPECT_EQ(problem_of(none), "e.tsv: holds no events");
}

TEST_F(ChronoSenseBuild, RelationsWithoutPairsSayWhatWouldHelp) {
  BuildOptions few = options("exam");
  few.names = {Names::real};
  few.events = events({"A\t1900\t1910", "B\t1920\t1930", "C\t1900\t1910", "D\t1910\t1909"});
  std::size_t num_rejected = 0;
  few.show_rejections = [&](const std::vector<Rejection>& lines) { num_rejected = lines.size(); };
  const std::string problem = problem_of(few);
  EXPECT_EQ(num_rejected, 1u);
  EXPECT_TRUE(problem.starts_with("e.tsv: no two of its 3 events have the relations ")) << problem;
  for (const char* part :
       {"meets, met_by, overlaps", "more events would help, or --names abstract"}) {
    EXPECT_NE(problem.find(part), std::string::npos) << problem;
  }
  EXPECT_EQ(problem.find("equals"), std::string::npos) << problem;
  few.names = {Names::abstract};
  EXPECT_EQ(problem_of(few), "no problem");
}

// Single-year events make some pairs undecidable, or several hypotheses true: those are left out.
TEST_F(ChronoSenseBuild, SingleYearEventsNeverMakeAnUndecidableQuestion) {
  std::vector<std::string> rows;
  for (int start = 1900; start < 1906; ++start) {
    for (int end = start; end < 1906; ++end) {
      rows.push_back(fmt::format("from {} to {}\t{}\t{}", start, end, start, end));
      rows.push_back(fmt::format("again {} to {}\t{}\t{}", start, end, start, end));
    }
  }
  BuildOptions single = options("exam");
  single.names = {Names::real, Names::abstract};
  single.events = events(rows);
  for (const TaskKey key : {TaskKey::pair, TaskKey::hypothesis}) {
    single.key = key;
    single.if_exists = IfExists::replace;
    build(single);
    for (const char* names : {"real_", "abstract_"}) {
      std::set<std::string> seen;
      for (const char* split : kSplitNames) {
        expect_right_keys(questions("exam", std::string(names) + split), 1, seen);
      }
    }
  }
}

TEST_F(ChronoSenseBuild, ReplacingAnExamRemovesTheFilesThatItHasNoLonger) {
  build(options("exam"));
  write_file(folder_ / "exam/mine.jsonl", "", IfExists::refuse);
  BuildOptions test_only = options("exam");
  test_only.sizes = {0, 0, 10};
  test_only.if_exists = IfExists::replace;
  build(test_only);
  EXPECT_FALSE(fs::exists(folder_ / "exam/abstract_train.jsonl"));
  EXPECT_TRUE(fs::exists(folder_ / "exam/abstract_test.jsonl"));
  EXPECT_TRUE(fs::exists(folder_ / "exam/mine.jsonl"));
}

TEST_F(ChronoSenseBuild, NeverOverwritesUnlessTold) {
  build(options("exam"));
  EXPECT_EQ(problem_of(options("exam")),
            "exam/MANIFEST.json: exists already; give --force to replace the exam");
}

}  // namespace
}  // namespace timeprobe::chronosense
