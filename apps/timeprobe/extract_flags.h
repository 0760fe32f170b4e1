// What the commands below `timeprobe extract` share on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <string>
#include <vector>

#include "wikidata/extraction_outcome.h"
#include "wikidata/workplace.h"

namespace timeprobe {

struct ExtractFlags {
  std::string dump;
  std::string out;
  std::string shard;
  std::string summary;
  std::vector<std::string> languages = {"en", "mul"};
  int num_threads = 1;
  bool resume = false;
  bool strict = false;
  bool force = false;
  bool quiet = false;
};

// --out (which is returned; required), --summary, --force
CLI::Option* add_extract_output_options(CLI::App& command, ExtractFlags& flags);

// --wikidata and how it is read: --threads, --shard, --resume, --strict, --quiet
CLI::Option* add_wikidata_options(CLI::App& command, ExtractFlags& flags);

void add_language_option(CLI::App& command, ExtractFlags& flags);

// "none", or a whole number from 0: `option` names it in the complaint, a usage Error.
std::optional<std::size_t> parse_cap(const std::string& text, const std::string& option);

// Throw usage Errors for flags that say nothing sensible. `stop` must outlive the result.
wikidata::DumpSource dump_source(const ExtractFlags& flags, const std::atomic<bool>& stop);
wikidata::ExtractTarget extract_target(const ExtractFlags& flags);

// Prints the summary and writes it to --summary; or says that the run was interrupted, and how to
// go on. Returns the exit code.
int report_extraction(const ExtractFlags& flags, const wikidata::ExtractionOutcome& outcome);

}  // namespace timeprobe
