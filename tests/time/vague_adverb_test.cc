#include "time/vague_adverb.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kDay = 24 * 60;

constexpr auto kJust = VagueAdverb::just;
constexpr auto kRecently = VagueAdverb::recently;
constexpr auto kSome = VagueAdverb::some_time_ago;
constexpr auto kLong = VagueAdverb::long_time_ago;

// Time points of the survey in minutes.
constexpr std::array<double, 7> kNear = {5, 30, 120, 360, 720, 1440, 2880};
constexpr std::array<double, 7> kFar = {60, 240, 960, 1440, 2880, 5760, 10080};

const std::array<double, 7>& time_points(VagueAdverb adverb) {
  return adverb == kJust || adverb == kRecently ? kNear : kFar;
}

const char* const kFileRows =
    "event_type,adverbial,minutes,probability\n"
    "x,just,10,1\nx,just,100,0.2\n"
    "x,recently,10,0.9\nx,recently,100,0.4\n"
    "x,some time ago,120,0.6\nx,some time ago,1000,0.8\n"
    "x,a long time ago,120,0.3\nx,a long time ago,700,0.5\n";

VagueCurves curves_of(const std::string& text,
                      CurveExtrapolation extrapolation = CurveExtrapolation::decay) {
  return VagueCurves::read(TextLines::of("c.csv", text), extrapolation);
}

std::vector<VagueCurves> all_families() {
  std::vector<VagueCurves> families = {VagueCurves::fuzzylli(), VagueCurves::survey_free()};
  for (const auto extrapolation : {CurveExtrapolation::decay, CurveExtrapolation::clamp}) {
    families.push_back(VagueCurves::survey(CurveAggregate::median, extrapolation));
    families.push_back(VagueCurves::survey(CurveAggregate::mean, extrapolation));
    families.push_back(VagueCurves::cogalex(extrapolation));
    families.push_back(curves_of(kFileRows, extrapolation));
  }
  return families;
}

std::vector<std::string> some_event_types() {
  std::vector<std::string> types(kTravelerEventTypes.begin(), kTravelerEventTypes.end());
  for (const char* type :
       {"sabbatical", "marriage", "brushing teeth", "birthday", "x", "unknown"}) {
    types.emplace_back(type);
  }
  return types;
}

TEST(VagueAdverb, ReadsAndPrints) {
  for (const VagueAdverb adverb : all_vague_adverbs()) {
    EXPECT_EQ(parse_vague_adverb(to_text(adverb)), adverb);
  }
  EXPECT_EQ(to_text(kLong), "long time ago");
  EXPECT_EQ(parse_vague_adverb("a long time ago"), kLong);
  EXPECT_EQ(parse_vague_adverb("lately"), std::nullopt);
  EXPECT_EQ(parse_vague_adverb(""), std::nullopt);
}

// TRAVELER prints that "a long time ago" fits a risotto eaten 2 hours ago with 0 and one eaten a
// week ago with 0.75.
TEST(Survey, MeetsTheNumbersThatThePaperPrints) {
  for (const VagueCurves& curves : {VagueCurves::survey(), VagueCurves::survey_free()}) {
    EXPECT_EQ(curves.membership("eat risotto", kLong, 120), 0) << curves.name();
    EXPECT_EQ(curves.membership("eat risotto", kLong, 7 * kDay), 0.75) << curves.name();
  }
}

struct Value {
  const char* name;
  const char* event_type;
  VagueAdverb adverb;
  double minutes;
  double median_decay;
  double median_clamp;
};

class SurveyValue : public testing::TestWithParam<Value> {};

const Value kValues[] = {
    {"between_zeros", "eat risotto", kLong, 120, 0, 0},
    {"between_knots", "eat risotto", kLong, 480, 0.125, 0.125},
    {"last_knot", "eat risotto", kLong, 10080, 0.75, 0.75},
    {"long_after_a_fortnight", "eat risotto", kLong, 20160, 0.817852, 0.75},
    {"long_after_90_days", "eat risotto", kLong, 90 * kDay, 1, 0.75},
    {"recently_after_4_days", "watch film", kRecently, 5760, 0.321896, 0.5},
    {"recently_after_14_days", "watch film", kRecently, 14 * kDay, 0, 0.5},
    {"just_of_juice", "drink juice", kJust, 240, 0.092268, 0.092268},
    {"some_before_the_first_knot", "watch film", kSome, 30, 0.180264, 0.25},
    {"some_at_five_minutes", "watch film", kSome, 5, 0, 0.25},
    {"some_after_a_year", "watch film", kSome, 365 * kDay, 0.75, 0.75},
    {"inversion_stays", "chat with friend", kRecently, 1440, 0.625, 0.625},
    {"just_of_a_book", "read book", kJust, 60, 0.8125, 0.8125},
    {"just_at_once", "read book", kJust, 0, 1, 1},
    {"recently_at_once", "drink juice", kRecently, 0, 1, 1},
    {"long_at_once", "eat risotto", kLong, 0, 0, 0},
    {"just_for_ever", "watch film", kJust, kInfinity, 0, 0},
    {"recently_for_ever", "watch film", kRecently, kInfinity, 0, 0.5},
    {"long_for_ever", "watch film", kLong, kInfinity, 1, 0.5},
};

TEST_P(SurveyValue, IsAsDocumented) {
  const Value& row = GetParam();
  const auto value = [&](CurveExtrapolation extrapolation) {
    return VagueCurves::survey(CurveAggregate::median, extrapolation)
        .membership(row.event_type, row.adverb, row.minutes);
  };
  EXPECT_NEAR(value(CurveExtrapolation::decay), row.median_decay, 1e-6);
  EXPECT_NEAR(value(CurveExtrapolation::clamp), row.median_clamp, 1e-6);
}

INSTANTIATE_TEST_SUITE_P(Table, SurveyValue, testing::ValuesIn(kValues),
                         [](const auto& test) { return test.param.name; });

// The survey in one line a curve; the program reads it from a file with one line a knot.
struct SurveyRow {
  const char* event_type;
  VagueAdverb adverb;
  std::array<double, 7> medians;
  std::array<double, 7> means;
};

// clang-format off
const SurveyRow kSurveyRows[] = {
    {"watch film", kJust, {1, 1, 0.75, 0.5, 0.25, 0, 0}, {0.96, 0.91, 0.69, 0.55, 0.39, 0.21, 0.17}},
    {"watch film", kRecently, {1, 1, 0.75, 0.75, 0.75, 0.75, 0.5}, {0.89, 0.84, 0.77, 0.75, 0.67, 0.63, 0.56}},
    {"watch film", kSome, {0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.75}, {0.34, 0.41, 0.47, 0.48, 0.53, 0.60, 0.64}},
    {"watch film", kLong, {0, 0, 0, 0, 0.25, 0.25, 0.5}, {0.09, 0.12, 0.16, 0.22, 0.27, 0.35, 0.46}},
    {"eat risotto", kJust, {1, 0.75, 0.5, 0.25, 0.25, 0, 0}, {0.95, 0.82, 0.56, 0.33, 0.19, 0.11, 0.09}},
    {"eat risotto", kRecently, {1, 0.75, 0.75, 0.5, 0.5, 0.25, 0.25}, {0.81, 0.75, 0.67, 0.55, 0.48, 0.39, 0.37}},
    {"eat risotto", kSome, {0.5, 0.5, 0.75, 0.75, 0.75, 0.75, 0.75}, {0.47, 0.56, 0.61, 0.59, 0.60, 0.64, 0.64}},
    {"eat risotto", kLong, {0, 0, 0.25, 0.5, 0.5, 0.5, 0.75}, {0.16, 0.22, 0.34, 0.40, 0.43, 0.47, 0.61}},
    {"read book", kJust, {1, 0.875, 0.75, 0.5, 0.25, 0, 0}, {0.97, 0.85, 0.64, 0.41, 0.28, 0.14, 0.10}},
    {"read book", kRecently, {1, 1, 0.75, 0.75, 0.75, 0.5, 0.5}, {0.90, 0.88, 0.79, 0.69, 0.62, 0.51, 0.48}},
    {"read book", kSome, {0.25, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75}, {0.37, 0.45, 0.52, 0.55, 0.59, 0.66, 0.68}},
    {"read book", kLong, {0, 0, 0, 0, 0, 0.25, 0.25}, {0.01, 0.01, 0.04, 0.10, 0.13, 0.21, 0.39}},
    {"dance lively salsa", kJust, {1, 0.75, 0.5, 0.25, 0.25, 0, 0}, {0.96, 0.79, 0.48, 0.29, 0.20, 0.12, 0.06}},
    {"dance lively salsa", kRecently, {1, 1, 0.75, 0.75, 0.75, 0.75, 0.5}, {0.81, 0.82, 0.76, 0.66, 0.59, 0.57, 0.53}},
    {"dance lively salsa", kSome, {0.25, 0.5, 0.5, 0.5, 0.75, 0.75, 1}, {0.35, 0.47, 0.59, 0.59, 0.68, 0.68, 0.76}},
    {"dance lively salsa", kLong, {0, 0, 0, 0, 0, 0.25, 0.5}, {0.04, 0.07, 0.14, 0.17, 0.23, 0.32, 0.46}},
    {"store wine bottle", kJust, {1, 0.75, 0.5, 0.5, 0.25, 0, 0}, {0.96, 0.82, 0.58, 0.39, 0.27, 0.16, 0.10}},
    {"store wine bottle", kRecently, {1, 0.75, 0.75, 0.5, 0.5, 0.5, 0.375}, {0.83, 0.76, 0.68, 0.57, 0.49, 0.48, 0.43}},
    {"store wine bottle", kSome, {0.25, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75}, {0.39, 0.44, 0.54, 0.56, 0.60, 0.66, 0.70}},
    {"store wine bottle", kLong, {0, 0, 0, 0, 0.25, 0.25, 0.5}, {0.05, 0.08, 0.18, 0.22, 0.30, 0.40, 0.48}},
    {"drink juice", kJust, {1, 0.75, 0.25, 0, 0, 0, 0}, {0.97, 0.66, 0.31, 0.14, 0.04, 0.01, 0.00}},
    {"drink juice", kRecently, {1, 0.75, 0.5, 0.5, 0.25, 0.125, 0}, {0.91, 0.76, 0.58, 0.43, 0.32, 0.26, 0.21}},
    {"drink juice", kSome, {0.5, 0.5, 0.5, 0.625, 0.75, 0.75, 0.75}, {0.48, 0.56, 0.60, 0.58, 0.59, 0.63, 0.65}},
    {"drink juice", kLong, {0, 0, 0.25, 0.5, 0.5, 0.75, 0.75}, {0.11, 0.16, 0.28, 0.41, 0.44, 0.54, 0.66}},
    {"chat with friend", kJust, {1, 1, 0.75, 0.5, 0.25, 0, 0}, {0.97, 0.86, 0.62, 0.39, 0.28, 0.18, 0.14}},
    {"chat with friend", kRecently, {1, 0.75, 0.75, 0.5, 0.5, 0.625, 0.5}, {0.79, 0.76, 0.69, 0.60, 0.56, 0.58, 0.55}},
    {"chat with friend", kSome, {0.25, 0.25, 0.5, 0.5, 0.5, 0.75, 0.75}, {0.25, 0.35, 0.45, 0.45, 0.56, 0.66, 0.74}},
    {"chat with friend", kLong, {0, 0, 0, 0, 0, 0, 0.25}, {0.01, 0.01, 0.03, 0.09, 0.11, 0.20, 0.33}},
};

// The mean over the seven event types, rounded to two digits.
const SurveyRow kGenericRows[] = {
    {"generic", kJust, {1.00, 0.84, 0.57, 0.36, 0.21, 0.00, 0.00}, {0.96, 0.82, 0.56, 0.36, 0.23, 0.13, 0.10}},
    {"generic", kRecently, {1.00, 0.86, 0.71, 0.61, 0.57, 0.50, 0.38}, {0.85, 0.80, 0.70, 0.61, 0.54, 0.49, 0.45}},
    {"generic", kSome, {0.32, 0.46, 0.54, 0.55, 0.68, 0.75, 0.79}, {0.38, 0.46, 0.54, 0.54, 0.59, 0.65, 0.69}},
    {"generic", kLong, {0.00, 0.00, 0.07, 0.14, 0.21, 0.32, 0.50}, {0.07, 0.10, 0.17, 0.23, 0.27, 0.35, 0.49}},
};
// clang-format on

TEST(Survey, MeetsEveryKnotExactly) {
  ASSERT_EQ(std::size(kSurveyRows), 28u);
  for (const auto extrapolation : {CurveExtrapolation::decay, CurveExtrapolation::clamp}) {
    const VagueCurves median = VagueCurves::survey(CurveAggregate::median, extrapolation);
    const VagueCurves mean = VagueCurves::survey(CurveAggregate::mean, extrapolation);
    for (const SurveyRow& row : kSurveyRows) {
      for (std::size_t i = 0; i < row.medians.size(); ++i) {
        const double minutes = time_points(row.adverb)[i];
        EXPECT_EQ(median.membership(row.event_type, row.adverb, minutes), row.medians[i])
            << row.event_type << ", " << to_text(row.adverb) << ", " << minutes;
        EXPECT_EQ(mean.membership(row.event_type, row.adverb, minutes), row.means[i])
            << row.event_type << ", " << to_text(row.adverb) << ", " << minutes;
      }
    }
  }
}

TEST(Survey, GivesUnknownEventTypesTheMeanOfTheSeven) {
  const VagueCurves median = VagueCurves::survey(CurveAggregate::median);
  const VagueCurves mean = VagueCurves::survey(CurveAggregate::mean);
  constexpr double kRounding = 0.005 + 1e-9;
  for (const SurveyRow& row : kGenericRows) {
    for (std::size_t i = 0; i < row.medians.size(); ++i) {
      const double minutes = time_points(row.adverb)[i];
      EXPECT_NEAR(median.membership("wash mug", row.adverb, minutes), row.medians[i], kRounding);
      // The means that go in are rounded, too.
      EXPECT_NEAR(mean.membership("wash mug", row.adverb, minutes), row.means[i], 2 * kRounding);
    }
  }
  for (const VagueAdverb adverb : all_vague_adverbs()) {
    for (double minutes = 1; minutes < 1e6; minutes *= 1.7) {
      double sum = 0;
      for (const auto type : kTravelerEventTypes) sum += median.membership(type, adverb, minutes);
      EXPECT_NEAR(median.membership("", adverb, minutes), sum / 7, 1e-12);
    }
  }
}

TEST(Survey, KnowsTheSevenEventTypesOfTraveler) {
  for (const VagueCurves& curves : {VagueCurves::survey(), VagueCurves::fuzzylli()}) {
    for (const auto type : kTravelerEventTypes) EXPECT_TRUE(curves.knows(type)) << type;
    EXPECT_FALSE(curves.knows("wash mug"));
    EXPECT_FALSE(curves.knows(""));
  }
  EXPECT_FALSE(VagueCurves::survey().knows("marriage"));
  EXPECT_TRUE(VagueCurves::cogalex().knows("marriage"));
  EXPECT_FALSE(VagueCurves::cogalex().knows("watch film"));
  EXPECT_FALSE(VagueCurves::survey_free().knows("watch film"));
  EXPECT_TRUE(VagueCurves::fuzzylli().knows("own wedding"));
}

TEST(Survey, SaysWhereItExtrapolates) {
  const VagueCurves curves = VagueCurves::survey();
  for (const char* type : {"watch film", "unknown"}) {
    EXPECT_TRUE(curves.extrapolates(type, kJust, 4.9));
    EXPECT_FALSE(curves.extrapolates(type, kJust, 5));
    EXPECT_FALSE(curves.extrapolates(type, kRecently, 2880));
    EXPECT_TRUE(curves.extrapolates(type, kRecently, 2880.1));
    EXPECT_TRUE(curves.extrapolates(type, kLong, 59));
    EXPECT_FALSE(curves.extrapolates(type, kLong, 10080));
    EXPECT_TRUE(curves.extrapolates(type, kSome, -1));
    EXPECT_TRUE(curves.extrapolates(type, kSome, kInfinity));
  }
  EXPECT_TRUE(VagueCurves::survey(CurveAggregate::mean, CurveExtrapolation::clamp)
                  .extrapolates("watch film", kJust, 0));
  EXPECT_FALSE(VagueCurves::fuzzylli().extrapolates("watch film", kJust, 0));
  EXPECT_FALSE(VagueCurves::survey_free().extrapolates("watch film", kLong, 1e9));
}

// Expected values in full: just and recently by their formulas, the others log-linear.
TEST(SurveyFree, IsTheDocumentedFormulas) {
  const VagueCurves curves = VagueCurves::survey_free();
  const auto p = [&](VagueAdverb adverb, double minutes) {
    return curves.membership("drink juice", adverb, minutes);
  };
  EXPECT_EQ(p(kJust, 0), 1);
  EXPECT_DOUBLE_EQ(p(kJust, 150), 0.5);
  EXPECT_NEAR(p(kJust, 1440), 0.062146, 1e-6);
  EXPECT_DOUBLE_EQ(p(kRecently, 1440), 0.5);
  EXPECT_NEAR(p(kRecently, 60), 0.927064, 1e-6);
  EXPECT_EQ(p(kSome, 5), 0);
  EXPECT_NEAR(p(kSome, 60), 0.320948, 1e-6);
  EXPECT_EQ(p(kSome, 240), 0.5);
  EXPECT_EQ(p(kSome, 1e7), 0.75);
  EXPECT_EQ(p(kLong, 240), 0);
  EXPECT_EQ(p(kLong, 10080), 0.75);
  EXPECT_NEAR(p(kLong, 20160), 0.817852, 1e-6);
  EXPECT_EQ(p(kLong, 129600), 1);
}

TEST(Fuzzylli, HasTheKnownLimitsAndValues) {
  const VagueCurves curves = VagueCurves::fuzzylli();
  for (const std::string& type : some_event_types()) {
    EXPECT_NEAR(curves.membership(type, kJust, kInfinity), 0, 1e-12);
    EXPECT_NEAR(curves.membership(type, kRecently, kInfinity), 0, 1e-12);
    EXPECT_NEAR(curves.membership(type, kSome, kInfinity), 0.52, 0.005);
    EXPECT_NEAR(curves.membership(type, kLong, kInfinity), 0.89, 0.005);
    EXPECT_NEAR(curves.membership(type, kLong, 0), 0.14, 0.005);
  }
  EXPECT_NEAR(curves.membership("eat risotto", kLong, 7 * kDay), 0.64, 0.005);
  // Computed apart from this program.
  EXPECT_NEAR(curves.membership("drink juice", kJust, 240), 0.172225, 1e-6);
  EXPECT_NEAR(curves.membership("own wedding", kRecently, 200000), 0.962940, 1e-6);
  EXPECT_NEAR(curves.membership("unknown", kSome, 10080), 0.879874, 1e-6);
}

TEST(Cogalex, HasItsOwnTimePoints) {
  const VagueCurves curves = VagueCurves::cogalex();
  EXPECT_EQ(curves.membership("brushing teeth", kSome, 60), 0.5);
  EXPECT_EQ(curves.membership("brushing teeth", kLong, 480), 0.5);
  EXPECT_EQ(curves.membership("birthday", kRecently, 87600), 0.25);
  EXPECT_EQ(curves.membership("sabbatical", kSome, 4204800), 0.5);
  EXPECT_EQ(curves.membership("marriage", kLong, 2102400), 0.625);
  EXPECT_EQ(curves.membership("marriage", kRecently, 525600), 0.25);
  EXPECT_EQ(curves.membership("marriage", kRecently, 7 * 525600), 0);
  for (const char* type : {"brushing teeth", "birthday", "sabbatical", "marriage"}) {
    EXPECT_EQ(curves.membership(type, kJust, 0), 1) << type;
    EXPECT_EQ(curves.membership(type, kLong, 1e8), 1) << type;
  }
}

TEST(AllFamilies, GiveProbabilities) {
  Random random(7);
  for (const VagueCurves& curves : all_families()) {
    for (const std::string& type : some_event_types()) {
      for (const VagueAdverb adverb : all_vague_adverbs()) {
        for (int i = 0; i < 500; ++i) {
          const double minutes = std::exp(random.unit() * 50 - 15);  // 20 microseconds to 3 Gyr
          const double p = curves.membership(type, adverb, minutes);
          ASSERT_TRUE(p >= 0 && p <= 1) << curves.name() << ", " << type << ", " << minutes;
        }
        EXPECT_EQ(curves.membership(type, adverb, -3), curves.membership(type, adverb, 0));
      }
    }
  }
}

TEST(AllFamilies, AreContinuous) {
  for (const VagueCurves& curves : all_families()) {
    for (const std::string& type : some_event_types()) {
      for (const VagueAdverb adverb : all_vague_adverbs()) {
        double before = curves.membership(type, adverb, 0);
        for (double minutes = 1e-3; minutes < 1e9; minutes *= 1.002) {
          const double p = curves.membership(type, adverb, minutes);
          ASSERT_NEAR(p, before, 0.01) << curves.name() << ", " << type << ", " << minutes;
          before = p;
        }
      }
    }
  }
}

TEST(KnotFamilies, AreMonotoneBeyondTheKnots) {
  for (const VagueCurves& curves : all_families()) {
    for (const std::string& type : some_event_types()) {
      if (!curves.knows(type)) continue;
      for (const VagueAdverb adverb : all_vague_adverbs()) {
        const double sign = adverb == kJust || adverb == kRecently ? -1 : 1;
        for (double minutes = 1e-3; minutes < 1e9; minutes *= 1.1) {
          if (!curves.extrapolates(type, adverb, minutes) ||
              !curves.extrapolates(type, adverb, minutes * 1.1)) {
            continue;
          }
          const double rise = curves.membership(type, adverb, minutes * 1.1) -
                              curves.membership(type, adverb, minutes);
          ASSERT_GE(sign * rise, 0) << curves.name() << ", " << type << ", " << minutes;
        }
      }
    }
  }
}

TEST(VagueCurves, RecordTheirName) {
  std::vector<std::string> names;
  for (const VagueCurves& curves : all_families()) names.push_back(curves.name());
  EXPECT_EQ(names, (std::vector<std::string>{
                       "fuzzylli", "survey_free", "survey/median/decay", "survey/mean/decay",
                       "cogalex/decay", "file/decay/c.csv", "survey/median/clamp",
                       "survey/mean/clamp", "cogalex/clamp", "file/clamp/c.csv"}));
}

TEST(VagueFile, ScalesTheExtrapolationWithItsKnots) {
  const VagueCurves curves = curves_of(kFileRows);
  EXPECT_EQ(curves.membership("x", kJust, 1e6), 0.2);
  EXPECT_EQ(curves.membership("x", kRecently, 1), 0.9);
  EXPECT_DOUBLE_EQ(curves.membership("x", kRecently, 100 * std::sqrt(7.0)), 0.2);
  EXPECT_EQ(curves.membership("x", kRecently, 700), 0);
  EXPECT_EQ(curves.membership("x", kSome, 10), 0);
  EXPECT_DOUBLE_EQ(curves.membership("x", kSome, 120 / std::sqrt(12.0)), 0.3);
  EXPECT_EQ(curves.membership("x", kSome, 1e6), 0.8);
  EXPECT_EQ(curves.membership("x", kLong, 9000), 1);
  EXPECT_LT(curves.membership("x", kLong, 8999), 1);
}

TEST(VagueFile, ReadsTabsCommentsAndColumnsInAnyOrder) {
  const VagueCurves curves = curves_of(
      "# my curves\n\nprobability\tminutes\tvotes\tadverbial\tevent_type\r\n"
      "1\t5\t40\tjust\tEat, then sleep\r\n.25\t5\t40\trecently\tEat, then sleep\r\n"
      "# between\n0.5\t5\t40\tsome time ago\tEat, then sleep\n0\t1e3\t40\tlong time ago\tEat, then "
      "sleep\n");
  EXPECT_TRUE(curves.knows("Eat, then sleep"));
  EXPECT_EQ(curves.membership("Eat, then sleep", kRecently, 5), 0.25);
  EXPECT_EQ(curves.membership("another", kSome, 5), 0.5);
}

TEST(VagueFile, MixesEventTypesForTheGenericCurve) {
  const VagueCurves curves =
      curves_of(std::string(kFileRows) +
                "y,just,100,0.6\ny,recently,10,0\ny,some time ago,10,0\ny,long time ago,10,0\n");
  EXPECT_DOUBLE_EQ(curves.membership("z", kJust, 100), 0.4);
  EXPECT_FALSE(curves.extrapolates("x", kJust, 50));
  EXPECT_TRUE(curves.extrapolates("z", kJust, 50));
}

TEST(VagueFile, IsReadFromDisk) {
  const std::filesystem::path path =
      std::filesystem::path(TIMEPROBE_SOURCE_DIR) / "data/vague/cogalex.csv";
  const VagueCurves curves = VagueCurves::read(path);
  EXPECT_EQ(curves.name(), "file/decay/cogalex.csv");
  EXPECT_EQ(curves.membership("marriage", kLong, 2102400), 0.625);
  EXPECT_THROW(VagueCurves::read("no/such/file.csv"), Error);
}

struct BadFile {
  const char* name;
  const char* text;
  const char* complaint;
};

class VagueBadFile : public testing::TestWithParam<BadFile> {};

// Each text follows the line "event_type,adverbial,minutes,probability".
const BadFile kBadFiles[] = {
    {"above_one", "x,just,5,1.2\n", "c.csv:2: probability 1.2 is not in 0..1"},
    {"negative", "# c\nx,just,5,-0.1\n", "c.csv:3: probability -0.1 is not in 0..1"},
    {"no_number", "x,just,5,high\n", "c.csv:2: probability: 'high' is not a number"},
    {"not_finite", "x,just,5,nan\n", "c.csv:2: probability: 'nan' is not a number"},
    {"empty_number", "x,just,,1\n", "c.csv:2: minutes: '' is not a number"},
    {"half_a_number", "x,just,5 min,1\n", "c.csv:2: minutes: '5 min' is not a number"},
    {"zero_minutes", "x,just,0,1\n", "c.csv:2: minutes 0 are not in 0.001..1e+12"},
    {"endless", "x,just,1e13,1\n", "c.csv:2: minutes 1e13 are not in 0.001..1e+12"},
    {"infinite", "x,just,inf,1\n", "c.csv:2: minutes: 'inf' is not a number"},
    {"adverbial", "x,lately,5,1\n",
     "c.csv:2: adverbial 'lately' is not one of just, recently, some time ago, long time ago"},
    {"no_event_type", ",just,5,1\n", "c.csv:2: the event_type is missing"},
    {"too_few_fields", "x,just,5\n", "c.csv:2: 3 fields instead of 4"},
    {"too_many_fields", "eat, sleep,just,5,1\n", "c.csv:2: 5 fields instead of 4"},
    {"descending", "x,just,30,1\nx,recently,5,1\nx,just,5,1\n",
     "c.csv:4: x, just: minutes 5 stand after 30, they have to ascend"},
    {"duplicate", "x,just,5,1\nx,just,30,1\nx,just,5.0,1\n",
     "c.csv:4: x, just: the knot at 5 minutes stood before"},
    {"duplicate_of_the_last", "x,long time ago,5,1\nx,a long time ago,5,1\n",
     "c.csv:3: x, long time ago: the knot at 5 minutes stood before"},
    {"missing_adverbial",
     "x,just,5,1\ny,just,5,1\nx,recently,5,1\nx,some time ago,5,1\nx,long time ago,5,1\n",
     "c.csv:3: the event type 'y' has no knot for 'recently'; it needs just, recently, some time "
     "ago, long time ago"},
    {"no_data", "# nothing\n",
     "c.csv:2: the file ends without a knot; it needs a header and knots"},
};

std::string complaint_of(const std::string& text) {
  return usage_problem([&] { curves_of(text); });
}

TEST_P(VagueBadFile, IsRefusedWithItsLine) {
  EXPECT_EQ(
      complaint_of(std::string("event_type,adverbial,minutes,probability\n") + GetParam().text),
      GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(Table, VagueBadFile, testing::ValuesIn(kBadFiles),
                         [](const auto& test) { return test.param.name; });

TEST(VagueFile, RefusesBadHeaders) {
  EXPECT_EQ(complaint_of("event_type,adverb,minutes,probability\nx,just,5,1\n"),
            "c.csv:1: the header has no column 'adverbial'; it needs event_type, adverbial, "
            "minutes, probability");
  EXPECT_EQ(complaint_of("event_type,adverbial,minutes,minutes,probability\n"),
            "c.csv:1: the column 'minutes' stands twice in the header");
  EXPECT_EQ(complaint_of("# only\n# comments\n"),
            "c.csv:2: the file ends without a knot; it needs a header and knots");
  EXPECT_EQ(complaint_of("\n"), "c.csv: the file is empty");
}

}  // namespace
}  // namespace timeprobe
