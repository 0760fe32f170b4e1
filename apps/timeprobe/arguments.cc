#include "arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "base/error.h"

namespace timeprobe {
namespace {

// Of every machine: manual pages are made on one and read on another.
constexpr const char* kAllCores = "all cores";

}  // namespace

void add_force_flag(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "Replace what exists already");
}

IfExists if_exists(bool force) { return force ? IfExists::replace : IfExists::refuse; }

void add_wording_option(CLI::App& command, std::optional<std::filesystem::path>& file,
                        const std::string& whose) {
  command.add_option_function<std::string>(
      "--wording", [&file](const std::string& text) { file = text; },
      fmt::format("Sentences instead of {} (YAML)", whose));
}

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  command.add_option("--seed", seed, "Seed of every random choice")
      ->check(whole_from(0))
      ->capture_default_str();
}

void add_threads_option(CLI::App& command, int& num_threads) {
  command.add_option("--threads", num_threads, "Threads; the bytes do not depend on it")
      ->check(CLI::Range(1, 1024))
      ->default_str(kAllCores);
}

int default_num_threads() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void add_curve_options(CLI::App& command, CurveFlags& flags) {
  command.add_option("--curves", flags.curves,
                     "Vague adverbials: survey (default), survey-free, fuzzylli, cogalex, or a "
                     "file of your own (docs/formats.md)");
  command.add_option("--aggregate", flags.aggregate, "Of the survey's answers: median or mean")
      ->check(CLI::IsMember({"median", "mean"}))
      ->capture_default_str();
  command
      .add_option("--extrapolate", flags.extrapolate,
                  "Beyond the tested times: decay, or clamp to the last value")
      ->check(CLI::IsMember({"decay", "clamp"}))
      ->capture_default_str();
}

std::optional<VagueCurves> curves_of(const CurveFlags& flags) {
  const CurveExtrapolation extrapolation =
      flags.extrapolate == "clamp" ? CurveExtrapolation::clamp : CurveExtrapolation::decay;
  const bool untouched = flags.aggregate == "median" && flags.extrapolate == "decay";
  if (flags.curves.empty() && untouched) return std::nullopt;
  const bool has_aggregates = flags.curves.empty() || flags.curves == "survey";
  const bool extrapolates = flags.curves != "fuzzylli" && flags.curves != "survey-free";
  if (!has_aggregates && flags.aggregate != "median") {
    throw usage_error("--aggregate: only the survey's curves have medians and means");
  }
  if (!extrapolates && flags.extrapolate != "decay") {
    throw usage_error(fmt::format("--extrapolate: the {} curves have no end", flags.curves));
  }
  if (has_aggregates) {
    return VagueCurves::survey(
        flags.aggregate == "mean" ? CurveAggregate::mean : CurveAggregate::median, extrapolation);
  }
  if (flags.curves == "survey-free") return VagueCurves::survey_free();
  if (flags.curves == "fuzzylli") return VagueCurves::fuzzylli();
  if (flags.curves == "cogalex") return VagueCurves::cogalex(extrapolation);
  return VagueCurves::read(flags.curves, extrapolation);
}

std::optional<std::filesystem::path> curves_file(const CurveFlags& flags) {
  for (const char* name : {"", "survey", "survey-free", "fuzzylli", "cogalex"}) {
    if (flags.curves == name) return std::nullopt;
  }
  return flags.curves;
}

void add_output_options(CLI::App& command, OutputFlags& flags) {
  command.add_option("--format", flags.format, "text, md, csv, json or latex")
      ->check(CLI::IsMember({"text", "md", "csv", "json", "latex"}))
      ->capture_default_str();
  command.add_option("-o,--output", flags.output, "A file instead of standard output");
  add_force_flag(command, flags.force);
}

void add_page_options(CLI::App& command, PageFlags& flags) {
  const char* const group = "The page";
  command
      .add_option("--fewshot-from", flags.fewshot_from,
                  "A file of their training questions where runs have solved examples, to show "
                  "their prompts; repeat for more")
      ->allow_extra_args(false)
      ->group(group);
  command
      .add_option("--compare", flags.compare,
                  "Two runs A,B to compare, by default all that share questions; repeat for more")
      ->allow_extra_args(false)
      ->group(group);
  command.add_option("--threads", flags.num_threads, "Threads; the bytes do not depend on it")
      ->check(CLI::Range(1, 1024))
      ->default_str(kAllCores)
      ->group(group);
}

PageOptions page_options(const PageFlags& flags) {
  PageOptions options;
  options.fewshot_files = {flags.fewshot_from.begin(), flags.fewshot_from.end()};
  options.num_threads = flags.num_threads;
  for (const std::string& pair : flags.compare) {
    const std::size_t comma = pair.find(',');
    if (comma == std::string::npos || comma == 0 || comma + 1 == pair.size()) {
      throw usage_error(fmt::format("--compare {}: two names of runs are wanted, as A,B", pair));
    }
    options.compare.emplace_back(pair.substr(0, comma), pair.substr(comma + 1));
  }
  return options;
}

void put_out(const std::string& text, const OutputFlags& flags) {
  if (flags.output.empty()) {
    fmt::print("{}", text);
  } else {
    write_file(flags.output, text, if_exists(flags.force));
  }
}

void add_table_option(CLI::App& command, std::vector<std::string>& tables) {
  command
      .add_option("--table", tables,
                  "Only this table: table4, verdicts, intervals ...; repeat for more")
      ->allow_extra_args(false);
}

void add_database_option(CLI::App& command, std::string& path) {
  path = default_database();
  command.add_option("--db", path, "The run store")->default_str("timeprobe.db, or $TIMEPROBE_DB");
}

std::string default_database() {
  const char* from_environment = std::getenv("TIMEPROBE_DB");
  return from_environment != nullptr ? from_environment : "timeprobe.db";
}

void print_rejections(const std::vector<Rejection>& rejections) {
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(kShown, rejections.size()); ++i) {
    fmt::print(stderr, "rejected: {}\n", describe(rejections[i]));
  }
  if (rejections.size() > kShown) {
    fmt::print(stderr, "rejected: ... and {} more\n", rejections.size() - kShown);
  }
  if (!rejections.empty()) fmt::print(stderr, "{} lines rejected\n", rejections.size());
}

void print_left_out(const std::map<std::string, std::size_t>& left_out, const std::string& what) {
  for (const auto& [reason, count] : left_out) {
    fmt::print(stderr, "left out: {} {}: {}\n", count, what, reason);
  }
}

}  // namespace timeprobe
