#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "arguments.h"
#include "command_line/interrupts.h"
#include "commands.h"
#include "extract_flags.h"
#include "wikidata/merge_shards.h"
#include "wikipedia/merge_pages.h"
#include "wikipedia/page_shard.h"

namespace timeprobe {
namespace {

struct MergeFlags {
  ExtractFlags common;
  std::vector<std::string> shards;
};

int merge_pages(const MergeFlags& flags) {
  const std::uint64_t num_pages = wikipedia::merge_pages(
      {flags.shards.begin(), flags.shards.end()}, flags.common.out, if_exists(flags.common.force));
  fmt::print("{} pages in {}\n", num_pages, flags.common.out);
  return kExitOk;
}

int extract_merge(const MergeFlags& flags) {
  check_summary(flags.common);
  if (std::any_of(flags.shards.begin(), flags.shards.end(), wikipedia::is_page_shard)) {
    return merge_pages(flags);
  }
  std::vector<wikidata::CollectedFile> shards;
  for (const std::string& path : flags.shards) shards.emplace_back(path);
  const wikidata::ExtractionOutcome outcome =
      wikidata::merge_shards(shards, flags.common.out, if_exists(flags.common.force),
                             &stop_on_interrupt(kExtractInterrupts));
  return report_extraction(flags.common, outcome);
}

}  // namespace

void add_extract_merge_command(CLI::App& extract, Action& chosen) {
  auto flags = std::make_shared<MergeFlags>();
  CLI::App* command =
      extract.add_subcommand("merge", "What all shards of a run have found, as of one run");
  command->add_option("shards", flags->shards, "What extract --shard has written")->required();
  add_extract_output_options(*command, flags->common);
  command->footer(
      "Examples:\n"
      "  timeprobe extract merge part0 part1 part2 --out facts.jsonl");
  command->callback([flags, &chosen] { chosen = [flags] { return extract_merge(*flags); }; });
}

}  // namespace timeprobe
