#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "command_line/interrupts.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "extract_flags.h"
#include "time/date_text.h"
#include "wikidata/extract_facts.h"
#include "wikidata/property_search.h"

namespace timeprobe {
namespace {

struct FactsFlags {
  ExtractFlags common;
  std::vector<std::string> relations;
  std::string label_index;
  wikidata::FactRules rules;
  std::string unlabelled = "id";
  bool points = false;
};

std::vector<PropertyId> parse_relations(const std::vector<std::string>& texts) {
  std::vector<PropertyId> relations;
  for (const std::string& text : texts) {
    const Result<PropertyId> relation = PropertyId::parse(text);
    if (!relation) throw usage_error("--relations: " + relation.problem().message);
    const Result<std::int64_t> number = parse_number(text.substr(1));
    if (!number || *number > static_cast<std::int64_t>(wikidata::kMaxPropertyNumber)) {
      throw usage_error(fmt::format("--relations: Wikidata has no property {}", text));
    }
    if (std::find(relations.begin(), relations.end(), *relation) != relations.end()) {
      throw usage_error(fmt::format("--relations: {} stands twice", text));
    }
    relations.push_back(*relation);
  }
  return relations;
}

wikidata::FactRules rules_of(const FactsFlags& flags) {
  wikidata::FactRules rules = flags.rules;
  if (!flags.relations.empty()) rules.relations = parse_relations(flags.relations);
  rules.languages = flags.common.languages;
  if (flags.unlabelled == "drop") rules.unlabelled = wikidata::Unlabelled::leave_out;
  if (flags.points) rules.points_in_time = wikidata::PointsInTime::take;
  return rules;
}

int extract_facts(const FactsFlags& flags) {
  wikidata::ExtractFactsOptions options;
  options.target = extract_target(flags.common);
  if (!flags.label_index.empty()) options.target.label_index = flags.label_index;
  options.rules = rules_of(flags);
  options.source = dump_source(flags.common, stop_on_interrupt(kExtractInterrupts));
  const wikidata::ExtractionOutcome outcome = wikidata::extract_facts(options);
  options.source.progress = {};  // ends its line
  return report_extraction(flags.common, outcome);
}

void add_rules(CLI::App& command, FactsFlags& flags) {
  std::vector<std::string> ten;
  for (const PropertyId& relation : flags.rules.relations) ten.push_back(relation.text());
  command
      .add_option("--relations", flags.relations,
                  fmt::format("Properties (default: {})", fmt::join(ten, ",")))
      ->delimiter(',');
  add_language_option(command, flags.common);
  command
      .add_option("--unlabelled", flags.unlabelled,
                  "Without a label in these languages: id (Q42 is the name) or drop")
      ->check(one_of({"id", "drop"}))
      ->capture_default_str();
  command.add_flag("--points", flags.points,
                   "Take statements that have only a point in time (P585), too");
  add_count_option(command, "--min-facts", flags.rules.min_facts,
                   "Smallest group of a subject's facts");
  add_cap_option(command, "--max-subjects", flags.rules.max_subjects,
                 "Most subjects of a relation");
  add_seed_option(command, flags.rules.seed);
  command.add_option("--label-index", flags.label_index,
                     "Labels of all items: made where it is not there, else used");
}

}  // namespace

void add_extract_facts_command(CLI::App& extract, Action& chosen) {
  auto flags = std::make_shared<FactsFlags>();
  CLI::App* command =
      extract.add_subcommand("facts", "Statements of Wikidata that hold for a time");
  add_wikidata_options(*command, flags->common)->required();
  add_extract_output_options(*command, flags->common);
  add_rules(*command, *flags);
  command->footer(
      "Examples:\n"
      "  timeprobe extract facts --wikidata latest-all.json.gz --out facts.jsonl\n"
      "  timeprobe extract facts --wikidata latest-all.json.gz --shard 0/3 --out part0\n"
      "  timeprobe build tempreason --facts facts.jsonl --out exam");
  command->callback([flags, &chosen] { chosen = [flags] { return extract_facts(*flags); }; });
}

}  // namespace timeprobe
