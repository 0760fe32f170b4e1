#include "suites/traveler/truth.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "questions/answer_distribution.h"
#include "tests/reference/slow_traveler.h"
#include "tests/suites/traveler/random_worlds.h"

namespace timeprobe::traveler {
namespace {

std::map<std::string, double> scores_of(const AnswerKey& key) {
  if (key.kind != AnswerKind::distribution) return {{key.accepted.front(), 1.0}};
  std::map<std::string, double> scores;
  for (const ScoredAnswer& answer : read_distribution(key)) scores[answer.answer] = answer.score;
  return scores;
}

void expect_same(const std::map<std::string, double>& wanted, const AnswerKey& key,
                 const std::string& what) {
  const std::map<std::string, double> found = scores_of(key);
  double sum = 0.0;
  for (const auto& [answer, score] : found) {
    ASSERT_TRUE(wanted.contains(answer)) << answer << " in " << what;
    sum += score;
  }
  ASSERT_NEAR(sum, 1.0, 1e-9) << what;
  double best = 0.0;
  for (const auto& [answer, score] : wanted) {
    const auto same = found.find(answer);
    ASSERT_NEAR(same == found.end() ? 0.0 : same->second, score, 1e-9) << answer << " in " << what;
    best = std::max(best, score);
  }
  ASSERT_NEAR(found.at(best_answer(key)), best, 1e-9) << what;
}

bool somebody_did(const std::map<std::string, double>& scores) {
  const std::string& answer = scores.begin()->first;
  return answer != "no" && answer != "nobody" && answer != "0" && answer != "nothing";
}

// Whether an event that a vague question speaks of lies where nobody was asked.
bool lies_beyond_survey(const reference::SlowSheet& sheet, const std::string& question,
                        const std::string& now, const VagueCurves& curves) {
  const reference::SlowAsked asked = reference::read_slow_question(question, sheet);
  return std::any_of(sheet.events.begin(), sheet.events.end(), [&](const auto& event) {
    const double minutes = reference::slow_minutes(now) - reference::slow_minutes(event.time);
    return reference::slow_fits(event, asked) && minutes >= 0 &&
           curves.extrapolates(asked.curve, *parse_vague_adverb(asked.expression), minutes);
  });
}

const VagueCurves kFamilies[] = {
    VagueCurves::survey(),   VagueCurves::survey(CurveAggregate::mean, CurveExtrapolation::clamp),
    VagueCurves::fuzzylli(), VagueCurves::survey_free(),
    VagueCurves::cogalex(),
};

// 100,000 pairs of an event set and a question.
TEST(TravelerTruth, AgreesWithTheReference) {
  constexpr int kWorlds = 2500;
  constexpr int kQuestionsOfACategory = 7;
  Random random(20230929);
  int num_positive = 0, num_negative = 0, num_pairs = 0;
  for (int i = 0; i < kWorlds; ++i) {
    const World world = random_world(random, i % 10 == 0 ? 60 : 8);
    const reference::SlowSheet sheet =
        reference::read_slow_sheet(timeprobe::to_text(world.sheet()));
    const std::string now = format_iso_date(world.now);
    const TruthOptions options = {kFamilies[i % std::size(kFamilies)]};
    for (const Category category : kCategories) {
      if (category == Category::vague && world.occurrences.size() > 8) continue;
      for (int j = 0; j < kQuestionsOfACategory; ++j, ++num_pairs) {
        const TravelerQuestion question = random_question(category, world, random);
        const std::string text = format_question(question, world.vocabulary, DateStyle::iso);
        const auto wanted = reference::slow_traveler(sheet, text, now, options.curves);
        const Truth truth = truth_of(question, world, options);
        expect_same(wanted, truth.key, text + " " + now + "\n" + timeprobe::to_text(world.sheet()));
        if (HasFatalFailure()) return;
        if (category == Category::vague) {
          ASSERT_EQ(truth.extrapolated, lies_beyond_survey(sheet, text, now, options.curves));
          continue;
        }
        ASSERT_FALSE(truth.extrapolated);
        ASSERT_EQ(truth.positive, somebody_did(wanted)) << text;
        ++(truth.positive ? num_positive : num_negative);
      }
    }
  }
  EXPECT_GT(num_pairs, 100'000);
  EXPECT_GT(num_positive, 10'000);
  EXPECT_GT(num_negative, 15'000);
}

TEST(TravelerTruth, NegativesAreOtherAnswers) {
  Random random(5);
  for (int i = 0; i < 300; ++i) {
    const World world = random_world(random, 12);
    for (const Category category : kCategories) {
      const TravelerQuestion question = random_question(category, world, random);
      const Truth truth = truth_of(question, world, {});
      const std::set<std::string> negatives(truth.negatives.begin(), truth.negatives.end());
      EXPECT_EQ(negatives.size(), truth.negatives.size());
      EXPECT_FALSE(negatives.contains(best_answer(truth.key)));
    }
  }
}

// Each set of subjects has its own names, also where a set of 32 bits has none left for them.
TEST(TravelerTruth, ManySubjects) {
  World world{Universe::standard().vocabulary,
              minute_of("2023-01-01 00:00"),
              minute_of("2023-09-29 22:18"),
              {},
              {},
              {}};
  world.vocabulary.subjects.clear();
  for (int i = 0; i < 70; ++i) world.vocabulary.subjects.push_back(fmt::format("P{}", i));
  world.occurrences = {{0, 69, 0, world.now}, {0, 40, 0, world.now}};
  const TravelerQuestion who{TravelerTemplate::who, {0, 0, std::nullopt}, SpeechRelative::today};
  const Truth truth = truth_of(who, world, {});
  EXPECT_EQ(truth.key.accepted, std::vector<std::string>{"P40, P69"});
  ASSERT_GE(truth.negatives.size(), 4u);
  EXPECT_EQ(truth.negatives[0], "nobody");
  EXPECT_EQ(truth.negatives[1], "P0");
  EXPECT_EQ(truth.negatives[3], "P0, P1");
  const TravelerQuestion vague{TravelerTemplate::who, {0, 0, std::nullopt}, VagueAdverb::just};
  try {
    truth_of(vague, world, {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "a vague question who ... scores every set of subjects: 70 of them are too many, "
                 "at most 10 are wanted");
  }
}

// Equation 2 of the paper and its example: 2 hours and a week before 2023-09-29 22:27.
class WorkedExample : public testing::Test {
 protected:
  WorkedExample()
      : world_{Universe::standard().vocabulary,
               minute_of("2023-01-01 00:00"),
               minute_of("2023-09-29 22:27"),
               {},
               {},
               {}} {
    // Tom ate a risotto in the kitchen twice; three others do not match.
    world_.occurrences = {{1, 1, 1, minute_of("2023-09-29 20:27")},
                          {1, 1, 1, minute_of("2023-09-22 22:27")},
                          {1, 1, 0, minute_of("2023-09-22 22:27")},
                          {0, 1, 1, minute_of("2023-09-22 22:27")},
                          {4, 2, 1, minute_of("2023-09-22 22:27")}};
  }

  std::map<std::string, double> scores(TravelerTemplate form) const {
    TravelerQuestion question{form, {1, 1, 1}, VagueAdverb::long_time_ago};
    if (form == TravelerTemplate::who) question.pattern.subject = std::nullopt;
    return scores_of(truth_of(question, world_, {}).key);
  }

  using Scores = std::map<std::string, double>;
  World world_;
};

TEST_F(WorkedExample, Did) {
  EXPECT_EQ(scores(TravelerTemplate::did), (Scores{{"yes", 0.75}, {"no", 0.25}}));
}

TEST_F(WorkedExample, WhoAndHowOften) {
  EXPECT_EQ(scores(TravelerTemplate::who), (Scores{{"Tom", 0.75}, {"nobody", 0.25}}));
  EXPECT_EQ(scores(TravelerTemplate::how_often), (Scores{{"1", 0.75}, {"0", 0.25}}));
}

TEST_F(WorkedExample, TellsWhatLiesBeyondTheSurvey) {
  TravelerQuestion did{TravelerTemplate::did, {1, 1, 1}, VagueAdverb::long_time_ago};
  EXPECT_FALSE(truth_of(did, world_, {}).extrapolated);
  did.time = VagueAdverb::just;  // tested up to two days
  EXPECT_TRUE(truth_of(did, world_, {}).extrapolated);
  world_.occurrences.push_back({1, 1, 1, minute_of("2023-09-29 22:28")});  // not yet
  EXPECT_EQ(scores(TravelerTemplate::did), (Scores{{"yes", 0.75}, {"no", 0.25}}));
}

// The slips of the authors' scripts (docs/traveler.md).
TEST_F(WorkedExample, QuirkOfDid) {
  const TruthOptions upstream = {VagueCurves::survey(), Quirks::upstream};
  TravelerQuestion did{TravelerTemplate::did, {1, 1, 0}, Date(*make_day(2023, 9, 29))};
  EXPECT_EQ(truth_of(did, world_, {}).key.accepted[0], "no");
  EXPECT_EQ(truth_of(did, world_, upstream).key.accepted[0], "yes");  // Tom did
  did.time = SpeechRelative::today;
  EXPECT_EQ(truth_of(did, world_, upstream).key.accepted[0], "no");
}

struct UtcCase {
  const char* now;
  const char* event;
  const char* today;  // of Tom, by the authors' scripts
};

// At 00:30 in Berlin it is still yesterday in UTC; from the last Sunday of March to the last one of
// October at 01:30, too.
TEST(TravelerTruth, QuirkOfTheUtcDay) {
  const UtcCase cases[] = {{"2023-09-29 22:18", "2023-09-29 08:00", "yes"},
                           {"2023-09-29 01:59", "2023-09-28 08:00", "yes"},
                           {"2023-09-29 02:00", "2023-09-28 08:00", "no"},
                           {"2023-01-10 01:30", "2023-01-09 08:00", "no"},
                           {"2023-01-10 00:59", "2023-01-09 08:00", "yes"},
                           {"2023-03-25 01:30", "2023-03-24 08:00", "no"},
                           {"2023-03-26 01:30", "2023-03-25 08:00", "yes"},
                           {"2023-04-02 01:30", "2023-04-01 08:00", "yes"},
                           {"2023-10-29 01:30", "2023-10-28 08:00", "no"},
                           {"2023-11-02 01:30", "2023-11-01 08:00", "no"},
                           {"2023-03-27 01:30", "2023-03-26 08:00", "yes"},
                           {"2023-10-28 01:30", "2023-10-27 08:00", "yes"},
                           {"2023-10-30 01:30", "2023-10-29 08:00", "no"}};
  for (const UtcCase& row : cases) {
    World world{Universe::standard().vocabulary,
                minute_of("2023-01-01 00:00"),
                minute_of(row.now),
                {{1, 1, 1, minute_of(row.event)}},
                {},
                {}};
    const TravelerQuestion did{TravelerTemplate::did, {1, 1, 1}, SpeechRelative::today};
    const TruthOptions upstream = {VagueCurves::survey(), Quirks::upstream};
    EXPECT_EQ(truth_of(did, world, upstream).key.accepted[0], row.today) << row.now;
  }
}

}  // namespace
}  // namespace timeprobe::traveler
