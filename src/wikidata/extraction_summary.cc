#include "wikidata/extraction_summary.h"

#include <fmt/format.h>

#include <iterator>

#include "wikidata/collect.h"
#include "wikidata/entity_document.h"
#include "wikidata/entity_line.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

// What every summary begins with.
ordered_json opening(const ordered_json& header) {
  ordered_json summary = {{"schema", "timeprobe.extraction/1"}};
  for (const auto& [key, value] : header.items()) {
    if (key != "schema") summary[key] = value;
  }
  return summary;
}

void add_counts(ordered_json& summary, const Tally& tally) {
  const bool of_facts = summary.at("kind") == "facts";
  if (summary.contains("dump")) {
    for (const char* name : {"entities", of_facts ? "statements" : "dated_items"}) {
      summary[name] = tally.count(name);
    }
  }
  const char* found = of_facts ? "facts" : "events";
  summary[found] = tally.count(found);
  for (const auto& [name, count] : tally.counts) summary[name] = count;
}

// In a dump; of a query's results the row.
std::string place_text(const ordered_json& example, bool of_rows) {
  const auto text_byte = example.at("text_byte").get<std::uint64_t>();
  if (of_rows) return fmt::format("row {}", text_byte);
  return to_text(dumps::Place{example.at("file_byte").get<std::uint64_t>(), text_byte});
}

void append_refusal(std::string& text, const ordered_json& refusal, bool of_rows) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "{:>12}  {}{}\n", refusal.at("count").get<std::uint64_t>(),
                 refusal.at("reason").get<std::string>(),
                 refusal.at("fault") == "malformed" ? " (malformed)" : "");
  for (const ordered_json& example : refusal.at("examples")) {
    const auto entity = example.at("entity").get<std::string>();
    fmt::format_to(out, "              {}{}{}{}{}\n", entity, entity.empty() ? "" : ", ",
                   place_text(example, of_rows), example.at("detail") == "" ? "" : ": ",
                   example.at("detail").get<std::string>());
  }
}

}  // namespace

ordered_json summary_of(const ordered_json& header, const Tally& tally) {
  ordered_json summary = opening(header);
  add_counts(summary, tally);
  summary["refused"] = tally.refusals.to_json();
  return summary;
}

ordered_json summary_of_facts(const ordered_json& header, const ChosenCounts& counts) {
  ordered_json summary = opening(header);
  add_counts(summary, counts.tally);
  summary["facts"] = counts.num_facts;
  ordered_json relations = ordered_json::object();
  for (const auto& [relation, num_facts] : counts.facts) {
    relations[relation.text()] = {{"subjects", counts.subjects.at(relation)}, {"facts", num_facts}};
  }
  summary["relations"] = relations;
  summary["refused"] = counts.tally.refusals.to_json();
  return summary;
}

std::optional<std::uint64_t> lines_without_entity(const ordered_json& summary) {
  if (!summary.contains("entities")) return std::nullopt;
  const auto num_lines = summary.at("entities").get<std::uint64_t>();
  std::uint64_t num_refused = 0;
  bool is_damaged = false;
  for (const ordered_json& refusal : summary.at("refused")) {
    is_damaged = is_damaged || refusal.at("reason") == kDamagedDump.text;
    for (const Reason& reason : {kNotAnObject, kNotJson, kWrongEntity}) {
      if (refusal.at("reason") == reason.text)
        num_refused += refusal.at("count").get<std::uint64_t>();
    }
  }
  const bool was_something = num_lines > 0 || (is_damaged && !summary.contains("shard"));
  return was_something && num_refused == num_lines ? std::optional(num_lines) : std::nullopt;
}

std::string summary_text(const ordered_json& summary) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const char* name : {"entities", "rows", "statements", "dated_items", "facts", "events"}) {
    if (!summary.contains(name)) continue;
    fmt::format_to(out, "{:>12}  {}\n", summary.at(name).get<std::uint64_t>(), name);
  }
  if (summary.contains("relations")) {
    for (const auto& [relation, counts] : summary.at("relations").items()) {
      fmt::format_to(out, "{:>12}  {} of {} subjects\n", counts.at("facts").get<std::uint64_t>(),
                     relation, counts.at("subjects").get<std::uint64_t>());
    }
  }
  for (const char* what : {"subjects", "objects"}) {
    const std::string key = fmt::format("{}_named_by_id", what);
    if (!summary.contains(key)) continue;
    fmt::format_to(out, "{:>12}  {} without a label in these languages, named by their ids\n",
                   summary.at(key).get<std::uint64_t>(), what);
  }
  if (!summary.at("refused").empty()) text += "refused:\n";
  for (const ordered_json& refusal : summary.at("refused")) {
    append_refusal(text, refusal, summary.contains("rows"));
  }
  return text;
}

}  // namespace timeprobe::wikidata
