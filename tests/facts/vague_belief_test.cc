#include "facts/vague_belief.h"

#include <gtest/gtest.h>

#include <numeric>

#include "base/random.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

TEST(VagueBelief, CountsByHand) {
  EXPECT_EQ(count_distribution({0.25, 0.5}), (std::vector<double>{0.375, 0.5, 0.125}));
  EXPECT_EQ(count_distribution({}), std::vector<double>{1.0});
  EXPECT_EQ(count_distribution({1.0, 0.0, 1.0}), (std::vector<double>{0, 0, 1, 0}));
  EXPECT_EQ(probability_of_none({0.25, 0.5}), 0.375);
  EXPECT_EQ(probability_of_none({}), 1.0);
}

TEST(VagueBelief, CountsSumToOne) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    std::vector<double> probabilities(random.below(40));
    for (double& p : probabilities) p = random.chance(0.1) ? 1.0 : random.unit();
    const auto counts = count_distribution(probabilities);
    ASSERT_EQ(counts.size(), probabilities.size() + 1);
    EXPECT_NEAR(std::accumulate(counts.begin(), counts.end(), 0.0), 1.0, 1e-12);
    EXPECT_NEAR(counts[0], probability_of_none(probabilities), 1e-12);
  }
}

CivilMinute minute_of(const std::string& iso) { return parse_iso_date(iso).value().first_minute(); }

// The paper: 2 hours ago 0, a week ago 0.75.
TEST(VagueBelief, ProbabilitiesComeFromTheCurveOfTheType) {
  const VagueCurves curves = VagueCurves::survey();
  const std::vector<Occurrence> events = {{0, 0, 0, minute_of("2023-09-29 20:27")},
                                          {0, 1, 0, minute_of("2023-09-22 22:27")},
                                          {0, 1, 1, minute_of("2023-09-22 22:27")},
                                          {0, 1, 0, minute_of("2023-09-29 22:28")},
                                          {0, 1, 0, minute_of("2023-09-29 22:27")}};
  const VagueTime time = {curves, VagueAdverb::long_time_ago, minute_of("2023-09-29 22:27")};
  EXPECT_EQ(fitting_probabilities(events, {0, 0, {}}, "eat risotto", time),
            (std::vector<double>{0, 0.75, 0}));
  EXPECT_EQ(subject_probabilities(events, {0, 0, 2}, 3, "eat risotto", time),
            (std::vector<double>{0, 0.75, 0}));
  EXPECT_EQ(fitting_probabilities(events, {0, 0, 1}, "read book", time),
            (std::vector<double>{0.25, 0}));
  const VagueTime just = {curves, VagueAdverb::just, minute_of("2023-09-29 22:27")};
  EXPECT_EQ(fitting_probabilities(events, {0, 0, 1}, "eat risotto", just),
            (std::vector<double>{0, 1}));
}

}  // namespace
}  // namespace timeprobe
