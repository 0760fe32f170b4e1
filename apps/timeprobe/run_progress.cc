#include "run_progress.h"

#include <fmt/format.h>

namespace timeprobe {
namespace {

// "81k", "1.2M"
std::string short_number(std::int64_t number) {
  if (number < 10'000) return std::to_string(number);
  if (number < 1'000'000) return fmt::format("{}k", number / 1000);
  return fmt::format("{:.1f}M", static_cast<double>(number) / 1e6);
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

void ProgressLine::show(const RunProgress& progress) {
  line_.show(progress_text(progress, line_.elapsed(), prices_));
}

}  // namespace timeprobe
