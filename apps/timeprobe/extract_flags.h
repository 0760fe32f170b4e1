// What the commands below `timeprobe extract` share on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <string>
#include <vector>

#include "command_line/interrupts.h"
#include "wikidata/extraction_outcome.h"
#include "wikidata/workplace.h"

namespace timeprobe {

inline constexpr InterruptTexts kExtractInterrupts = {
    "\ntimeprobe: stopping at the next checkpoint; interrupt again to end at once\n",
    "\ntimeprobe: ended at once; what was found up to the last checkpoint stays\n"};

struct ExtractFlags {
  std::string dump;
  std::string out;
  std::string shard;
  std::string summary;
  std::vector<std::string> languages = {"en", "mul"};
  int num_threads = 1;
  int checkpoint_every_s = 10;  // 0: behind every block
  bool resume = false;
  bool strict = false;
  bool force = false;
  bool quiet = false;
};

// --out (which is returned; required), --summary, --force
CLI::Option* add_extract_output_options(CLI::App& command, ExtractFlags& flags);

// How a dump is read: --threads, --shard, --resume, --checkpoint-seconds, --strict, --quiet
void add_reading_options(CLI::App& command, ExtractFlags& flags);

// --wikidata and how it is read
CLI::Option* add_wikidata_options(CLI::App& command, ExtractFlags& flags);

void add_language_option(CLI::App& command, ExtractFlags& flags);

// "1/3". Throws a usage Error for what is no shard.
dumps::Shard parse_shard(const std::string& text);

// Whether progress is shown: on a terminal, without --quiet.
bool shows_progress(const ExtractFlags& flags);

// Throws a usage Error for a summary that exists and is not to be replaced: better before the dump
// is read than behind it.
void check_summary(const ExtractFlags& flags);

// "interrupted; the same command with --resume goes on", on standard error. Returns the exit code.
int report_interruption(const ExtractFlags& flags);

// Throw usage Errors for flags that say nothing sensible. `stop` must outlive the result.
wikidata::DumpSource dump_source(const ExtractFlags& flags, const std::atomic<bool>& stop);
// What becomes of an interrupted run's work: --resume, --force, or neither. Throws a usage Error
// for both.
dumps::OldWork old_work(const ExtractFlags& flags);

wikidata::ExtractTarget extract_target(const ExtractFlags& flags);

// Prints the summary and writes it to --summary; or says that the run was interrupted, and how to
// go on. Returns the exit code.
int report_extraction(const ExtractFlags& flags, const wikidata::ExtractionOutcome& outcome);

}  // namespace timeprobe
