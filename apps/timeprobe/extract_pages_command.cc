#include <fmt/format.h>

#include <charconv>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "commands.h"
#include "pages_progress.h"
#include "wikipedia/multistream.h"
#include "wikipedia/page_extraction.h"

namespace timeprobe {
namespace {

using wikipedia::PagesOptions;
using wikipedia::PagesSummary;

struct ExtractPagesFlags {
  std::string dump;
  std::string out;
  std::string subjects;
  std::string titles;
  std::string index;
  std::string redirects;
  std::string templates;
  std::string language;
  std::string shard;
  std::vector<int> number_spaces = {0};
  int num_threads = 1;
  bool all = false;
  bool no_index = false;
  bool resume = false;
  bool strict = false;
  bool force = false;
};

// "1/4"
dumps::Shard parse_shard(const std::string& text) {
  dumps::Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  const bool slash = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
  const auto count = slash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
  const bool whole = slash && count.ec == std::errc() && count.ptr == end;
  if (!whole || shard.index < 0 || shard.index >= shard.count) {
    throw usage_error(fmt::format("--shard: '{}' is not I/N with 0 <= I < N, such as 0/3", text));
  }
  return shard;
}

std::optional<std::filesystem::path> path_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional<std::filesystem::path>(text);
}

std::optional<wikipedia::WantedPages> wanted_of(const ExtractPagesFlags& flags) {
  if (!flags.subjects.empty()) return wikipedia::WantedPages::of_facts(flags.subjects);
  if (!flags.titles.empty()) return wikipedia::WantedPages::of_titles(flags.titles);
  return std::nullopt;
}

// The index that was given, or that lies beside the dump; none where the whole dump is read anyway.
std::optional<std::filesystem::path> index_of(const ExtractPagesFlags& flags) {
  if (flags.all || flags.no_index) return std::nullopt;
  if (!flags.index.empty()) return flags.index;
  return wikipedia::find_index(flags.dump);
}

// What both commands share.
PagesOptions common_options(const ExtractPagesFlags& flags) {
  PagesOptions options;
  options.dump = flags.dump;
  options.out = flags.out;
  options.num_threads = flags.num_threads;
  options.number_spaces = {flags.number_spaces.begin(), flags.number_spaces.end()};
  if (!flags.shard.empty()) options.shard = parse_shard(flags.shard);
  if (flags.strict) options.on_trouble = wikipedia::OnTrouble::stop;
  if (flags.resume) options.beginning = wikipedia::Beginning::resume;
  options.if_exists = if_exists(flags.force);
  return options;
}

PagesOptions pages_options(const ExtractPagesFlags& flags) {
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
    for (const auto& example : of_reason.examples)
      fmt::print(stderr, "    {}\n", describe(example));
  }
}

void print_missing(const std::vector<std::string>& missing) {
  constexpr std::size_t kMostShown = 20;
  for (std::size_t i = 0; i < missing.size() && i < kMostShown; ++i) {
    fmt::print(stderr, "missing: {}\n", missing[i]);
  }
  if (missing.size() > kMostShown) {
    fmt::print(stderr, "missing: {} more, all of them in the summary\n",
               missing.size() - kMostShown);
  }
}

std::string how_it_was_read(const PagesSummary& summary) {
  std::string text =
      summary.num_readings == 1 ? "1 reading" : fmt::format("{} readings", summary.num_readings);
  if (summary.num_streams > 0) text += fmt::format(" of {} streams", summary.num_streams);
  return text;
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
}

void print_counts(const wikipedia::PageCounts& counts) {
  fmt::print("{} pages in the dump, {} redirects, {} in other namespaces\n", counts.num_pages,
             counts.num_redirects, counts.num_elsewhere);
}

PagesSummary extract(PagesOptions options) {
  PagesProgressLine line;
  options.progress = [&line](const wikipedia::PagesProgress& progress) { line.show(progress); };
  return wikipedia::extract_pages(options);
}

int extract_wikipedia_pages(const ExtractPagesFlags& flags) {
  const PagesOptions options = pages_options(flags);
  if (options.wanted) print_rejections(options.wanted->rejections());
  const PagesSummary summary = extract(options);
  print_refusals(summary.refusals);
  if (options.wanted) {
    print_wanted(options, summary);
  } else {
    print_counts(summary.counts);
  }
  fmt::print("{} pages in {}, language {}, {}\n", summary.num_written, flags.out, summary.language,
             how_it_was_read(summary));
  return kExitOk;
}

int extract_redirects(const ExtractPagesFlags& flags) {
  PagesOptions options = common_options(flags);
  options.extract = wikipedia::Extract::redirects;
  const PagesSummary summary = extract(options);
  print_refusals(summary.refusals);
  print_counts(summary.counts);
  fmt::print("{} redirects in {}\n", summary.num_written, flags.out);
  return kExitOk;
}

void add_common_options(CLI::App& command, ExtractPagesFlags& flags) {
  command
      .add_option("--wikipedia", flags.dump,
                  "pages-articles dump: XML, plain, .bz2, .gz or .zst; - is standard input")
      ->required();
  command.add_option("--out", flags.out, "The file to write; packed where it ends with .zst")
      ->required();
  command.add_option("--namespace", flags.number_spaces, "Which namespaces; 0 holds the articles")
      ->capture_default_str();
  add_threads_option(command, flags.num_threads);
  command.add_option("--shard", flags.shard,
                     "I/N: one of N parts of the dump, counted from 0; the files of all parts, one "
                     "after the other, are the file of one run");
  command.add_flag("--resume", flags.resume, "Go on where an interrupted run has stopped");
  command.add_flag("--strict", flags.strict, "Stop at the first damage or unreadable page");
  add_force_flag(command, flags.force);
}

void add_pages_options(CLI::App& command, ExtractPagesFlags& flags) {
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
  auto flags = std::make_shared<ExtractPagesFlags>();
  flags->num_threads = default_num_threads();
  CLI::App* command =
      extract.add_subcommand("pages", "Pages of Wikipedia as plain text with their links");
  add_common_options(*command, *flags);
  add_pages_options(*command, *flags);
  command->callback(
      [flags, &chosen] { chosen = [flags] { return extract_wikipedia_pages(*flags); }; });
}

void add_extract_redirects_command(CLI::App& extract, Action& chosen) {
  auto flags = std::make_shared<ExtractPagesFlags>();
  flags->num_threads = default_num_threads();
  CLI::App* command = extract.add_subcommand(
      "redirects", "Redirects of Wikipedia, for `extract pages --redirects`");
  add_common_options(*command, *flags);
  command->callback([flags, &chosen] { chosen = [flags] { return extract_redirects(*flags); }; });
}

}  // namespace timeprobe
