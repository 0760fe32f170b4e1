#include <fmt/format.h>

#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "command_line/interrupts.h"
#include "commands.h"
#include "extract_flags.h"
#include "extract_progress.h"
#include "wikipedia/multistream_index.h"
#include "wikipedia/page_extraction.h"

namespace timeprobe {
namespace {

using wikipedia::PagesOptions;
using wikipedia::PagesSummary;

struct PagesFlags {
  ExtractFlags common;
  std::string subjects;
  std::string titles;
  std::string index;
  std::string redirects;
  std::string templates;
  std::string language;
  std::vector<int> number_spaces = {0};
  bool all = false;
  bool no_index = false;
};

std::optional<std::filesystem::path> path_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::filesystem::path>(text);
}

std::optional<wikipedia::WantedPages> wanted_of(const PagesFlags& flags) {
  if (!flags.subjects.empty()) return wikipedia::WantedPages::of_facts(flags.subjects);
  if (!flags.titles.empty()) return wikipedia::WantedPages::of_titles(flags.titles);
  return std::nullopt;
}

// The index that was given, or that lies beside the dump; none where the whole dump is read anyway.
std::optional<std::filesystem::path> index_of(const PagesFlags& flags) {
  if (flags.all || flags.no_index) return std::nullopt;
  if (!flags.index.empty()) return flags.index;
  return wikipedia::find_index(flags.common.dump);
}

// What both commands share.
PagesOptions common_options(const PagesFlags& flags) {
  const ExtractFlags& common = flags.common;
  check_summary(common);
  PagesOptions options;
  options.dump = common.dump;
  options.out = common.out;
  options.num_threads = common.num_threads;
  options.number_spaces = {flags.number_spaces.begin(), flags.number_spaces.end()};
  if (!common.shard.empty()) options.shard = parse_shard(common.shard);
  if (common.strict) options.on_trouble = dumps::OnTrouble::stop;
  options.old_work = old_work(common);
  options.if_exists = if_exists(common.force);
  options.between_checkpoints = std::chrono::seconds(common.checkpoint_every_s);
  options.stop = &stop_on_interrupt(kExtractInterrupts);
  return options;
}

PagesOptions pages_options(const PagesFlags& flags) {
  const int chosen =
      (flags.subjects.empty() ? 0 : 1) + (flags.titles.empty() ? 0 : 1) + (flags.all ? 1 : 0);
  if (chosen != 1) throw usage_error("one of --subjects, --titles and --all is wanted");
  PagesOptions options = common_options(flags);
  options.wanted = wanted_of(flags);
  options.index = index_of(flags);
  options.redirects = path_of(flags.redirects);
  options.templates = path_of(flags.templates);
  if (!flags.language.empty()) options.language = flags.language;
  return options;
}

void print_refusals(const wikipedia::Refusals& refusals) {
  for (const auto& [reason, of_reason] : refusals.by_reason()) {
    fmt::print(stderr, "{}: {}\n", of_reason.count, reason);
    for (const auto& example : of_reason.examples.list())
      fmt::print(stderr, "    {}\n", wikipedia::describe(example));
  }
}

void print_missing(const std::vector<std::string>& missing) {
  constexpr std::size_t kMostShown = 20;
  for (std::size_t i = 0; i < missing.size() && i < kMostShown; ++i) {
    fmt::print(stderr, "missing: {}\n", missing[i]);
  }
  if (missing.size() > kMostShown) {
    fmt::print(stderr, "missing: {} more, all of them in what --summary writes\n",
               missing.size() - kMostShown);
  }
}

std::string how_it_was_read(const PagesSummary& summary) {
  std::string text =
      summary.num_readings == 1 ? "1 reading" : fmt::format("{} readings", summary.num_readings);
  if (summary.num_streams > 0) text += fmt::format(" of {} streams", summary.num_streams);
  return text;
}

// A shard may have none of them.
void hint_at_another_dump(const PagesOptions& options, const PagesSummary& summary) {
  if (summary.num_found > 0 || options.shard.count > 1) return;
  fmt::print(stderr,
             "timeprobe: none of them is in this dump; is it of another language, or are they in "
             "another namespace?\n");
}

void print_wanted(const PagesOptions& options, const PagesSummary& summary) {
  fmt::print("{} titles wanted, {} found ({} through redirects)", summary.num_wanted,
             summary.num_found, summary.num_redirected);
  if (options.shard.count > 1)
    fmt::print(" in shard {}/{}", options.shard.index, options.shard.count);
  if (summary.missing) {
    fmt::print(", {} missing\n", summary.missing->size());
    print_missing(*summary.missing);
  } else {
    fmt::print("\n");
  }
  hint_at_another_dump(options, summary);
}

void print_counts(const wikipedia::PageCounts& counts) {
  fmt::print("{} pages in the dump, {} redirects, {} in other namespaces\n", counts.num_pages,
             counts.num_redirects, counts.num_elsewhere);
}

// Each reading of the dump has a line of its own.
PagesSummary extract(const PagesFlags& flags, PagesOptions options) {
  std::unique_ptr<ExtractProgressLine> line;
  int reading = 0;
  if (shows_progress(flags.common)) {
    options.progress = [&](const wikipedia::PagesProgress& progress) {
      if (progress.reading != reading) line = std::make_unique<ExtractProgressLine>();
      reading = progress.reading;
      line->show({wikidata::Phase::collect, progress.file_bytes, progress.file_size,
                  progress.text_bytes, progress.num_found});
    };
  }
  return wikipedia::extract_pages(options);
}

void write_summary(const PagesFlags& flags, const PagesSummary& summary,
                   const PagesOptions& options) {
  if (flags.common.summary.empty()) return;
  write_file(flags.common.summary, summary_json(summary, options).dump(1) + "\n",
             if_exists(flags.common.force));
}

int extract_wikipedia_pages(const PagesFlags& flags) {
  const PagesOptions options = pages_options(flags);
  if (options.wanted) print_rejections(options.wanted->rejections());
  const PagesSummary summary = extract(flags, options);
  print_refusals(summary.refusals);
  if (summary.end == dumps::PassEnd::interrupted) return report_interruption(flags.common);
  if (options.wanted) {
    print_wanted(options, summary);
  } else {
    print_counts(summary.counts);
  }
  fmt::print("{} pages in {}, language {}, {}\n", summary.num_written, flags.common.out,
             summary.language, how_it_was_read(summary));
  write_summary(flags, summary, options);
  return kExitOk;
}

int extract_redirects(const PagesFlags& flags) {
  PagesOptions options = common_options(flags);
  options.extract = wikipedia::Extract::redirects;
  const PagesSummary summary = extract(flags, options);
  print_refusals(summary.refusals);
  if (summary.end == dumps::PassEnd::interrupted) return report_interruption(flags.common);
  print_counts(summary.counts);
  fmt::print("{} redirects in {}\n", summary.num_written, flags.common.out);
  write_summary(flags, summary, options);
  return kExitOk;
}

void add_common_options(CLI::App& command, PagesFlags& flags) {
  command
      .add_option("--wikipedia", flags.common.dump,
                  "pages-articles dump: XML, plain, .bz2, .gz or .zst; - is standard input")
      ->required();
  add_extract_output_options(command, flags.common);
  add_reading_options(command, flags.common);
  command.add_option("--namespace", flags.number_spaces, "Which namespaces; 0 holds the articles")
      ->capture_default_str();
}

void add_pages_options(CLI::App& command, PagesFlags& flags) {
  command.add_option("--subjects", flags.subjects, "Facts: the pages of their subjects");
  command.add_option("--titles", flags.titles, "A file with a title a line");
  command.add_flag("--all", flags.all, "Every page");
  command.add_option("--index", flags.index,
                     "Of a multistream dump: only the streams that are needed are read (default: "
                     "the index beside the dump, by its name)");
  command.add_flag("--no-index", flags.no_index,
                   "Read the whole dump, also where an index is there");
  command.add_option(
      "--redirects", flags.redirects,
      "What `timeprobe extract redirects` wrote: saves a second reading of the dump");
  command.add_option("--templates", flags.templates,
                     "Which templates are words, instead of data/wikipedia/templates.yaml");
  command.add_option("--language", flags.language, "Instead of what the dump says");
}

}  // namespace

void add_extract_pages_command(CLI::App& extract, Action& chosen) {
  auto flags = std::make_shared<PagesFlags>();
  CLI::App* command =
      extract.add_subcommand("pages", "Pages of Wikipedia as plain text with their links");
  add_common_options(*command, *flags);
  add_pages_options(*command, *flags);
  command->footer(
      "Examples:\n"
      "  timeprobe extract pages --wikipedia enwiki-latest-pages-articles-multistream.xml.bz2 \\\n"
      "      --subjects facts.jsonl --out pages.jsonl\n"
      "  timeprobe extract pages --wikipedia enwiki.xml.bz2 --titles titles.txt --out "
      "pages.jsonl.zst");
  command->callback(
      [flags, &chosen] { chosen = [flags] { return extract_wikipedia_pages(*flags); }; });
}

void add_extract_redirects_command(CLI::App& extract, Action& chosen) {
  auto flags = std::make_shared<PagesFlags>();
  CLI::App* command = extract.add_subcommand(
      "redirects", "Redirects of Wikipedia, for `extract pages --redirects`");
  add_common_options(*command, *flags);
  command->footer(
      "Examples:\n"
      "  timeprobe extract redirects --wikipedia enwiki.xml.bz2 --out redirects.tsv\n"
      "  timeprobe extract pages --wikipedia enwiki.xml.bz2 --redirects redirects.tsv \\\n"
      "      --subjects facts.jsonl --out pages.jsonl");
  command->callback([flags, &chosen] { chosen = [flags] { return extract_redirects(*flags); }; });
}

}  // namespace timeprobe
