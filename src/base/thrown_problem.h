// A reader whose inner functions throw a type of its own, seen from outside as a Result.
#pragma once

#include <type_traits>

#include "base/result.h"

namespace timeprobe {

// What `read` returns, or a Problem with the text of the exception of type Bad that it throws.
template <typename Bad, typename Read>
Result<std::invoke_result_t<const Read&>> result_of(const Read& read) {
  try {
    return read();
  } catch (const Bad& bad) {
    return Problem{bad.what()};
  }
}

}  // namespace timeprobe
