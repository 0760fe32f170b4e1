#include "base/thrown_problem.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace timeprobe {
namespace {

struct BadDigit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

int digit_of(char c) {
  if (c < '0' || c > '9') throw BadDigit("a digit is wanted");
  return c - '0';
}

TEST(ResultOf, HoldsWhatTheReaderReturns) {
  EXPECT_EQ(result_of<BadDigit>([] { return digit_of('7'); }).value(), 7);
}

TEST(ResultOf, HoldsTheTextOfTheReadersOwnException) {
  const Result<int> result = result_of<BadDigit>([] { return digit_of('x'); });
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.problem().message, "a digit is wanted");
}

TEST(ResultOf, LetsOtherExceptionsThrough) {
  EXPECT_THROW(result_of<BadDigit>([]() -> int { throw std::length_error("too long"); }),
               std::length_error);
}

}  // namespace
}  // namespace timeprobe
