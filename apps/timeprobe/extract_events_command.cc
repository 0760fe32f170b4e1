#include <fmt/format.h>

#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "command_line/interrupts.h"
#include "commands.h"
#include "extract_flags.h"
#include "wikidata/extract_events.h"
#include "wikidata/sparql_results.h"

namespace timeprobe {
namespace {

struct EventsFlags {
  ExtractFlags common;
  wikidata::EventRules rules;
  std::string sparql_results;
  bool one_year = false;
  bool print_query = false;
};

wikidata::EventRules rules_of(const EventsFlags& flags) {
  wikidata::EventRules rules = flags.rules;
  rules.languages = flags.common.languages;
  if (flags.one_year) rules.one_year = wikidata::OneYearEvents::take;
  return rules;
}

int events_of_query(const EventsFlags& flags) {
  if (!flags.common.shard.empty() || flags.common.resume) {
    throw usage_error("--shard and --resume are for dumps, not for --sparql-results");
  }
  check_summary(flags.common);
  return report_extraction(
      flags.common, wikidata::events_of_query(flags.sparql_results, rules_of(flags),
                                              flags.common.out, if_exists(flags.common.force)));
}

int extract_events(const EventsFlags& flags) {
  if (flags.print_query) {
    fmt::print("{}", wikidata::event_query(rules_of(flags)));
    return kExitOk;
  }
  if (flags.common.dump.empty() == flags.sparql_results.empty()) {
    throw usage_error("one of --wikidata, --sparql-results and --print-query is wanted");
  }
  if (flags.common.out.empty()) throw usage_error("--out is required");
  if (!flags.sparql_results.empty()) return events_of_query(flags);
  wikidata::ExtractEventsOptions options;
  options.target = extract_target(flags.common);
  options.rules = rules_of(flags);
  options.source = dump_source(flags.common, stop_on_interrupt(kExtractInterrupts));
  const wikidata::ExtractionOutcome outcome = wikidata::extract_events(options);
  options.source.progress = {};  // ends its line
  return report_extraction(flags.common, outcome);
}

}  // namespace

void add_extract_events_command(CLI::App& extract, Action& chosen) {
  auto flags = std::make_shared<EventsFlags>();
  CLI::App* command = extract.add_subcommand(
      "events", "Items of Wikidata with a start and an end of their own, for build chronosense");
  add_wikidata_options(*command, flags->common);
  command->add_option("--sparql-results", flags->sparql_results,
                      "Instead of a dump: the JSON of the query service");
  command->add_flag("--print-query", flags->print_query, "Print the query for that service");
  add_extract_output_options(*command, flags->common)->required(false);
  add_language_option(*command, flags->common);
  command->add_flag("--one-year", flags->one_year,
                    "Take events that begin and end in one year, too");
  add_cap_option(*command, "--max-events", flags->rules.max_events, "Most events");
  add_seed_option(*command, flags->rules.seed);
  command->footer(
      "Examples:\n"
      "  timeprobe extract events --wikidata latest-all.json.gz --out events.jsonl\n"
      "  timeprobe extract events --print-query\n"
      "  timeprobe extract events --sparql-results query.json --out events.jsonl\n"
      "  timeprobe build chronosense --events events.jsonl --out exam");
  command->callback([flags, &chosen] { chosen = [flags] { return extract_events(*flags); }; });
}

}  // namespace timeprobe
