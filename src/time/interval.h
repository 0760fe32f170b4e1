// Stretches of time with a start and an end that may be open, undated or unknown.
//
// Both ends belong to the interval. An open end means that it has not come (a person still in
// office; Wikidata's "no value"); an undated one that it has come, at a time that nobody knows
// (Wikidata's "unknown value"); an unknown one that nobody wrote anything down: it may have come or
// not. The three are different things and stay apart.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "time/date.h"

namespace timeprobe {

enum class Truth { no, yes, unknown };

class Bound {
 public:
  static Bound known(const Date& date) { return Bound(State::known, date); }
  static Bound open() { return Bound(State::open, std::nullopt); }
  static Bound undated() { return Bound(State::undated, std::nullopt); }
  static Bound unknown() { return Bound(State::unknown, std::nullopt); }

  bool is_open() const { return state_ == State::open; }
  bool is_undated() const { return state_ == State::undated; }
  bool is_unknown() const { return state_ == State::unknown; }
  const std::optional<Date>& date() const { return date_; }

  bool operator==(const Bound&) const = default;

 private:
  enum class State { known, open, undated, unknown };
  Bound(State state, std::optional<Date> date) : state_(state), date_(date) {}

  State state_;
  std::optional<Date> date_;
};

// ISO 8601-2 (EDTF) notation: a date, ".." for open, "XXXX" (a year of unspecified digits) for
// undated, nothing for unknown.
Result<Bound> parse_bound(std::string_view text);
std::string format_bound(const Bound& bound);

class Interval {
 public:
  // A problem when the end lies certainly before the start: "end 1962 lies before start 1979-07".
  static Result<Interval> make(const Bound& start, const Bound& end);

  const Bound& start() const { return start_; }
  const Bound& end() const { return end_; }

  bool operator==(const Interval&) const = default;

 private:
  Interval(Bound start, Bound end) : start_(start), end_(end) {}

  Bound start_;
  Bound end_;
};

// Whether every minute of the date lies in the interval, ends included: yes or no where the
// granularities allow a decision, else unknown.
Truth contains(const Interval& interval, const Date& date);

}  // namespace timeprobe
