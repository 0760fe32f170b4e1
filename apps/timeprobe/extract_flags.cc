#include "extract_flags.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "commands.h"
#include "dumps/byte_source.h"
#include "extract_progress.h"
#include "time/date_text.h"
#include "wikidata/extraction_summary.h"

namespace timeprobe {

dumps::Shard parse_shard(const std::string& text) {
  constexpr std::int64_t kMostShards = 1'000'000;
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const Result<std::int64_t> index = parse_number(text.substr(0, slash));
    const Result<std::int64_t> count = parse_number(text.substr(slash + 1));
    if (index && count && *index >= 0 && *index < *count && *count <= kMostShards) {
      return {static_cast<int>(*index), static_cast<int>(*count)};
    }
  }
  throw usage_error(fmt::format(
      "--shard: '{}' is not I/N with I from 0 to N - 1, such as 0/3, 1/3 and 2/3", text));
}

CLI::Option* add_extract_output_options(CLI::App& command, ExtractFlags& flags) {
  CLI::Option* out = command.add_option("-o,--out", flags.out,
                                        "The file to write; packed where it ends with .zst");
  command.add_option("--summary", flags.summary, "A file for the summary as JSON");
  add_force_flag(command, flags.force);
  return out->required();
}

void add_reading_options(CLI::App& command, ExtractFlags& flags) {
  flags.num_threads = default_num_threads();
  add_threads_option(command, flags.num_threads);
  command.add_option("--shard", flags.shard, "Only part I of N: 0/3, 1/3, 2/3; see extract merge");
  command.add_flag("--resume", flags.resume, "Go on where an interrupted run stopped");
  add_count_option(command, "--checkpoint-seconds,--checkpoint-every", flags.checkpoint_every_s,
                   "What an interruption costs at most");
  command.add_flag("--strict", flags.strict, "Stop at the first damage or malformed entity");
  command.add_flag("--quiet", flags.quiet, "No progress");
}

CLI::Option* add_wikidata_options(CLI::App& command, ExtractFlags& flags) {
  CLI::Option* dump = command.add_option(
      "--wikidata", flags.dump,
      "The JSON dump: plain, .gz (the fast road), .bz2 or .zst; - is standard input");
  add_reading_options(command, flags);
  return dump;
}

void add_language_option(CLI::App& command, ExtractFlags& flags) {
  command
      .add_option("--language", flags.languages,
                  "Languages of labels; the first that an entity has names it")
      ->delimiter(',')
      ->capture_default_str();
}

bool shows_progress(const ExtractFlags& flags) {
  return !flags.quiet && ::isatty(STDERR_FILENO) != 0;
}

void check_summary(const ExtractFlags& flags) {
  if (flags.summary.empty() || flags.force || !std::filesystem::exists(flags.summary)) return;
  throw usage_error(flags.summary + ": exists already; give --force to replace it");
}

int report_interruption(const ExtractFlags& flags) {
  fmt::print(stderr, "timeprobe: interrupted; {}\n",
             dumps::is_pipe(flags.dump) ? "a pipe cannot be read again: nothing is kept"
                                        : "the same command with --resume goes on");
  return kExitInterrupted;
}

wikidata::DumpSource dump_source(const ExtractFlags& flags, const std::atomic<bool>& stop) {
  wikidata::DumpSource source;
  source.dump = flags.dump;
  source.num_threads = flags.num_threads;
  if (!flags.shard.empty()) source.shard = parse_shard(flags.shard);
  if (flags.strict) source.on_trouble = dumps::OnTrouble::stop;
  source.stop = &stop;
  source.checkpoint_every = std::chrono::seconds(flags.checkpoint_every_s);
  if (shows_progress(flags)) {
    const auto line = std::make_shared<ExtractProgressLine>();
    source.progress = [line](const auto& progress) { line->show(progress); };
  }
  return source;
}

dumps::OldWork old_work(const ExtractFlags& flags) {
  if (flags.resume && flags.force) {
    throw usage_error("--resume goes on with what is there, --force replaces it: give one of them");
  }
  if (flags.force) return dumps::OldWork::replace;
  return flags.resume ? dumps::OldWork::resume : dumps::OldWork::refuse;
}

wikidata::ExtractTarget extract_target(const ExtractFlags& flags) {
  check_summary(flags);
  wikidata::ExtractTarget target;
  target.out = flags.out;
  target.if_exists = if_exists(flags.force);
  target.old_work = old_work(flags);
  return target;
}

int report_extraction(const ExtractFlags& flags, const wikidata::ExtractionOutcome& outcome) {
  if (outcome.end == dumps::PassEnd::interrupted) {
    return report_interruption(flags);
  }
  fmt::print("{}", wikidata::summary_text(outcome.summary));
  if (!flags.summary.empty()) {
    write_file(flags.summary, outcome.summary.dump(1) + "\n", if_exists(flags.force));
  }
  if (const auto num_lines = wikidata::lines_without_entity(outcome.summary)) {
    fmt::print(
        stderr,
        "timeprobe: {}: none of its {} lines is an entity; wanted a JSON dump of Wikidata, such as "
        "latest-all.json.gz\n",
        outcome.summary.at("dump").at("name").get<std::string>(), *num_lines);
    return kExitFailed;
  }
  return kExitOk;
}

}  // namespace timeprobe
