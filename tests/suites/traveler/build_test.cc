#include "suites/traveler/build.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "base/sha256.h"
#include "questions/answer_distribution.h"
#include "questions/event_sheet.h"
#include "questions/question_json.h"
#include "suites/traveler/upstream_generator.h"
#include "tests/reference/slow_traveler.h"
#include "tests/suites/traveler/random_worlds.h"
#include "tests/test_folder.h"
#include "tests/usage_problem.h"

namespace timeprobe::traveler {
namespace {

namespace fs = std::filesystem;

const std::vector<Category> kPaper = {Category::explicit_date, Category::implicit, Category::vague};
const std::vector<Category> kAll(kCategories.begin(), kCategories.end());

class TravelerBuild : public testing::Test {
 protected:
  BuildOptions options(const std::string& out) const {
    BuildOptions options;
    options.out = folder_ / out;
    options.lengths = {5, 20};
    options.per_cell = 30;
    return options;
  }

  std::vector<Question> questions(const std::string& out, Category category) const {
    return read_questions(folder_ / out / (std::string(to_text(category)) + ".jsonl"));
  }

  std::string problem_of(const BuildOptions& options) const {
    return usage_problem([&] { build(options); });
  }

  TestFolder folder_;
};

std::vector<Question> of(Category category, BuildOptions options) {
  options.categories = {category};
  return make_questions(options);
}

// The key by the slow reference, with the default curves.
void expect_right_key(const Question& question) {
  const auto wanted =
      reference::slow_traveler(reference::read_slow_sheet(question.context.text), question.question,
                               *question.speech_time, VagueCurves::survey());
  double best = 0.0;
  for (const auto& [answer, score] : wanted) best = std::max(best, score);
  ASSERT_NEAR(wanted.at(best_answer(question.answer)), best, 1e-9) << question.question;
}

// 3 categories x 11 lengths x 100 questions, as in the paper.
TEST_F(TravelerBuild, TheDefaultsAreThePapersSizesWithTheRightKeys) {
  BuildOptions full;
  full.out = folder_ / "exam";
  full.num_threads = 2;
  const BuildSummary summary = build(full);
  EXPECT_EQ(summary.questions,
            (std::map<std::string, std::size_t>{
                {"explicit.jsonl", 1100}, {"implicit.jsonl", 1100}, {"vague.jsonl", 1100}}));
  EXPECT_EQ(summary.num_vague, 1100u);
  std::set<std::string> ids;
  for (const Category category : kPaper) {
    std::map<std::string, int> cells;
    std::set<std::pair<std::string, std::string>> seen;
    for (const Question& question : questions("exam", category)) {
      EXPECT_TRUE(ids.insert(question.id).second) << question.id;
      EXPECT_TRUE(seen.emplace(question.question, question.context.text).second) << question.id;
      EXPECT_EQ(question.suite, "traveler");
      EXPECT_EQ(question.task, to_text(category));
      EXPECT_EQ(question.labels.at("category"), to_text(category));
      EXPECT_EQ(question.speech_time, "2023-09-29 22:18");
      const auto sheet = read_event_sheet(question.context.text).value();
      const std::string& length = question.labels.at("event_count");
      EXPECT_EQ(std::to_string(sheet.occurrences.size()), length);
      const std::set<Occurrence> different(sheet.occurrences.begin(), sheet.occurrences.end());
      EXPECT_EQ(different.size(), sheet.occurrences.size());
      EXPECT_LE(different.rbegin()->time, full.universe.now);
      for (const Occurrence& event : different) EXPECT_GE(event.time, full.universe.first);
      ++cells[length];
      expect_right_key(question);
      if (HasFatalFailure()) return;
    }
    EXPECT_EQ(cells.size(), 11u);
    for (const auto& [length, count] : cells) EXPECT_EQ(count, 100) << length;
  }
}

TEST_F(TravelerBuild, OneSeedGivesTheSameBytesWithAnyNumberOfThreads) {
  for (const Mode mode : {Mode::paper, Mode::upstream}) {
    BuildOptions one = options("one");
    one.categories = mode == Mode::paper ? kAll : kPaper;
    one.mode = mode;
    one.if_exists = IfExists::replace;
    BuildOptions two = one;
    two.out = folder_ / "two";
    two.num_threads = 2;
    BuildOptions other = one;
    other.out = folder_ / "other";
    other.seed = 43;
    for (const BuildOptions& wanted : {one, two, other}) build(wanted);
    EXPECT_EQ(folder_.bytes("one"), folder_.bytes("two"));
    for (const Category category : one.categories) {
      const std::string file = std::string(to_text(category)) + ".jsonl";
      EXPECT_NE(folder_.bytes("one").at(file), folder_.bytes("other").at(file)) << file;
    }
  }
}

// More questions and other lengths leave those that were there.
TEST_F(TravelerBuild, TheQuestionsOfACellDoNotDependOnTheOthers) {
  BuildOptions small = options("");
  small.lengths = {20};
  std::map<std::string, Question> larger;
  for (Question& question : make_questions(options(""))) larger[question.id] = question;
  for (const Question& question : make_questions(small)) {
    EXPECT_EQ(larger.at(question.id), question);
  }
}

// A set about which fewer questions can be asked than were wanted leaves the others to the next.
TEST_F(TravelerBuild, SmallSetsAreAskedWhatTheyHave) {
  BuildOptions wanted = options("");
  wanted.lengths = {1, 3};
  wanted.per_cell = 150;
  wanted.questions_per_set = 100;
  wanted.universe.vocabulary.event_types.resize(2);
  wanted.universe.vocabulary.subjects.resize(2);
  wanted.universe.vocabulary.locations.resize(1);
  for (const Category category : kAll) {
    std::map<std::string, int> of_set;
    std::set<std::pair<std::string, std::string>> seen;
    const std::vector<Question> questions = of(category, wanted);
    ASSERT_EQ(questions.size(), 300u) << to_text(category);
    for (const Question& question : questions) {
      EXPECT_TRUE(seen.emplace(question.question, question.context.text).second) << question.id;
      ++of_set[question.labels.at("set")];
    }
    if (category != Category::implicit && category != Category::vague) continue;
    EXPECT_LT(of_set.at(fmt::format("{}-1-s0", to_text(category))), 60);
  }
}

TEST_F(TravelerBuild, TheManifestTellsHowItWasMade) {
  BuildOptions wanted = options("exam");
  wanted.times = Times::uniform;
  wanted.categories = {Category::vague};
  wanted.truth.curves = VagueCurves::fuzzylli();
  build(wanted);
  const auto manifest = nlohmann::json::parse(folder_.bytes("exam").at("MANIFEST.json"));
  EXPECT_EQ(manifest.at("suite"), "traveler");
  EXPECT_EQ(manifest.at("seed"), 42);
  EXPECT_EQ(manifest.at("rules").at("mode"), "paper");
  EXPECT_EQ(manifest.at("rules").at("times"), "uniform");
  EXPECT_EQ(manifest.at("rules").at("lengths"), (std::vector<int>{5, 20}));
  EXPECT_EQ(manifest.at("rules").at("curves"), "fuzzylli");
  EXPECT_EQ(manifest.at("rules").at("now"), "2023-09-29 22:18");
  EXPECT_EQ(manifest.at("files").at(0).at("questions"), 60);
  const auto all = questions("exam", Category::vague);
  EXPECT_TRUE(all[0].origin.canary);
  EXPECT_FALSE(all[1].origin.canary);
  EXPECT_EQ(all[1].labels.at("curves"), "fuzzylli");
  EXPECT_EQ(all[1].labels.at("extrapolated"), "no");
}

// Sets of 20 have something for every stratum, so that each is asked as often as the others, give
// or take what a set does not have.
TEST_F(TravelerBuild, StrataAreBalanced) {
  BuildOptions wanted = options("");
  wanted.per_cell = 960;
  wanted.lengths = {20};
  for (const Category category : kAll) {
    std::map<std::string, int> strata;
    std::map<std::string, int> polarities;
    for (const Question& question : of(category, wanted)) {
      const Labels& labels = question.labels;
      ++strata[labels.at("template") + "/" + labels.at("expression") + "/" + labels.at("polarity")];
      ++polarities[labels.at("polarity")];
    }
    EXPECT_NEAR(polarities["positive"], 480, 60) << to_text(category);
    // Two strata of common sense are told with one label, as are two of points in time.
    const std::map<Category, std::size_t> wanted_strata = {
        {Category::explicit_date, 18}, {Category::implicit, 32},   {Category::vague, 24},
        {Category::common_sense, 6},   {Category::time_point, 12}, {Category::personal, 12}};
    EXPECT_EQ(strata.size(), wanted_strata.at(category)) << to_text(category);
    for (const auto& [name, count] : strata) {
      const double even = 960.0 / static_cast<double>(strata.size());
      EXPECT_GT(count, even * 0.6) << to_text(category) << ' ' << name;
      EXPECT_LT(count, even * 1.5) << to_text(category) << ' ' << name;
    }
  }
}

// Negatives are not given away by their dates alone: of those about a day some lie near an event,
// some two years earlier.
TEST_F(TravelerBuild, NegativesHaveNearMisses) {
  BuildOptions wanted = options("");
  wanted.per_cell = 600;
  wanted.lengths = {10};
  int this_year = 0, earlier = 0;
  for (const Question& question : of(Category::explicit_date, wanted)) {
    if (question.labels.at("polarity") == "positive") continue;
    (question.question.find("2023") != std::string::npos ? this_year : earlier)++;
  }
  EXPECT_GT(this_year, 100);
  EXPECT_GT(earlier, 50);
}

TEST_F(TravelerBuild, VagueTimesLieInTheRangeOfTheSurvey) {
  BuildOptions wanted = options("");
  wanted.categories = {Category::vague};
  for (const Question& question : make_questions(wanted)) {
    const EventSheet sheet = read_event_sheet(question.context.text).value();
    for (const Occurrence& event : sheet.occurrences) {
      const std::int64_t minutes = wanted.universe.now - event.time;
      EXPECT_GE(minutes, 5);
      EXPECT_LE(minutes, 10'080);
    }
  }
}

// Uniform in the logarithm: as many events in each third of it.
TEST_F(TravelerBuild, VagueTimesAreUniformInTheirLogarithm) {
  Random random(6);
  const World world = draw_world(Universe::standard(), Category::vague, 600, Times::asked, random);
  std::map<int, int> thirds;
  for (const Occurrence& event : world.occurrences) {
    const std::int64_t minutes = world.now - event.time;
    ++thirds[minutes < 63 ? 0 : minutes < 798 ? 1 : 2];  // 5 x 2016^(1/3), 5 x 2016^(2/3)
  }
  for (const auto& [third, count] : thirds) EXPECT_NEAR(count, 200, 40) << third;
}

TEST_F(TravelerBuild, OtherTimesAreThoseThatAreAsked) {
  for (const Times times : {Times::asked, Times::uniform}) {
    Random random(6);
    const World world = draw_world(Universe::standard(), Category::implicit, 3000, times, random);
    std::map<std::string, int> counts;
    for (const Occurrence& event : world.occurrences) {
      const std::string day = format_iso_date(to_day(event.time));
      ++counts[day >= "2023-09-28" ? day : day >= "2023-08" ? day.substr(0, 7) : "before"];
    }
    if (times == Times::asked) {
      for (const auto& [when, count] : counts) EXPECT_NEAR(count, 600, 100) << when;
    } else {
      EXPECT_NEAR(counts["before"], 3000 * 212 / 272.0, 100);
      EXPECT_LT(counts["2023-09-28"], 40);
    }
  }
}

// Three in five events lie on a day that can be asked about.
TEST_F(TravelerBuild, TimesBeyondThePaperAreSpecialDays) {
  for (const Category category : {Category::common_sense, Category::personal}) {
    Random random(6);
    const World world = draw_world(Universe::standard(), category, 2000, Times::asked, random);
    std::set<CivilDay> days;
    if (category == Category::common_sense) {
      for (const HolidayDay& holiday : HolidayCalendar::standard().holidays_of(*make_year(2023))) {
        days.insert(holiday.day);
      }
    }
    for (const PersonalDate& date : world.personal) {
      days.insert(in_year(date, *make_year(2023)).value());
    }
    int num_special = 0;
    for (const Occurrence& event : world.occurrences)
      num_special += days.contains(to_day(event.time));
    EXPECT_GT(num_special, 1150);
    EXPECT_LT(num_special, 1700);
  }
}

TEST_F(TravelerBuild, BeyondThePaperIsASuiteOfItsOwn) {
  BuildOptions wanted = options("");
  for (const Category category :
       {Category::common_sense, Category::time_point, Category::personal}) {
    std::size_t count = 0;
    for (const Question& question : of(category, wanted)) {
      EXPECT_EQ(question.suite, "traveler-beyond");
      const bool knows = question.context.text.find("\nfact\t") != std::string::npos;
      EXPECT_EQ(knows, category == Category::personal);
      expect_right_key(question);
      ++count;
    }
    EXPECT_EQ(count, 60u);
  }
}

// Turns of the year and of months: fewer windows, never a failure.
TEST_F(TravelerBuild, AnyNowWillDo) {
  for (const char* now : {"2024-01-01 00:00", "2024-01-02 00:10", "2024-03-01 00:00",
                          "2024-02-29 23:59", "2023-12-31 12:00"}) {
    for (const Mode mode : {Mode::paper, Mode::upstream}) {
      BuildOptions wanted = options("");
      wanted.mode = mode;
      wanted.categories = mode == Mode::paper ? kAll : kPaper;
      wanted.universe.now = minute_of(now);
      wanted.per_cell = 20;
      for (const Question& question : make_questions(wanted)) {
        const EventSheet sheet = read_event_sheet(question.context.text).value();
        for (const Occurrence& event : sheet.occurrences) {
          ASSERT_LE(event.time, wanted.universe.now) << now << ' ' << question.id;
          ASSERT_GE(event.time, wanted.universe.first) << now << ' ' << question.id;
        }
        expect_right_key(question);
      }
    }
  }
}

// A universe that begins this month has no minute for the authors' older events.
TEST_F(TravelerBuild, TheAuthorsEventsNeedTheirTimes) {
  BuildOptions wanted = options("exam");
  wanted.mode = Mode::upstream;
  wanted.universe.first = minute_of("2023-09-10 00:00");
  EXPECT_EQ(problem_of(wanted),
            "--mode upstream: the universe begins at 2023-09-10 00:00, after the times of the "
            "authors' events: an earlier first minute is wanted");
}

struct Refused {
  const char* name;
  void (*change)(BuildOptions&);
  const char* problem;
};

const Refused kRefused[] = {
    {"no_lengths", [](BuildOptions& o) { o.lengths.clear(); },
     "--lengths: at least one length is wanted"},
    {"length_zero",
     [](BuildOptions& o) {
       o.lengths = {5, 0};
     },
     "--lengths 0: an event set has at least one event"},
    {"length_doubled",
     [](BuildOptions& o) {
       o.lengths = {5, 20, 5};
     },
     "--lengths: a length stands twice"},
    {"length_huge", [](BuildOptions& o) { o.lengths = {1'000'001}; },
     "--lengths 1000001: an event set has at most 1000000 events"},
    {"no_questions_of_a_set", [](BuildOptions& o) { o.questions_per_set = 0; },
     "--questions-per-set 0: at least one question is asked of an event set"},
    {"no_categories", [](BuildOptions& o) { o.categories.clear(); },
     "--categories: at least one category is wanted"},
    {"category_doubled",
     [](BuildOptions& o) {
       o.categories = {Category::vague, Category::vague};
     },
     "--categories: vague stands twice"},
    {"quirks_of_the_paper", [](BuildOptions& o) { o.truth.quirks = Quirks::upstream; },
     "--upstream-quirks belong to --mode upstream"},
    {"upstream_beyond",
     [](BuildOptions& o) {
       o.mode = Mode::upstream;
       o.categories = {Category::personal};
     },
     "--categories personal: the authors' generator does not have it; use --mode paper"},
    {"upstream_too_many",
     [](BuildOptions& o) {
       o.mode = Mode::upstream;
       o.categories = {Category::vague};
       o.per_cell = 100'000;
     },
     "--per-cell 100000: the authors' walk over 100 events asks 392 different questions of the "
     "category vague"},
    {"full_universe",
     [](BuildOptions& o) {
       o.universe.first = o.universe.now;
       o.lengths = {43};
     },
     "this universe has no room for 43 different events: 42 were found; an earlier first minute, "
     "--times uniform or "
     "more event types would help"},
    {"no_holiday",
     [](BuildOptions& o) {
       o.universe.first = minute_of("2023-09-26 00:00");
       o.universe.now = minute_of("2023-09-28 12:00");
       o.categories = {Category::common_sense};
     },
     "no question of the category common_sense could be asked about 5 events; more events or "
     "another universe would help"},
    {"subject_with_a_stop", [](BuildOptions& o) { o.universe.vocabulary.subjects = {"Dr. Quinn"}; },
     "the subject 'Dr. Quinn' could not be read in an answer; names without full stops and commas "
     "are wanted that differ in more than letter case"},
    {"subject_nobody",
     [](BuildOptions& o) {
       o.universe.vocabulary.subjects = {"Tom", "Nobody"};
     },
     "the subject 'Nobody' could not be read in an answer"},
    {"subject_in_two_cases",
     [](BuildOptions& o) {
       o.universe.vocabulary.subjects = {"Tom", "TOM"};
     },
     "the subject 'TOM' could not be read in an answer"},
    {"subject_with_a_comma",
     [](BuildOptions& o) { o.universe.vocabulary.subjects = {"Quinn, Ann"}; },
     "the subject 'Quinn, Ann' could not be read in an answer"},
    {"a_phrase_that_begins_with_just",
     [](BuildOptions& o) {
       o.universe.vocabulary.event_types = {
           {"just wait", "hour", "just wait an hour", "just waited an hour", "just wait hour"}};
     },
     "the universe's event type 'just wait hour' makes questions that can be read in another way"},
    {"times_of_the_authors",
     [](BuildOptions& o) {
       o.mode = Mode::upstream;
       o.times = Times::uniform;
     },
     "--times belongs to --mode paper"},
    {"no_questions", [](BuildOptions& o) { o.per_cell = 0; },
     "--per-cell 0: at least one question"},
    {"vague_with_many_subjects",
     [](BuildOptions& o) {
       o.categories = {Category::vague};
       for (int i = 0; i < 9; ++i) o.universe.vocabulary.subjects.push_back(fmt::format("P{}", i));
     },
     "a vague question who ... scores every set of subjects: 12 of them are too many, at most 10 "
     "are wanted"},
};

// Large sets have no negatives of some kinds; they still ask as many questions of each template and
// expression as small ones.
TEST_F(TravelerBuild, TheKindsOfQuestionsDoNotDependOnTheLength) {
  BuildOptions wanted = options("exam");
  wanted.lengths = {5, 300};
  build(wanted);
  for (const char* file : {"explicit.jsonl", "implicit.jsonl", "vague.jsonl"}) {
    std::map<std::string, std::map<std::string, int>> counts;
    for (const Question& question : read_questions(wanted.out / file)) {
      ++counts[question.labels.at("event_count")]
              [question.labels.at("template") + " " + question.labels.at("expression")];
    }
    for (const auto& [kind, count] : counts.at("5")) {
      EXPECT_NEAR(counts.at("300")[kind], count, 3) << file << " " << kind;
    }
  }
}

class TravelerBuildRefuses : public TravelerBuild, public testing::WithParamInterface<Refused> {};

TEST_P(TravelerBuildRefuses, WithOneClearLine) {
  BuildOptions wanted = options("exam");
  wanted.num_threads = 2;
  GetParam().change(wanted);
  EXPECT_EQ(problem_of(wanted).substr(0, std::string(GetParam().problem).size()),
            GetParam().problem);
  EXPECT_FALSE(fs::exists(folder_ / "exam" / "MANIFEST.json"));
}

INSTANTIATE_TEST_SUITE_P(Table, TravelerBuildRefuses, testing::ValuesIn(kRefused),
                         [](const auto& test) { return test.param.name; });

// The authors' generator (docs/traveler.md).
class Upstream : public testing::Test {
 protected:
  Upstream() {
    options_.mode = Mode::upstream;
    options_.lengths = {5, 100};
  }

  std::vector<Question> of_length(Category category, const char* length) const {
    std::vector<Question> found;
    for (Question& question : of(category, options_)) {
      if (question.labels.at("event_count") == length) found.push_back(std::move(question));
    }
    return found;
  }

  static std::map<std::string, int> templates(const std::vector<Question>& questions) {
    std::map<std::string, int> counts;
    for (const Question& question : questions) ++counts[question.labels.at("template")];
    return counts;
  }

  BuildOptions options_;
};

using Counts = std::map<std::string, int>;

TEST_F(Upstream, EventsGoRoundInTheirBuckets) {
  const auto sheet = read_event_sheet(of_length(Category::vague, "100").at(0).context.text).value();
  ASSERT_EQ(sheet.occurrences.size(), 100u);
  const std::pair<const char*, const char*> buckets[] = {
      {"2023-09-29 00:00", "2023-09-29 22:18"}, {"2023-09-28 00:00", "2023-09-28 23:59"},
      {"2023-01-01 00:00", "2023-07-30 23:59"}, {"2023-08-01 00:00", "2023-08-30 23:59"},
      {"2023-09-01 00:00", "2023-09-27 23:59"}, {"2023-09-29 00:00", "2023-09-29 22:18"},
      {"2023-09-28 00:00", "2023-09-28 23:59"}};
  for (std::size_t i = 0; i < 100; ++i) {
    const Occurrence& event = sheet.occurrences[i];
    EXPECT_EQ(event.type, i % 7);
    EXPECT_EQ(event.subject, i % 3);
    EXPECT_EQ(event.location, i % 2);
    EXPECT_GE(event.time, minute_of(buckets[i % 7].first)) << i;
    EXPECT_LE(event.time, minute_of(buckets[i % 7].second)) << i;
  }
}

TEST_F(Upstream, BucketsAreFilledToTheirEnds) {
  Random random(1);
  const World world = draw_upstream_world(Universe::standard(), 70'000, Quirks::none, random);
  std::map<std::uint32_t, std::pair<CivilMinute, CivilMinute>> ends;
  for (const Occurrence& event : world.occurrences) {
    auto& [first, last] = ends.try_emplace(event.type, event.time, event.time).first->second;
    first = std::min(first, event.time);
    last = std::max(last, event.time);
  }
  EXPECT_EQ(format_iso_date(ends.at(0).second), "2023-09-29 22:18");
  EXPECT_EQ(format_iso_date(ends.at(1).first), "2023-09-28 00:00");
  EXPECT_EQ(to_day(ends.at(2).first), *make_day(2023, 1, 1));
  EXPECT_EQ(to_day(ends.at(2).second), *make_day(2023, 7, 30));
  EXPECT_EQ(to_day(ends.at(3).first), *make_day(2023, 8, 1));
  EXPECT_EQ(to_day(ends.at(3).second), *make_day(2023, 8, 30));
  EXPECT_EQ(to_day(ends.at(4).first), *make_day(2023, 9, 1));
  EXPECT_EQ(to_day(ends.at(4).second), *make_day(2023, 9, 27));
}

TEST_F(Upstream, SetsAreNestedAndAskedTheSame) {
  for (const Category category : kPaper) {
    const auto small = of_length(category, "5"), large = of_length(category, "100");
    ASSERT_EQ(small.size(), 100u);
    ASSERT_EQ(large.size(), 100u);
    EXPECT_TRUE(large[0].context.text.starts_with(small[0].context.text));
    std::set<std::string> different;
    for (std::size_t i = 0; i < 100; ++i) {
      EXPECT_EQ(small[i].question, large[i].question);
      different.insert(small[i].question);
      expect_right_key(small[i]);
      if (category != Category::vague) expect_right_key(large[i]);
    }
    EXPECT_EQ(different.size(), 100u);
  }
}

TEST_F(Upstream, ExplicitAsksTheDateThenTwoYearsEarlier) {
  const auto questions = of_length(Category::explicit_date, "5");
  EXPECT_EQ(templates(questions), (Counts{{"who", 34}, {"did", 33}, {"how_often", 33}}));
  const auto sheet = read_event_sheet(questions[0].context.text).value();
  const DayFields day = fields(to_day(sheet.occurrences[0].time));
  ASSERT_EQ(day.year, 2023);
  const std::string rest = fmt::format("-{:02}-{:02}?", day.month, day.day);
  const std::string month = fmt::format("-{:02}?", day.month);
  const std::string who = "Who watched a film in the living room ";
  EXPECT_EQ(questions[0].question, who + "on 2023" + rest);
  EXPECT_EQ(questions[1].question, "Did Mary watch a film in the living room on 2023" + rest);
  EXPECT_EQ(questions[2].question,
            "How often did Mary watch a film in the living room on 2023" + rest);
  EXPECT_EQ(questions[3].question, who + "on 2021" + rest);
  EXPECT_EQ(questions[6].question, who + "in 2023" + month);
  EXPECT_EQ(questions[9].question, who + "in 2021" + month);
  EXPECT_EQ(questions[12].question, who + "in the year 2023?");
  EXPECT_EQ(questions[15].question, who + "in the year 2021?");
  EXPECT_TRUE(questions[18].question.starts_with("Who ate a risotto in the kitchen on 2023-09-28"));
  // The sixth event is not among the first five.
  EXPECT_EQ(questions[99].question.substr(0, 40), "Who drank a juice in the kitchen in 2021");
  EXPECT_EQ(questions[99].answer.accepted[0], "nobody");
}

TEST_F(Upstream, ImplicitAsksWhenThenAllFiveExpressions) {
  const auto questions = of_length(Category::implicit, "5");
  EXPECT_EQ(templates(questions),
            (Counts{{"when", 7}, {"who", 31}, {"did", 31}, {"how_often", 31}}));
  EXPECT_EQ(questions[0].question,
            "When was the last time Mary watched a film in the living room?");
  EXPECT_EQ(questions[1].question, "Who watched a film in the living room today?");
  EXPECT_EQ(questions[4].question, "Who watched a film in the living room yesterday?");
  EXPECT_EQ(questions[7].question, "Who watched a film in the living room this year?");
  EXPECT_EQ(questions[10].question, "Who watched a film in the living room this month?");
  EXPECT_EQ(questions[13].question, "Who watched a film in the living room last month?");
  EXPECT_EQ(questions[16].question, "When was the last time Tom ate a risotto in the kitchen?");
}

TEST_F(Upstream, VagueAsksFourAdverbials) {
  const auto questions = of_length(Category::vague, "5");
  EXPECT_EQ(templates(questions), (Counts{{"who", 34}, {"did", 33}, {"how_often", 33}}));
  EXPECT_EQ(questions[0].question, "Who just watched a film in the living room?");
  EXPECT_EQ(questions[3].question, "Who watched a film in the living room recently?");
  EXPECT_EQ(questions[12].question, "Who just ate a risotto in the kitchen?");
}

// Some events of today lie after now, "when" forgets what another event says, "did" asks anybody.
TEST_F(Upstream, Quirks) {
  options_.truth.quirks = Quirks::upstream;
  options_.lengths = {43, 100};
  options_.per_cell = 700;
  std::size_t late = 0;
  const auto last = of_length(Category::implicit, "100");
  const EventSheet sheet = read_event_sheet(last.at(0).context.text).value();
  for (const Occurrence& event : sheet.occurrences) late += event.time > options_.universe.now;
  EXPECT_GT(late, 0u);
  EXPECT_LT(late, 15u);
  // Of 43 events the 44th question of "when" is the second again: about an event that is not there.
  const Question forgotten = of_length(Category::implicit, "43").at(43 * 16);
  EXPECT_EQ(forgotten.question, "When was the last time Tom ate a risotto in the kitchen?");
  EXPECT_EQ(forgotten.answer.accepted[0], "nothing");
  EXPECT_EQ(forgotten.labels.at("polarity"), "negative");
  EXPECT_NE(last.at(43 * 16).answer.accepted[0], "nothing");
}

}  // namespace
}  // namespace timeprobe::traveler
