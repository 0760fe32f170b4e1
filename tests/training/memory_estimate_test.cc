#include "training/memory_estimate.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe::training {
namespace {

TEST(MemoryEstimate, CountsWeightsFourTimes) {
  T5Config small;  // t5-small: 60.5 million weights
  const MemoryEstimate estimate = estimate_memory(small, {8, 512, 32}, t5::Precision::float32);
  EXPECT_NEAR(static_cast<double>(estimate.weights_bytes), 60.5e6 * 16, 1e6);
  const MemoryEstimate twice = estimate_memory(small, {16, 512, 32}, t5::Precision::float32);
  EXPECT_EQ(twice.activation_bytes, 2 * estimate.activation_bytes);
}

TEST(CheckMemory, NamesBothFigures) {
  const MemoryEstimate estimate = {.weights_bytes = 3LL << 30, .activation_bytes = 2LL << 30};
  EXPECT_NO_THROW(check_memory(estimate, 8LL << 30));
  EXPECT_NO_THROW(check_memory(estimate, 0));
  try {
    check_memory(estimate, 4LL << 30);
    FAIL();
  } catch (const Error& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("5.3 GiB"), std::string::npos) << text;
    EXPECT_NE(text.find("4.0 GiB are available"), std::string::npos) << text;
  }
}

TEST(AvailableMemory, IsKnownOnLinux) { EXPECT_GT(available_memory_bytes(), 0); }

}  // namespace
}  // namespace timeprobe::training
