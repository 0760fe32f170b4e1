#include "base/parallel.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace timeprobe {
namespace {

TEST(ParallelFor, TouchesEveryItemOnceWithAnyNumberOfThreads) {
  for (const int num_threads : {1, 2}) {
    std::vector<int> touched(10000);
    parallel_for(touched.size(), num_threads, [&](std::size_t i) { ++touched[i]; });
    EXPECT_EQ(touched, std::vector<int>(10000, 1));
  }
}

TEST(ParallelFor, ThrowsWhatTheBodyThrows) {
  EXPECT_THROW(parallel_for(100, 2,
                            [](std::size_t i) {
                              if (i == 57) throw std::runtime_error("57");
                            }),
               std::runtime_error);
}

}  // namespace
}  // namespace timeprobe
