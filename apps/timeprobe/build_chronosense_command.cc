#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "arguments.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "suites/chronosense/build.h"

namespace timeprobe {
namespace {

using chronosense::Names;

struct ChronoSenseFlags {
  chronosense::BuildOptions options;
  std::string events;
  std::string names = "both";
  std::string variant = "1";
  std::string tasks_by = "pair";
  std::string unit = "year";
  bool verbatim_typos = false;
  bool force = false;
};

std::vector<Names> names_of(const std::string& text) {
  if (text == "real") return {Names::real};
  if (text == "abstract") return {Names::abstract};
  return {Names::real, Names::abstract};
}

std::vector<int> variants_of(const std::string& text) {
  if (text == "all") return {1, 2, 3};
  return {std::stoi(text)};
}

Granularity unit_of(const std::string& text) {
  if (text == "month") return Granularity::month;
  return text == "day" ? Granularity::day : Granularity::year;
}

chronosense::BuildOptions options_of(const ChronoSenseFlags& flags) {
  chronosense::BuildOptions options = flags.options;
  if (!flags.events.empty()) options.events = flags.events;
  options.names = names_of(flags.names);
  options.variants = variants_of(flags.variant);
  options.key = flags.tasks_by == "hypothesis" ? chronosense::TaskKey::hypothesis
                                               : chronosense::TaskKey::pair;
  options.unit = unit_of(flags.unit);
  options.typos = flags.verbatim_typos ? Typos::verbatim : Typos::corrected;
  options.if_exists = if_exists(flags.force);
  return options;
}

bool is_full(const chronosense::TaskCounts& task, const chronosense::SplitSizes& sizes) {
  const auto& [train, validation, test] = task.questions;
  return train == sizes.train && validation == sizes.validation && test == sizes.test;
}

// Most events have no frequency.
bool can_have_real_names(const chronosense::TaskCounts& task) {
  const auto& [train, validation, test] = task.questions;
  return task.task != "next_occurrence" || train + validation + test > 0;
}

// How far each task went, in questions of one wording; one line when all that can be is full.
void print_tasks(const std::string& names, const std::vector<chronosense::TaskCounts>& tasks,
                 const chronosense::SplitSizes& sizes) {
  if (tasks.empty()) return;
  const auto expected = [&names](const auto& task) {
    return names != "real" || can_have_real_names(task);
  };
  const auto num_expected = std::count_if(tasks.begin(), tasks.end(), expected);
  const bool all_full = std::all_of(tasks.begin(), tasks.end(), [&](const auto& task) {
    return !expected(task) || is_full(task, sizes);
  });
  if (all_full) {
    fmt::print("{} names: all {} tasks have {} test, {} validation and {} training questions{}\n",
               names, num_expected, sizes.test, sizes.validation, sizes.train,
               num_expected == std::ssize(tasks)
                   ? ""
                   : " (next_occurrence has none: no event has a frequency)");
    return;
  }
  fmt::print("\n{:<24}{:>8}{:>12}{:>8}\n", names + " names", "test", "validation", "train");
  for (const chronosense::TaskCounts& task : tasks) {
    const auto& [train, validation, test] = task.questions;
    const char* why = !expected(task)        ? "  (no event has a frequency)"
                      : is_full(task, sizes) ? ""
                                             : "  (all there are)";
    fmt::print("{:<24}{:>8}{:>12}{:>8}{}\n", task.task, test, validation, train, why);
  }
  fmt::print(
      "Test is filled first, then validation, so that what runs out is training. More events would "
      "help.\n\n");
}

int build_chronosense(const ChronoSenseFlags& flags) {
  chronosense::BuildOptions options = options_of(flags);
  options.show_rejections = print_rejections;
  const chronosense::BuildSummary summary = chronosense::build(options);
  const std::size_t total = print_exam_files(options.out, summary.questions);
  print_tasks("real", summary.real, options.sizes);
  print_tasks("abstract", summary.abstract, options.sizes);
  fmt::print("{} questions from {} events, seed {}\n", total, summary.num_events, options.seed);
  return kExitOk;
}

void add_sizes(CLI::App& command, chronosense::SplitSizes& sizes) {
  add_count_option(command, "--train-questions,--train", sizes.train,
                   "Training questions of a task");
  add_count_option(command, "--validation-questions,--validation", sizes.validation,
                   "Validation questions of a task");
  add_count_option(command, "--test-questions,--test", sizes.test, "Test questions of a task");
}

void add_choices(CLI::App& command, ChronoSenseFlags& flags) {
  command
      .add_option("--names", flags.names,
                  "real, abstract (Event A, Event B) or both; real needs --events")
      ->check(one_of({"real", "abstract", "both"}))
      ->capture_default_str();
  command.add_option("--variant", flags.variant, "Wording of the hypotheses: 1, 2, 3 or all")
      ->check(one_of({"1", "2", "3", "all"}))
      ->capture_default_str();
  command
      .add_option("--tasks-by,--mode", flags.tasks_by,
                  "What names a task: the relation of the pair, or that of the hypothesis")
      ->check(one_of({"pair", "hypothesis"}))
      ->capture_default_str();
  command
      .add_option("--unit", flags.unit,
                  "Dates to the year, month or day; finer ones need --names abstract")
      ->check(one_of({"year", "month", "day"}))
      ->capture_default_str();
  command.add_flag("--verbatim-typos", flags.verbatim_typos, "The paper's text with its typos");
}

}  // namespace

void add_build_chronosense_command(CLI::App& build, Action& chosen) {
  auto flags = std::make_shared<ChronoSenseFlags>();
  flags->options.num_threads = default_num_threads();
  CLI::App* command = build.add_subcommand(
      "chronosense", "The thirteen Allen relations and temporal arithmetic, true or false");
  command->add_option("--events", flags->events, "Events, TSV or JSONL (docs/formats.md)");
  command->add_option("-o,--out", flags->options.out, "The folder to write")->required();
  add_wording_option(*command, flags->options.wording, "the paper's");
  add_seed_option(*command, flags->options.seed);
  add_threads_option(*command, flags->options.num_threads);
  add_sizes(*command, flags->options.sizes);
  add_choices(*command, *flags);
  add_force_flag(*command, flags->force);
  command->footer(
      "Examples:\n"
      "  timeprobe build chronosense --events data/events/sample.tsv --out cs --train-questions "
      "400\n"
      "  timeprobe build chronosense --names abstract --unit day --out days");
  command->callback([flags, &chosen] { chosen = [flags] { return build_chronosense(*flags); }; });
}

}  // namespace timeprobe
