#include "wikidata/sparql_results.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_nesting.h"
#include "time/date_text.h"
#include "wikidata/event_reader.h"
#include "wikidata/label_reader.h"
#include "wikidata/time_value.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::json;

constexpr const char* kQuery =
    R"(# For https://query.wikidata.org: Download, JSON file. Other kinds of events: other classes below.
# Wars, battles, revolutions, historical periods with a start and an end of their own.
SELECT DISTINCT ?item ?itemLabel ?start ?start_precision ?end ?end_precision ?every ?every_unit WHERE {{
  VALUES ?class {{ wd:Q198 wd:Q178561 wd:Q10931 wd:Q11514315 }}
  ?item wdt:P31/wdt:P279* ?class .
  ?item p:P580 ?start_statement .
  ?start_statement a wikibase:BestRank ;
    psv:P580 [ wikibase:timeValue ?start ; wikibase:timePrecision ?start_precision ] .
  ?item p:P582 ?end_statement .
  ?end_statement a wikibase:BestRank ;
    psv:P582 [ wikibase:timeValue ?end ; wikibase:timePrecision ?end_precision ] .
  OPTIONAL {{
    ?item p:P2257 ?every_statement .
    ?every_statement a wikibase:BestRank ;
      psv:P2257 [ wikibase:quantityAmount ?every ; wikibase:quantityUnit ?every_unit ] .
  }}
  SERVICE wikibase:label {{ bd:serviceParam wikibase:language "{}". }}
}}
)";

// The value of a variable in a row; empty where it is unbound or no text.
std::string value_of(const json& row, const char* variable) {
  const auto found = row.find(variable);
  if (found == row.end() || !found->is_object()) return "";
  const auto value = found->find("value");
  return value != found->end() && value->is_string() ? value->get<std::string>() : std::string();
}

// The item at the end of an address.
std::string item_of_address(const std::string& address) {
  return address.substr(address.rfind('/') + 1);  // npos + 1 is 0: all of it
}

OrRefusal<Bound> read_end(const json& row, const char* variable) {
  constexpr std::int64_t kDayPrecision = 11;
  const std::string time = value_of(row, variable);
  if (time.empty()) return Refusal{kOddRow, fmt::format("no {}", variable)};
  const std::string precision_text = value_of(row, fmt::format("{}_precision", variable).c_str());
  std::int64_t precision = kDayPrecision;
  if (!precision_text.empty()) {
    const Result<std::int64_t> number = parse_number(precision_text);
    if (!number) return Refusal{kOddRow, fmt::format("{}_precision: {}", variable, precision_text)};
    precision = *number;
  }
  const OrRefusal<Date> date = date_of_rdf(time, precision);
  if (const auto* refusal = std::get_if<Refusal>(&date)) return *refusal;
  return Bound::known(std::get<Date>(date));
}

OrRefusal<SaidEvent> read_row(const json& values, const std::string& item) {
  SaidEvent row;
  row.id = item;
  if (!parse_item(item)) return Refusal{kOddRow, fmt::format("item '{}'", item)};
  row.name = value_of(values, "name");
  if (row.name.empty()) row.name = value_of(values, "itemLabel");
  // The service writes the item where it has no label.
  if (row.name.empty() || row.name == item) return Refusal{kUnnamedEvent, item};
  const OrRefusal<Bound> start = read_end(values, "start"), end = read_end(values, "end");
  for (const OrRefusal<Bound>* bound : {&start, &end}) {
    if (const auto* refusal = std::get_if<Refusal>(bound)) return *refusal;
  }
  row.start = std::get<Bound>(start);
  row.end = std::get<Bound>(end);
  row.frequency_years =
      whole_years(value_of(values, "every"), item_of_address(value_of(values, "every_unit")));
  return row;
}

// The rows of one item.
struct ItemRows {
  std::uint64_t first_row = 0;
  SaidEvent said;
  bool several_starts = false;
  bool several_ends = false;

  void add(const SaidEvent& other) {
    several_starts = several_starts || other.start != said.start;
    several_ends = several_ends || other.end != said.end;
    if (other.frequency_years != said.frequency_years) said.frequency_years.reset();
  }
};

OrRefusal<Event> event_of(const ItemRows& rows, const EventRules& rules) {
  if (rows.several_starts) return Refusal{kSeveralStarts, rows.said.name};
  if (rows.several_ends) return Refusal{kSeveralEnds, rows.said.name};
  return make_event(rows.said, rules);
}

class ResultsReader {
 public:
  explicit ResultsReader(const EventRules& rules) : rules_(rules) {}

  void take_row(const json& row) {
    const std::uint64_t number = found_.num_rows++;
    if (!row.is_object()) return refuse({kOddRow, "not an object"}, "", number);
    const std::string item = item_of_address(value_of(row, "item"));
    const OrRefusal<SaidEvent> read = read_row(row, item);
    if (const auto* refusal = std::get_if<Refusal>(&read)) return refuse(*refusal, item, number);
    const auto [place, is_new] = place_of_.emplace(item, items_.size());
    if (is_new) {
      items_.push_back({number, std::get<SaidEvent>(read)});
    } else {
      items_[place->second].add(std::get<SaidEvent>(read));
    }
  }

  SparqlEvents finish() {
    for (const ItemRows& rows : items_) {
      OrRefusal<Event> event = event_of(rows, rules_);
      if (const auto* refusal = std::get_if<Refusal>(&event)) {
        refuse(*refusal, rows.said.id, rows.first_row);
      } else {
        found_.events.push_back(std::move(std::get<Event>(event)));
      }
    }
    return std::move(found_);
  }

 private:
  void refuse(const Refusal& refusal, const std::string& item, std::uint64_t row) {
    found_.refusals.add(refusal, item, {0, row});
  }

  const EventRules& rules_;
  SparqlEvents found_;
  std::vector<ItemRows> items_;  // by first appearance
  std::map<std::string, std::size_t> place_of_;
};

}  // namespace

std::string event_query(const EventRules& rules) {
  return fmt::format(fmt::runtime(kQuery), fmt::join(rules.languages, ","));
}

SparqlEvents read_sparql_events(const std::string& file_name, const std::string& text,
                                const EventRules& rules) {
  if (nested_too_deep(text)) throw usage_error(file_name + ": JSON that is nested too deep");
  const json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded())
    throw usage_error(file_name + ": is not JSON; wanted what the query service answers, as JSON");
  const auto pointer = json::json_pointer("/results/bindings");
  if (!document.is_object() || !document.contains(pointer) || !document.at(pointer).is_array()) {
    throw usage_error(file_name + ": has no list results.bindings, which a query's JSON has");
  }
  ResultsReader reader(rules);
  for (const json& row : document.at(pointer)) reader.take_row(row);
  return reader.finish();
}

}  // namespace timeprobe::wikidata
