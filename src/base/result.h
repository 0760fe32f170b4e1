// A value or the reason why there is none. For trouble that a normal run expects (a malformed line,
// an unreadable answer): the caller counts and lists it. See base/error.h for the other kinds.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/check.h"

namespace timeprobe {

// One line: what was seen and what was wanted, without file or line (the caller knows those).
struct Problem {
  std::string message;
};

template <typename T>
class Result {
 public:
  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit on purpose
  Result(Problem problem) : state_(std::in_place_index<1>, std::move(problem)) {}  // NOLINT

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok().
  const T& value() const& {
    TIMEPROBE_CHECK(ok(), "value() of a Result that holds a problem: " + problem_text());
    return std::get<0>(state_);
  }
  T&& value() && {
    TIMEPROBE_CHECK(ok(), "value() of a Result that holds a problem: " + problem_text());
    return std::get<0>(std::move(state_));
  }
  const T& operator*() const& { return value(); }
  const T* operator->() const { return &value(); }

  // REQUIRES: !ok().
  const Problem& problem() const {
    TIMEPROBE_CHECK(!ok(), "problem() of a Result that holds a value");
    return std::get<1>(state_);
  }

 private:
  std::string problem_text() const { return ok() ? std::string() : std::get<1>(state_).message; }

  std::variant<T, Problem> state_;
};

}  // namespace timeprobe
