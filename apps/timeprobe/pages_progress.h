// The line that a running `timeprobe extract pages` shows on a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "wikipedia/page_extraction.h"

namespace timeprobe {

// "12.3 of 21.9 GB (56 %), 61 MB/s, 2:34 left, 1234 found", and "second reading: " before it when
// the dump is read again. `begun_at` is where in the file this reading began.
std::string progress_text(const wikipedia::PagesProgress& progress, std::uint64_t begun_at,
                          std::chrono::duration<double> elapsed);

// Draws the line anew, at most ten times a second, on standard error.
class PagesProgressLine {
 public:
  PagesProgressLine();
  ~PagesProgressLine();  // ends the line
  PagesProgressLine(const PagesProgressLine&) = delete;
  PagesProgressLine& operator=(const PagesProgressLine&) = delete;

  void show(const wikipedia::PagesProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;

  bool visible_;
  bool drawn_once_ = false;
  int reading_ = 0;
  std::uint64_t begun_at_ = 0;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point drawn_ = {};
};

}  // namespace timeprobe
