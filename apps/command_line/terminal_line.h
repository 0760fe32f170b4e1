// A line of a terminal that is drawn again and again while something runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace timeprobe {

class TerminalLine {
 public:
  using Clock = std::chrono::steady_clock;

  TerminalLine() = default;
  ~TerminalLine();  // draws the last text and ends the line
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;

  // Whether enough time has passed to draw again: at most ten times a second.
  bool is_due() const;

  // Draws on standard error when it is due, and remembers the text.
  void show(std::string text);

  std::chrono::duration<double> elapsed() const { return Clock::now() - start_; }

 private:
  Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_ = {};
  std::string text_;
};

// "0:42", "1:05:00"
std::string clock_text(std::int64_t seconds);

}  // namespace timeprobe
