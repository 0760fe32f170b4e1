// What several commands share on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/line_reader.h"
#include "command_line/number_checks.h"
#include "output_flags.h"
#include "time/vague_adverb.h"

namespace timeprobe {

// --wording FILE: `whose` sentences are those that the suite has without it, "the paper's".
void add_wording_option(CLI::App& command, std::optional<std::filesystem::path>& file,
                        const std::string& whose);

// --seed N and --threads N, by default all cores, where the bytes depend on the first alone.
void add_seed_option(CLI::App& command, std::uint64_t& seed);
void add_threads_option(CLI::App& command, int& num_threads);
int default_num_threads();

// Of a flag that counts seconds, as --timeout 0.5.
std::chrono::milliseconds milliseconds_of(double seconds);

// A whole number from 0 or a share from 0 to 1; the value it has is the default.
template <typename Number>
CLI::Option* add_count_option(CLI::App& command, const char* name, Number& count,
                              const std::string& what) {
  return command.add_option(name, count, what)->check(whole_from(0))->capture_default_str();
}
inline CLI::Option* add_share_option(CLI::App& command, const char* name, double& share,
                                     const std::string& what) {
  return command.add_option(name, share, what)->check(between(0.0, 1.0))->capture_default_str();
}

// A number that may be "none", for all there are: "--max-subjects none". The cap's value is the
// default.
void add_cap_option(CLI::App& command, const std::string& name, std::optional<std::size_t>& cap,
                    const std::string& what);

// Which curves decide vague adverbials: --curves, --aggregate, --extrapolate.
struct CurveFlags {
  std::string curves;  // a family's name or a file; empty: not chosen
  std::string aggregate = "median";
  std::string extrapolate = "decay";
};
void add_curve_options(CLI::App& command, CurveFlags& flags);

// The chosen curves; none when nothing was chosen. Throws a usage Error for a file that has none.
std::optional<VagueCurves> curves_of(const CurveFlags& flags);

// The file that was chosen, if it was one.
std::optional<std::filesystem::path> curves_file(const CurveFlags& flags);

// --table
void add_table_option(CLI::App& command, std::vector<std::string>& tables);

// --db FILE, by default $TIMEPROBE_DB or timeprobe.db in the working folder.
void add_database_option(CLI::App& command, std::string& path);
std::string default_database();

// "    4000  exam/l1_test.jsonl" for each file of a built exam; returns how many questions they
// hold.
std::size_t print_exam_files(const std::filesystem::path& folder,
                             const std::map<std::string, std::size_t>& questions);

// Lists rejected lines on standard error: the first twenty, then how many more there are.
void print_rejections(const std::vector<Rejection>& rejections);

// "12: the group is too small" for each reason, on standard error.
void print_left_out(const std::map<std::string, std::size_t>& left_out, const std::string& what);

}  // namespace timeprobe
