#include "models/chat/retry.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

using std::chrono::milliseconds;

TEST(BackoffTest, DoublesUpToTheLongestWithJitter) {
  const RetryPolicy policy{.first_wait = milliseconds(100), .longest_wait = milliseconds(1000)};
  const int whole[] = {100, 200, 400, 800, 1000, 1000};
  for (std::size_t ticket = 0; ticket < 50; ++ticket) {
    for (std::size_t retry = 1; retry <= 6; ++retry) {
      const auto wait = backoff(policy, ticket, retry).count();
      EXPECT_LE(wait, whole[retry - 1]);
      EXPECT_GE(wait, whole[retry - 1] / 2);
    }
  }
  EXPECT_LE(backoff(policy, 0, 1'000'000), milliseconds(1000));
}

TEST(BackoffTest, IsDrawnFromTheSeed) {
  const RetryPolicy one{.seed = 1};
  const RetryPolicy two{.seed = 2};
  EXPECT_EQ(backoff(one, 3, 2), backoff(one, 3, 2));
  int num_different = 0;
  for (std::size_t ticket = 0; ticket < 10; ++ticket) {
    num_different += backoff(one, ticket, 4) != backoff(two, ticket, 4) ? 1 : 0;
  }
  EXPECT_GE(num_different, 8);
}

TEST(AskedWaitTest, ReadsBothHeaders) {
  struct Row {
    const char* ms;
    const char* seconds;
    std::optional<milliseconds> wait;
  };
  constexpr std::time_t kNow = 784'111'777;  // Sun, 06 Nov 1994 08:49:37 GMT
  for (const Row& row : std::initializer_list<Row>{
           {"", "", std::nullopt},
           {"", "12", milliseconds(12'000)},
           {"", "0.5", milliseconds(500)},
           {"250", "12", milliseconds(250)},
           {"1.2", "", milliseconds(2)},
           {"soon", "3", milliseconds(3000)},
           {"0", "0", std::nullopt},
           {"", "-4", std::nullopt},
           {"", "nan", std::nullopt},
           {"", "1e300", milliseconds(1'000'000'000'000)},
           {"", "Sun, 06 Nov 1994 08:49:39 GMT", milliseconds(2000)},
           {"", "Sun, 06 Nov 1994 08:49:30 GMT", std::nullopt},
           {"", "next week", std::nullopt},
       }) {
    EXPECT_EQ(asked_wait(row.ms, row.seconds, kNow), row.wait) << row.ms << "|" << row.seconds;
  }
}

}  // namespace
}  // namespace timeprobe
