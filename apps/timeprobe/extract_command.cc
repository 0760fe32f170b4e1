#include "commands.h"

namespace timeprobe {

void add_extract_command(CLI::App& app, Action& chosen) {
  CLI::App* extract = app.add_subcommand("extract", "Facts, events and pages out of dumps");
  extract->require_subcommand(1);
  add_extract_facts_command(*extract, chosen);
  add_extract_events_command(*extract, chosen);
  add_extract_pages_command(*extract, chosen);
  add_extract_redirects_command(*extract, chosen);
  add_extract_merge_command(*extract, chosen);
  extract->footer(
      "Examples:\n"
      "  timeprobe extract facts --wikidata latest-all.json.gz --out facts.jsonl\n"
      "  timeprobe extract pages --help");
}

}  // namespace timeprobe
