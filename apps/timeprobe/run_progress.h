// The line that a running `timeprobe run` shows on a terminal.
#pragma once

#include <chrono>
#include <string>

#include "command_line/terminal_line.h"
#include "evaluation/runner.h"

namespace timeprobe {

// Per million tokens; 0 where nobody said.
struct TokenPrices {
  double in = 0.0;
  double out = 0.0;

  double cost(std::int64_t prompt_tokens, std::int64_t completion_tokens) const {
    return (in * static_cast<double>(prompt_tokens) +
            out * static_cast<double>(completion_tokens)) /
           1e6;
  }
  bool known() const { return in > 0.0 || out > 0.0; }
};

// "412 of 3000 answered, waiting 12 s (429), retry 3, 12.3/s, 3:30 left, 16 in flight, 2 retries,
// 81k tokens, 0.42 spent": the most needed first, as narrow terminals show no more.
std::string progress_text(const RunProgress& progress, std::chrono::duration<double> elapsed,
                          const TokenPrices& prices);

// Draws the line anew, at most ten times a second, on standard error; cut to the terminal's width.
class ProgressLine {
 public:
  explicit ProgressLine(const TokenPrices& prices) : prices_(prices) {}

  void show(const RunProgress& progress);

 private:
  TokenPrices prices_;
  TerminalLine line_;
};

}  // namespace timeprobe
