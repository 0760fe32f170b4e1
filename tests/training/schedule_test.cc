#include "training/schedule.h"

#include <gtest/gtest.h>

namespace timeprobe::training {
namespace {

TEST(Schedule, LinearFallsToZero) {
  const Schedule schedule = {.shape = ScheduleShape::linear, .peak = 2.0, .num_steps = 10};
  EXPECT_DOUBLE_EQ(rate_at(schedule, 0), 2.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 5), 1.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 10), 0.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 99), 0.0);
}

TEST(Schedule, WarmUpRisesInALine) {
  const Schedule schedule = {
      .shape = ScheduleShape::linear, .peak = 2.0, .warm_up_steps = 4, .num_steps = 14};
  EXPECT_DOUBLE_EQ(rate_at(schedule, 0), 0.5);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 3), 2.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 4), 2.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 9), 1.0);
}

TEST(Schedule, CosineIsHalfAWaveToItsFloor) {
  const Schedule schedule = {
      .shape = ScheduleShape::cosine, .peak = 3.0, .num_steps = 10, .floor = 1.0};
  EXPECT_DOUBLE_EQ(rate_at(schedule, 0), 3.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 5), 2.0);
  EXPECT_DOUBLE_EQ(rate_at(schedule, 10), 1.0);
}

TEST(Schedule, ConstantStays) {
  const Schedule schedule = {.shape = ScheduleShape::constant, .peak = 3.0, .num_steps = 10};
  EXPECT_DOUBLE_EQ(rate_at(schedule, 7), 3.0);
}

TEST(Schedule, ShapesHaveNames) {
  EXPECT_EQ(schedule_shape_of("cosine"), ScheduleShape::cosine);
  EXPECT_FALSE(schedule_shape_of("cosin").has_value());
}

}  // namespace
}  // namespace timeprobe::training
