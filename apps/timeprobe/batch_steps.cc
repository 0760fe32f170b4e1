#include "batch_steps.h"

#include <fmt/format.h>

#include <cstdio>

#include "arguments.h"
#include "base/error.h"
#include "commands.h"

namespace timeprobe {
namespace {

constexpr std::string_view kPrefix = "batch:";

bool is_batch(const std::string& model) { return model.starts_with(kPrefix); }

int export_batch(const RunPlan& plan, RunId run, RunStore& store, BatchTarget target) {
  target.body.model = plan.model.substr(kPrefix.size());
  const std::vector<BatchFile> parts = write_batch(plan, run, store, target);
  std::size_t num_asked = 0;
  for (const BatchFile& part : parts) {
    fmt::print("{:>8}  {}\n", part.num_lines, part.path.string());
    num_asked += part.num_lines;
  }
  const std::size_t total = store.num_questions(run);
  if (num_asked == 0) {
    fmt::print("run {}: all {} questions have an answer; there is nothing to ask\n", plan.name,
               total);
    return kExitOk;
  }
  fmt::print(
      "run {}: {} of {} questions are still to be answered; read what comes back with\n"
      "--batch-import FILE in place of --batch-export {}\n",
      plan.name, num_asked, total, target.file.string());
  return kExitOk;
}

void print_list(const char* what, const std::vector<Rejection>& list) {
  if (list.empty()) return;
  fmt::print(stderr, "{} {}:\n", list.size(), what);
  print_rejections(list);
}

int import_batch(const std::vector<std::string>& files, const RunPlan& plan, RunId run,
                 RunStore& store) {
  BatchStored stored;
  for (const std::string& file : files) {
    const BatchOutput output = read_batch_output(batch_plan(store, run), TextLines::read(file));
    print_list("requests failed and can be asked again", output.failures);
    print_list("answers belong to no question of this run", output.unknown);
    print_list("answers came more than once; the first one counts", output.repeated);
    print_list("lines are no output of a batch", output.unreadable);
    const BatchStored part = store_batch(run, output.replies, store);
    stored.num_stored += part.num_stored;
    stored.num_known += part.num_known;
  }
  const std::size_t missing = store.pending(run).size();
  fmt::print(
      "run {}: {} answers stored, {} were there already, {} of {} questions without answer\n",
      plan.name, stored.num_stored, stored.num_known, missing, store.num_questions(run));
  if (missing == 0) return kExitOk;
  fmt::print(stderr, "timeprobe: incomplete; --batch-export asks what is missing\n");
  return kExitIncomplete;
}

}  // namespace

void add_batch_options(CLI::App& command, BatchFlags& flags) {
  command.add_option("--batch-export", flags.to,
                     "Write the unanswered questions as an OpenAI batch; with --model batch:NAME");
  command
      .add_option("--batch-import", flags.from,
                  "Read the output of such a batch, or of vllm run-batch; repeat for more")
      ->allow_extra_args(false);
}

void check_batch_flags(const BatchFlags& flags, const std::string& model) {
  if (flags.used() && !is_batch(model)) {
    throw usage_error(fmt::format(
        "--model {}: a batch needs --model batch:NAME with the name of its model", model));
  }
  if (!flags.used() && is_batch(model)) {
    throw usage_error(fmt::format(
        "--model {}: is asked by files; give --batch-export FILE or --batch-import FILE", model));
  }
  if (!flags.to.empty() && !flags.from.empty()) {
    throw usage_error("--batch-export and --batch-import are two steps; give one of them");
  }
}

int run_batch(const BatchFlags& flags, const RunPlan& plan, RunId run, RunStore& store,
              const BatchTarget& asked) {
  return flags.to.empty() ? import_batch(flags.from, plan, run, store)
                          : export_batch(plan, run, store, asked);
}

}  // namespace timeprobe
