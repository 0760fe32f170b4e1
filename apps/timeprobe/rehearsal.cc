#include "rehearsal.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <unordered_set>

#include "base/error.h"
#include "commands.h"
#include "evaluation/run_store.h"
#include "evaluation/runner.h"
#include "questions/question_json.h"
#include "run_progress.h"

namespace timeprobe {
namespace {

void print_prompt(const Question& question, const Prompt& prompt) {
  fmt::print("== {} ({}, at most {} tokens)\n", question.id, prompt.strategy,
             prompt.settings.max_tokens);
  for (const Message& message : prompt.messages) {
    fmt::print("[{}]\n{}\n", to_text(message.role), message.content);
  }
  fmt::print("\n");
}

std::int64_t size_of(const Prompt& prompt) {
  std::int64_t bytes = 0;
  for (const Message& message : prompt.messages) {
    bytes += static_cast<std::int64_t>(message.content.size());
  }
  return bytes;
}

// What a store knows of a run that is to be begun or gone on with.
class KnownAnswers {
 public:
  KnownAnswers(const RunFlags& flags, const RunPlan& plan, const Asker& asker)
      : plan_(plan), asker_(asker), hash_(plan), cache_(flags.cache) {
    if (!std::filesystem::exists(flags.database)) return;
    // Built in place: a store cannot be moved.
    store_.reset(new RunStore(RunStore::open_existing(flags.database)));
    if (!flags.force) run_ = store_->find(plan.name);
    if (!run_) return;
    for (const std::size_t ordinal : store_->pending(run_->id)) pending_.insert(ordinal);
  }

  enum class Known { no, stored, cached };

  // In the order of the plan.
  Known next(const Question& question, const Prompt& prompt) {
    hash_.add(to_json_line(question));
    const std::size_t ordinal = ordinal_++;
    if (run_ && !pending_.contains(ordinal)) return Known::stored;
    if (!cache_ || !store_) return Known::no;
    const std::string key = asker_.cache_key(prompt);
    return !key.empty() && store_->cached(key) ? Known::cached : Known::no;
  }

  // Throws a usage Error when the stored run is another one.
  void check_plan() {
    if (run_ && store_->plan_hash(run_->id) != hash_.finish()) store_->refuse_plan(*run_, plan_);
  }

 private:
  const RunPlan& plan_;
  const Asker& asker_;
  PlanHash hash_;
  bool cache_;
  std::unique_ptr<RunStore> store_;
  std::optional<RunInfo> run_;
  std::unordered_set<std::size_t> pending_;
  std::size_t ordinal_ = 0;
};

int show_prompts(std::size_t count, const RunPlan& plan, QuestionSource& questions) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto question = questions.next();
    if (!question) break;
    print_prompt(*question, prompt_of(plan, *question));
  }
  return kExitOk;
}

struct Totals {
  std::size_t num_prompts = 0;
  std::size_t num_stored = 0;
  std::size_t num_cached = 0;
  std::int64_t bytes = 0;
  std::int64_t answer_tokens = 0;
};

void print_totals(const Totals& totals, const TokenPrices& prices) {
  constexpr std::int64_t kBytesPerToken = 4;
  if (totals.num_stored > 0) fmt::print("{} questions are answered already\n", totals.num_stored);
  if (totals.num_cached > 0) fmt::print("{} answers are in the cache\n", totals.num_cached);
  fmt::print("{} prompts, about {} prompt tokens, at most {} answered tokens\n", totals.num_prompts,
             totals.bytes / kBytesPerToken, totals.answer_tokens);
  if (!prices.known()) return;
  fmt::print("at most {:.2f} by these prices\n",
             prices.cost(totals.bytes / kBytesPerToken, totals.answer_tokens));
}

}  // namespace

int rehearse(const RunFlags& flags, const RunPlan& plan, const Asker& asker,
             QuestionSource& questions) {
  if (!flags.dry_run) return show_prompts(flags.show_prompts, plan, questions);
  KnownAnswers known(flags, plan, asker);
  Totals totals;
  while (const auto question = questions.next()) {
    const Prompt prompt = prompt_of(plan, *question);
    const KnownAnswers::Known state = known.next(*question, prompt);
    totals.num_stored += state == KnownAnswers::Known::stored ? 1 : 0;
    totals.num_cached += state == KnownAnswers::Known::cached ? 1 : 0;
    if (state != KnownAnswers::Known::no) continue;
    if (totals.num_prompts++ < flags.show_prompts) print_prompt(*question, prompt);
    totals.bytes += size_of(prompt);
    totals.answer_tokens += prompt.settings.max_tokens;
  }
  known.check_plan();
  print_totals(totals, flags.prices);
  return kExitOk;
}

}  // namespace timeprobe
