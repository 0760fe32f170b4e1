#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "suites/traveler/build.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

using traveler::Category;

struct TravelerFlags {
  traveler::BuildOptions options;
  std::vector<std::string> categories = {"explicit", "implicit", "vague"};
  std::string mode = "paper";
  std::string times = "asked";
  std::string universe;
  std::string now;
  CurveFlags curves;
  bool upstream_quirks = false;
  bool force = false;
};

std::vector<Category> categories_of(const std::vector<std::string>& names) {
  std::vector<Category> categories;
  for (const std::string& name : names) {
    if (name == "all") {
      categories.assign(traveler::kCategories.begin(), traveler::kCategories.end());
      return categories;
    }
    if (const auto category = traveler::parse_category(name)) categories.push_back(*category);
  }
  return categories;
}

// The universe of the file or of the paper, with the time of speech that was given.
Universe universe_of(const TravelerFlags& flags) {
  Universe universe =
      flags.universe.empty() ? Universe::standard() : Universe::read(flags.universe);
  if (flags.now.empty()) return universe;
  const Result<CivilMinute> now = parse_iso_minute(flags.now);
  if (!now) {
    throw usage_error(
        fmt::format("--now {}: a minute is wanted, as '2023-09-29 22:18'", flags.now));
  }
  universe.now = *now;
  if (universe.now < universe.first) {
    throw usage_error(fmt::format("--now {} lies before the first event of the universe, {}",
                                  flags.now, format_iso_date(universe.first)));
  }
  return universe;
}

traveler::BuildOptions options_of(const TravelerFlags& flags) {
  traveler::BuildOptions options = flags.options;
  options.categories = categories_of(flags.categories);
  options.mode = flags.mode == "upstream" ? traveler::Mode::upstream : traveler::Mode::paper;
  options.times = flags.times == "uniform" ? traveler::Times::uniform : traveler::Times::asked;
  options.universe = universe_of(flags);
  if (!flags.universe.empty()) options.universe_file = flags.universe;
  if (const auto curves = curves_of(flags.curves)) options.truth.curves = *curves;
  options.curves_file = curves_file(flags.curves);
  options.truth.quirks =
      flags.upstream_quirks ? traveler::Quirks::upstream : traveler::Quirks::none;
  options.if_exists = if_exists(flags.force);
  return options;
}

// A file of which hardly any question has a match, or hardly any has none, tells little.
void warn_where_unbalanced(const traveler::BuildSummary& summary) {
  for (const auto& [name, count] : summary.questions) {
    const auto found = summary.positive.find(name);
    const std::size_t positive = found == summary.positive.end() ? 0 : found->second;
    if (10 * positive >= count && 10 * (count - positive) >= count) continue;
    fmt::print(stderr,
               "timeprobe: {}: {} of {} questions have a match; another --now or --times would "
               "balance them\n",
               name, positive, count);
  }
}

int build_traveler(const TravelerFlags& flags) {
  const traveler::BuildOptions options = options_of(flags);
  const traveler::BuildSummary summary = traveler::build(options);
  const std::size_t total = print_exam_files(options.out, summary.questions);
  warn_where_unbalanced(summary);
  if (summary.num_extrapolated > 0) {
    fmt::print("{} of {} vague questions go beyond the times that the curves' survey tested\n",
               summary.num_extrapolated, summary.num_vague);
  }
  fmt::print("{} questions, seed {}, now {}\n", total, options.seed,
             format_iso_date(options.universe.now));
  return kExitOk;
}

void add_sizes(CLI::App& command, traveler::BuildOptions& options) {
  command.add_option("--lengths", options.lengths, "Numbers of events in a set: 5,10,20")
      ->delimiter(',')
      ->check(whole_from(0))
      ->capture_default_str();
  add_count_option(command, "--per-cell", options.per_cell,
                   "Questions of each category and length");
  add_count_option(command, "--questions-per-set", options.questions_per_set,
                   "Questions asked of one event set (paper mode)");
}

void add_world(CLI::App& command, TravelerFlags& flags) {
  command.add_option("--categories", flags.categories, "What is asked, or all")
      ->delimiter(',')
      ->check(one_of(
          {"explicit", "implicit", "vague", "common_sense", "time_point", "personal", "all"}))
      ->capture_default_str();
  command
      .add_option("--mode", flags.mode,
                  "paper: independent event sets; upstream: prefixes of one list, the authors' way")
      ->check(one_of({"paper", "upstream"}))
      ->capture_default_str();
  command
      .add_option("--times", flags.times,
                  "asked: times that the questions ask about; uniform: any time (paper mode)")
      ->check(one_of({"asked", "uniform"}))
      ->capture_default_str();
  command.add_option("--universe", flags.universe,
                     "Who does what where (docs/formats.md); by default the paper's");
  command.add_option("--now", flags.now, "The time of speech, as '2023-09-29 22:18'");
  command.add_flag("--upstream-quirks", flags.upstream_quirks,
                   "Also the authors' slips (docs/traveler.md); with --mode upstream");
}

}  // namespace

void add_build_traveler_command(CLI::App& build, Action& chosen) {
  auto flags = std::make_shared<TravelerFlags>();
  flags->options.num_threads = default_num_threads();
  CLI::App* command = build.add_subcommand(
      "traveler", "Questions over sets of events: explicit, relative and vague time");
  command->add_option("-o,--out", flags->options.out, "The folder to write")->required();
  add_seed_option(*command, flags->options.seed);
  add_threads_option(*command, flags->options.num_threads);
  add_sizes(*command, flags->options);
  add_world(*command, *flags);
  add_curve_options(*command, flags->curves);
  add_force_flag(*command, flags->force);
  command->footer(
      "Examples:\n"
      "  timeprobe build traveler --out household\n"
      "  timeprobe build traveler --categories all --lengths 5,50 --now '2024-05-06 07:00' --out "
      "all");
  command->callback([flags, &chosen] { chosen = [flags] { return build_traveler(*flags); }; });
}

}  // namespace timeprobe
