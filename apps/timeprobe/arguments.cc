#include "arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "base/counted.h"
#include "base/error.h"
#include "base/parallel.h"
#include "command_line/word_check.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

std::optional<std::size_t> parse_cap(const std::string& text, const std::string& option) {
  if (text == "none") return std::nullopt;
  const Result<std::int64_t> number = parse_number(text);
  if (number && *number >= 0) return static_cast<std::size_t>(*number);
  throw usage_error(
      fmt::format("{}: '{}' is neither none nor a whole number from 0", option, text));
}

}  // namespace

void add_wording_option(CLI::App& command, std::optional<std::filesystem::path>& file,
                        const std::string& whose) {
  command.add_option_function<std::string>(
      "--wording", [&file](const std::string& text) { file = text; },
      fmt::format("Sentences instead of {} (YAML)", whose));
}

void add_seed_option(CLI::App& command, std::uint64_t& seed) {
  add_count_option(command, "--seed", seed, "Seed of every random choice");
}

void add_threads_option(CLI::App& command, int& num_threads) {
  command.add_option("--threads", num_threads, "Threads; the bytes do not depend on it")
      ->check(between(1, 1024))
      // Of every machine: manual pages are made on one and read on another.
      ->default_str("all cores");
}

void add_cap_option(CLI::App& command, const std::string& name, std::optional<std::size_t>& cap,
                    const std::string& what) {
  command
      .add_option_function<std::string>(
          name, [name, &cap](const std::string& text) { cap = parse_cap(text, name); },
          what + ", or none for all")
      ->default_str(cap ? std::to_string(*cap) : "none");
}

std::chrono::milliseconds milliseconds_of(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000.0));
}

int default_num_threads() { return num_processors(); }

void add_curve_options(CLI::App& command, CurveFlags& flags) {
  command.add_option("--curves", flags.curves,
                     "Vague adverbials: survey (default), survey-free, fuzzylli, cogalex, or a "
                     "file of your own (docs/formats.md)");
  command.add_option("--aggregate", flags.aggregate, "Of the survey's answers: median or mean")
      ->check(one_of({"median", "mean"}))
      ->capture_default_str();
  command
      .add_option("--extrapolate", flags.extrapolate,
                  "Beyond the tested times: decay, or clamp to the last value")
      ->check(one_of({"decay", "clamp"}))
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
  constexpr std::array kOurs = {"", "survey", "survey-free", "fuzzylli", "cogalex"};
  if (std::ranges::find(kOurs, flags.curves) != kOurs.end()) return std::nullopt;
  return flags.curves;
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

std::size_t print_exam_files(const std::filesystem::path& folder,
                             const std::map<std::string, std::size_t>& questions) {
  std::size_t total = 0;
  for (const auto& [name, count] : questions) {
    fmt::print("{:>8}  {}\n", count, (folder / name).string());
    total += count;
  }
  return total;
}

void print_rejections(const std::vector<Rejection>& rejections) {
  constexpr std::size_t kShown = 20;
  for (std::size_t i = 0; i < std::min(kShown, rejections.size()); ++i) {
    fmt::print(stderr, "rejected: {}\n", describe(rejections[i]));
  }
  if (rejections.size() > kShown) {
    fmt::print(stderr, "rejected: ... and {} more\n", rejections.size() - kShown);
  }
  if (rejections.empty()) return;
  fmt::print(stderr, "{} rejected\n", counted(rejections.size(), "line"));
}

void print_left_out(const std::map<std::string, std::size_t>& left_out, const std::string& what) {
  for (const auto& [reason, count] : left_out) {
    fmt::print(stderr, "left out: {} {}: {}\n", count, what, reason);
  }
}

}  // namespace timeprobe
