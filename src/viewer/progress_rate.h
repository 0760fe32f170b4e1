// How fast a count grows, from looks at it now and then.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>

namespace timeprobe {

class ProgressRate {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Looks older than this do not count, but for the one before the window.
  static constexpr std::chrono::seconds kWindow{30};

  // REQUIRES: times do not go back. A count that falls begins anew.
  void look(Time now, std::size_t count);

  // Over the window; 0 before two looks, and when nothing has grown in it.
  double per_second() const;

 private:
  struct Look {
    Time time;
    std::size_t count;
  };
  std::deque<Look> looks_;
};

}  // namespace timeprobe
