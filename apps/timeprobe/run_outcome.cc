#include "run_outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <ranges>
#include <vector>

#include "commands.h"

namespace timeprobe {
namespace {

// "this session: 81,234 + 4,112 tokens, 12 retries, 3 truncated, 40 from the cache, cost 0.42"
std::string session_text(const RunOutcome& outcome, const TokenPrices& prices) {
  std::vector<std::string> parts;
  if (outcome.prompt_tokens + outcome.completion_tokens > 0) {
    parts.push_back(
        fmt::format("{} + {} tokens", outcome.prompt_tokens, outcome.completion_tokens));
  }
  const auto note = [&parts](std::size_t count, const char* what) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, what));
  };
  note(outcome.num_retries, outcome.num_retries == 1 ? "retry" : "retries");
  note(outcome.num_truncated, "truncated");
  note(outcome.num_cached, "from the cache");
  if (prices.known()) {
    parts.push_back(
        fmt::format("cost {:.2f}", prices.cost(outcome.prompt_tokens, outcome.completion_tokens)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool worth_asking_again(const RunOutcome& outcome) {
  return !std::ranges::all_of(outcome.failures | std::views::values, &FailureGroup::permanent);
}

std::size_t num_answered(const RunOutcome& outcome) {
  return outcome.num_answered_before + outcome.num_answered_now;
}

}  // namespace

void print_outcome(const RunPlan& plan, const RunOutcome& outcome, const std::string& database,
                   const TokenPrices& prices) {
  if (outcome.num_answered_before > 0) {
    fmt::print("{} answers were there already\n", outcome.num_answered_before);
  }
  fmt::print("run {}: {} of {} questions answered by {}, stored in {}\n", plan.name,
             num_answered(outcome), outcome.num_questions, plan.model, database);
  const std::string session = session_text(outcome, prices);
  if (!session.empty()) fmt::print("this session: {}\n", session);
}

void print_failures(const RunOutcome& outcome) {
  constexpr std::size_t kShown = 5;
  const auto by_kind = outcome.failures | std::views::values;
  std::vector<FailureGroup> groups(by_kind.begin(), by_kind.end());
  std::ranges::stable_sort(groups, std::ranges::greater(), &FailureGroup::count);
  for (std::size_t i = 0; i < std::min(kShown, groups.size()); ++i) {
    fmt::print(stderr, "timeprobe: {} x {}{}\n", groups[i].count, groups[i].example,
               groups[i].permanent ? "; asking again would end in the same way" : "");
  }
  if (groups.size() > kShown) {
    fmt::print(stderr, "timeprobe: and {} more kinds of failure\n", groups.size() - kShown);
  }
}

void print_advice(const RunOutcome& outcome) {
  switch (outcome.end) {
    case RunEnd::complete: return;
    case RunEnd::interrupted:
      fmt::print(stderr, "timeprobe: interrupted; the same command goes on where it stopped\n");
      return;
    case RunEnd::hopeless:
      fmt::print(stderr, "timeprobe: stopped, as every request would fail in this way\n");
      return;
    case RunEnd::failures:
      if (!worth_asking_again(outcome)) return;
      fmt::print(stderr, "timeprobe: the same command asks the {} missing ones again\n",
                 outcome.num_questions - num_answered(outcome));
      return;
    case RunEnd::unsaved:
      fmt::print(stderr,
                 "timeprobe: {}\ntimeprobe: {} answers are stored; once that is mended, the same "
                 "command goes on\n",
                 outcome.trouble, num_answered(outcome));
      return;
  }
}

int exit_code_of(const RunOutcome& outcome) {
  switch (outcome.end) {
    case RunEnd::complete: return kExitOk;
    case RunEnd::failures:
    case RunEnd::unsaved: return kExitIncomplete;
    case RunEnd::hopeless: return outcome.num_answered_now > 0 ? kExitIncomplete : kExitFailed;
    case RunEnd::interrupted: return kExitInterrupted;
  }
  return kExitFailed;
}

}  // namespace timeprobe
