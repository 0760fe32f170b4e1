// What a usage Error says.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/error.h"

namespace timeprobe {

// The message of the usage Error that `action` ends with, or "no problem". Another kind of Error
// fails the test.
template <typename Action>
std::string usage_problem(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage) << error.what();
    return error.what();
  }
  return "no problem";
}

}  // namespace timeprobe
