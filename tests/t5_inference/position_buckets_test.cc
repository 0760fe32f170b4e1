#include "t5_inference/position_buckets.h"

#include <gtest/gtest.h>

namespace timeprobe::t5 {
namespace {

using Buckets = std::vector<std::int64_t>;

// By hand from the definition: 8 exact distances, then 8 + floor(8 ln(n / 8) / ln 16).
TEST(PositionBuckets, OfTheEncoder) {
  EXPECT_EQ(position_buckets(-9, 9, Direction::both, 32, 128),
            (Buckets{8, 8, 7, 6, 5, 4, 3, 2, 1, 0, 17, 18, 19, 20, 21, 22, 23, 24, 24}));
  const Buckets far = {8, 9, 10, 11, 12, 13, 14, 15, 15, 15};
  const Buckets distances = {11, 12, 16, 23, 32, 46, 64, 91, 128, 5000};
  for (std::size_t i = 0; i < far.size(); ++i) {
    EXPECT_EQ(position_bucket(-distances[i], Direction::both, 32, 128), far[i]) << distances[i];
    EXPECT_EQ(position_bucket(distances[i], Direction::both, 32, 128), far[i] + 16);
  }
}

// 16 exact distances, then 16 + floor(16 ln(n / 16) / ln 8).
TEST(PositionBuckets, OfTheDecoder) {
  EXPECT_EQ(position_bucket(3, Direction::backward, 32, 128), 0);
  for (const std::int64_t near : {0, 1, 15}) {
    EXPECT_EQ(position_bucket(-near, Direction::backward, 32, 128), near);
  }
  EXPECT_EQ(position_bucket(-16, Direction::backward, 32, 128), 16);
  EXPECT_EQ(position_bucket(-19, Direction::backward, 32, 128), 17);
  EXPECT_EQ(position_bucket(-32, Direction::backward, 32, 128), 21);
  EXPECT_EQ(position_bucket(-127, Direction::backward, 32, 128), 31);
  EXPECT_EQ(position_bucket(-128, Direction::backward, 32, 128), 31);
}

}  // namespace
}  // namespace timeprobe::t5
