#include "run_progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>

namespace timeprobe {
namespace {

// "81k", "1.2M"
std::string short_number(std::int64_t number) {
  if (number < 10'000) return std::to_string(number);
  if (number < 1'000'000) return fmt::format("{}k", number / 1000);
  return fmt::format("{:.1f}M", static_cast<double>(number) / 1e6);
}

// "0:42", "1:05:00"
std::string clock_text(std::int64_t seconds) {
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

// A line that wraps would not be drawn over but pushed up, ten times a second.
std::string fitting_the_terminal(const std::string& text) {
  winsize size = {};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return text.substr(0, known ? size.ws_col - 1U : std::string::npos);
}

}  // namespace

std::string progress_text(const RunProgress& progress, std::chrono::duration<double> elapsed,
                          const TokenPrices& prices) {
  std::string text =
      fmt::format("{} of {} answered", progress.num_answered, progress.num_questions);
  if (!progress.asker.waiting.empty()) text += ", " + progress.asker.waiting;
  const auto now = static_cast<double>(progress.num_answered - progress.num_answered_before);
  const double rate = elapsed.count() > 0.5 ? now / elapsed.count() : 0.0;
  if (rate > 0.0) {
    const auto left = static_cast<double>(progress.num_questions - progress.num_answered) / rate;
    text += fmt::format(", {:.1f}/s, {} left", rate, clock_text(static_cast<std::int64_t>(left)));
  }
  const AskerStatus& asker = progress.asker;
  if (asker.num_in_flight > 0) text += fmt::format(", {} in flight", asker.num_in_flight);
  if (progress.num_failed > 0) text += fmt::format(", {} failed", progress.num_failed);
  if (asker.num_retries > 0) text += fmt::format(", {} retries", asker.num_retries);
  const std::int64_t tokens = progress.prompt_tokens + progress.completion_tokens;
  if (tokens > 0) text += fmt::format(", {} tokens", short_number(tokens));
  if (prices.known()) {
    text += fmt::format(", {:.2f} spent",
                        prices.cost(progress.prompt_tokens, progress.completion_tokens));
  }
  return text;
}

ProgressLine::ProgressLine(const TokenPrices& prices) : prices_(prices) {}

ProgressLine::~ProgressLine() {
  if (!text_.empty()) fmt::print(stderr, "\r\033[K{}\n", text_);
}

void ProgressLine::show(const RunProgress& progress) {
  const Clock::time_point now = Clock::now();
  text_ = progress_text(progress, now - start_, prices_);
  if (now - drawn_ < std::chrono::milliseconds(100)) return;
  drawn_ = now;
  fmt::print(stderr, "\r\033[K{}", fitting_the_terminal(text_));
  std::fflush(stderr);
}

}  // namespace timeprobe
