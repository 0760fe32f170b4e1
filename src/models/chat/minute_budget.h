// A cap on what is spent in any minute: requests, or tokens.
//
// Counted over a sliding window: no sixty seconds hold more than the cap, however the work arrives.
// (A bucket that refills would allow twice the cap around its edge.) A single amount beyond the cap
// is let through when the window is empty, since it could never go otherwise.
//
// Time is an argument; not thread safe. Memory: one entry for each spending of the last minute.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>

namespace timeprobe {

class MinuteBudget {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  // Without a cap everything is allowed at once.
  explicit MinuteBudget(std::optional<std::int64_t> cap) : cap_(cap) {}

  // When the amount may be spent: `now`, or the time at which enough of the window has passed.
  TimePoint available_at(TimePoint now, std::int64_t amount);

  // Spends, whether available or not; the id is for correct().
  std::uint64_t spend(TimePoint now, std::int64_t amount);

  // What a spending turned out to be (estimated tokens and real ones). Older entries are ignored.
  void correct(std::uint64_t id, std::int64_t amount);

 private:
  struct Entry {
    TimePoint time;
    std::int64_t amount;
  };

  void forget(TimePoint now);

  std::optional<std::int64_t> cap_;
  std::deque<Entry> entries_;
  std::uint64_t first_id_ = 0;
  std::int64_t sum_ = 0;
};

}  // namespace timeprobe
