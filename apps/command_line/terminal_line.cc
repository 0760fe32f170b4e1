#include "command_line/terminal_line.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

namespace timeprobe {
namespace {

// A line that wraps would not be drawn over but pushed up, ten times a second.
std::string fitting_the_terminal(const std::string& text) {
  winsize size = {};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return text.substr(0, known ? size.ws_col - 1U : std::string::npos);
}

}  // namespace

TerminalLine::~TerminalLine() {
  if (!text_.empty()) fmt::print(stderr, "\r\033[K{}\n", text_);
}

bool TerminalLine::is_due() const {
  return Clock::now() - drawn_ >= std::chrono::milliseconds(100);
}

void TerminalLine::show(std::string text) {
  text_ = std::move(text);
  if (!is_due()) return;
  drawn_ = Clock::now();
  fmt::print(stderr, "\r\033[K{}", fitting_the_terminal(text_));
  std::fflush(stderr);
}

std::string clock_text(std::int64_t seconds) {
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace timeprobe
