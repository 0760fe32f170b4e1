#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>

#include "arguments.h"
#include "base/error.h"
#include "commands.h"
#include "suites/tempreason/build.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

struct TempReasonFlags {
  tempreason::BuildOptions options;
  std::string pages;
  std::string reference_day;
  std::optional<std::size_t> max_subjects = options.max_subjects_per_relation;
  bool official = false;
  bool force = false;
};

CivilDay parse_reference_day(const std::string& text) {
  const Result<Date> date = parse_iso_date(text);
  if (!date) throw usage_error("--reference-day: " + date.problem().message);
  return date->first_day();
}

tempreason::BuildOptions options_of(const TempReasonFlags& flags) {
  tempreason::BuildOptions options = flags.options;
  if (!flags.pages.empty()) options.pages = flags.pages;
  if (!flags.reference_day.empty())
    options.reference_day = parse_reference_day(flags.reference_day);
  options.max_subjects_per_relation =
      flags.max_subjects.value_or(std::numeric_limits<std::size_t>::max());
  if (flags.official) options.official = tempreason::OfficialFiles::write;
  if (options.shares.train + options.shares.dev > 1.0) {
    throw usage_error("--train-share and --dev-share add up to more than 1");
  }
  options.if_exists = if_exists(flags.force);
  return options;
}

void print_pages(const tempreason::BuildSummary& summary) {
  fmt::print("{} of {} subjects have a page", summary.num_subjects_with_page, summary.num_subjects);
  if (summary.num_questions_without_page > 0) {
    fmt::print("; {} questions about the others are not in the setting obqa",
               summary.num_questions_without_page);
  }
  fmt::print("\n");
}

int build_tempreason(const TempReasonFlags& flags) {
  const tempreason::BuildOptions options = options_of(flags);
  const tempreason::BuildSummary summary = tempreason::build(options);
  std::size_t total = 0;
  for (const auto& [name, count] : summary.questions) {
    fmt::print("{:>8}  {}\n", count, (options.out / name).string());
    if (!name.starts_with("official/")) total += count;
  }
  print_rejections(summary.rejections);
  print_left_out(summary.left_out, "facts");
  if (options.pages) print_pages(summary);
  fmt::print("{} questions from {} facts in {} groups, seed {}\n", total, summary.num_facts,
             summary.num_groups, options.seed);
  return kExitOk;
}

void add_sources(CLI::App& command, TempReasonFlags& flags) {
  command.add_option("--facts", flags.options.facts, "Facts, TSV or JSONL (docs/formats.md)")
      ->required();
  command.add_option("-o,--out", flags.options.out, "The folder to write")->required();
  command.add_option("--pages", flags.pages,
                     "Pages of the subjects (timeprobe extract pages): makes the setting obqa");
  add_wording_option(command, flags.options.wording, "the official ones");
  add_seed_option(command, flags.options.seed);
  add_threads_option(command, flags.options.num_threads);
  command.add_flag("--official", flags.official, "Write the official column layout, too");
  add_force_flag(command, flags.force);
}

void add_sizes(CLI::App& command, TempReasonFlags& flags) {
  tempreason::BuildOptions& options = flags.options;
  add_count_option(command, "--l1-train", options.months.train, "L1 training questions");
  add_count_option(command, "--l1-dev", options.months.dev, "L1 development questions");
  add_count_option(command, "--l1-test", options.months.test, "L1 test questions");
  add_count_option(command, "--l1-future", options.months.future, "L1 future questions");
  add_count_option(command, "--year-per-period", options.years_per_period,
                   "Year questions per 20 years");
}

void add_rules(CLI::App& command, TempReasonFlags& flags) {
  tempreason::BuildOptions& options = flags.options;
  add_count_option(command, "--min-facts", options.min_facts, "Smallest group of facts");
  add_cap_option(command, "--max-subjects", flags.max_subjects, "Most subjects of a relation");
  command.add_option("--reference-day", flags.reference_day,
                     "Stands for ends that have not come (default: the latest month in the facts, "
                     "at least 2022-12)");
  add_share_option(command, "--l3-share,--l3-keep", options.events.keep_event_pair,
                   "Share of eligible L3 questions asked");
  add_share_option(command, "--train-share", options.shares.train,
                   "Share of subjects for training");
  add_share_option(command, "--dev-share", options.shares.dev, "Share of subjects for development");
}

}  // namespace

void add_build_tempreason_command(CLI::App& build, Action& chosen) {
  auto flags = std::make_shared<TempReasonFlags>();
  flags->options.num_threads = default_num_threads();
  CLI::App* command = build.add_subcommand(
      "tempreason",
      "Year prediction, month arithmetic (L1), time to event (L2), event to event (L3)");
  add_sources(*command, *flags);
  add_sizes(*command, *flags);
  add_rules(*command, *flags);
  command->footer(
      "Examples:\n"
      "  timeprobe build tempreason --facts data/facts/sample.tsv --out exam\n"
      "  timeprobe build tempreason --facts facts.jsonl --pages pages.jsonl --out exam");
  command->callback([flags, &chosen] { chosen = [flags] { return build_tempreason(*flags); }; });
}

}  // namespace timeprobe
