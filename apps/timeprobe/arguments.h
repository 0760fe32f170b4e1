// What several commands share on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/line_reader.h"
#include "command_line/number_checks.h"
#include "html/report_page.h"
#include "time/vague_adverb.h"

namespace timeprobe {

// --force
void add_force_flag(CLI::App& command, bool& force);
IfExists if_exists(bool force);

// --wording FILE: `whose` sentences are those that the suite has without it, "the paper's".
void add_wording_option(CLI::App& command, std::optional<std::filesystem::path>& file,
                        const std::string& whose);

// --seed N and --threads N of commands that make questions.
void add_seed_option(CLI::App& command, std::uint64_t& seed);
void add_threads_option(CLI::App& command, int& num_threads);
int default_num_threads();

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

// --format, --output and --force of commands that print a document.
struct OutputFlags {
  std::string format = "text";
  std::string output;
  bool force = false;
};
void add_output_options(CLI::App& command, OutputFlags& flags);

// --fewshot-from, --compare and --threads of commands that make a page.
struct PageFlags {
  std::vector<std::string> fewshot_from;
  std::vector<std::string> compare;  // "A,B"
  int num_threads = default_num_threads();
};
void add_page_options(CLI::App& command, PageFlags& flags);

// Throws a usage Error for a --compare that is no pair.
PageOptions page_options(const PageFlags& flags);

// To the file, or to standard output where none was chosen.
void put_out(const std::string& text, const OutputFlags& flags);

// --table
void add_table_option(CLI::App& command, std::vector<std::string>& tables);

// --db FILE, by default $TIMEPROBE_DB or timeprobe.db in the working folder.
void add_database_option(CLI::App& command, std::string& path);
std::string default_database();

// Lists rejected lines on standard error: the first twenty, then how many more there are.
void print_rejections(const std::vector<Rejection>& rejections);

// "12: the group is too small" for each reason, on standard error.
void print_left_out(const std::map<std::string, std::size_t>& left_out, const std::string& what);

}  // namespace timeprobe
