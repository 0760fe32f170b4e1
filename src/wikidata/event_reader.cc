#include "wikidata/event_reader.h"

#include <fmt/format.h>

#include "wikidata/entity_document.h"
#include "wikidata/label_reader.h"
#include "wikidata/property_search.h"
#include "wikidata/snak.h"

namespace timeprobe::wikidata {
namespace {

// How a property stands in the layout of the dumps where it qualifies a statement: not what we look
// for. In any other layout, and where it is the statement's own, it is worth reading.
bool is_qualifier(std::string_view behind_id) {
  constexpr std::string_view kSnaks = R"(:[{"snaktype":)";
  return !behind_id.starts_with(':') || behind_id.starts_with(kSnaks);
}

bool may_be_own_statement(std::string_view json, const PropertySearch& search, std::size_t size) {
  for (std::size_t place = search.find(json, 0); place != std::string_view::npos;
       place = search.find(json, place + size)) {
    std::string_view behind = json.substr(place + size);
    const std::size_t spaces = behind.find_first_not_of(" \t");
    if (spaces == std::string_view::npos) return false;
    if (spaces > 0 || !is_qualifier(behind)) return true;
  }
  return false;
}

enum class Rank { unusable, normal, preferred };

Rank rank_of(std::string_view text) {
  if (text == "preferred") return Rank::preferred;
  return text == "normal" ? Rank::normal : Rank::unusable;
}

// The values of a property's statements of the best rank.
template <typename Value>
struct BestValues {
  Rank rank = Rank::unusable;
  std::vector<Value> values;

  void add(Rank of_value, const Value& value) {
    if (of_value == Rank::unusable || of_value < rank) return;
    if (of_value > rank) values.clear();
    rank = of_value;
    values.push_back(value);
  }
};

template <typename Value, typename ReadSnak>
void read_values(JsonValue statements, BestValues<Value>& best, const ReadSnak& read_snak) {
  for_each_element(statements, [&](JsonValue statement) {
    std::optional<Value> value;
    Rank rank = Rank::unusable;
    for_each_member(statement, [&](auto key, JsonValue json) {
      if (key == "mainsnak") value = read_snak(json);
      if (key == "rank") rank = rank_of(text_or_nothing(json));
    });
    if (value) best.add(rank, *value);
  });
}

// What an entity says of itself.
struct EventStatements {
  std::optional<std::string> label;
  BestValues<OrRefusal<Bound>> start, end;
  BestValues<std::optional<Quantity>> interval;

  void read_claims(JsonValue claims) {
    if (map_shape(claims) != MapShape::object) return;
    for_each_member(claims, [this](auto key, JsonValue statements) {
      if (key == "P580") read_values(statements, start, read_time_snak);
      if (key == "P582") read_values(statements, end, read_time_snak);
      if (key == "P2257") read_values(statements, interval, read_quantity_snak);
    });
  }
};

// The one value of the best rank.
OrRefusal<Bound> only_value(const BestValues<OrRefusal<Bound>>& best, const Reason& several) {
  if (best.values.size() == 1) return best.values.front();
  return Refusal{several, fmt::format("{} statements of its own", best.values.size())};
}

std::optional<std::int64_t> frequency_of(const BestValues<std::optional<Quantity>>& best) {
  if (best.values.size() != 1 || !best.values[0] || !best.values[0]->unit) return std::nullopt;
  return whole_years(best.values[0]->amount, to_text(*best.values[0]->unit));
}

OrRefusal<Event> event_of(ItemNumber id, const EventStatements& said, const EventRules& rules) {
  const OrRefusal<Bound> start = only_value(said.start, kSeveralStarts);
  if (const auto* refusal = std::get_if<Refusal>(&start)) return *refusal;
  const OrRefusal<Bound> end = only_value(said.end, kSeveralEnds);
  if (const auto* refusal = std::get_if<Refusal>(&end)) return *refusal;
  if (!said.label) return Refusal{kUnnamedEvent, language_chain(rules.languages)};
  return make_event({to_text(id), *said.label, std::get<Bound>(start), std::get<Bound>(end),
                     frequency_of(said.interval)},
                    rules);
}

}  // namespace

bool EventReader::may_hold_event(std::string_view json) {
  static const PropertySearch starts({*PropertyId::parse("P580")});
  static const PropertySearch ends({*PropertyId::parse("P582")});
  constexpr std::size_t kQuotedSize = 6;
  return may_be_own_statement(json, ends, kQuotedSize) &&
         may_be_own_statement(json, starts, kQuotedSize);
}

OrRefusal<EventReading> EventReader::read(std::string_view json) const {
  EventStatements said;
  const OrRefusal<ItemNumber> id = read_entity(json, [&](auto key, JsonValue value) {
    if (key == "labels") said.label = read_label(value, rules_.languages);
    if (key == "claims") said.read_claims(value);
  });
  if (const auto* refusal = std::get_if<Refusal>(&id)) return *refusal;
  EventReading reading{std::get<ItemNumber>(id), std::nullopt};
  if (said.start.values.empty() || said.end.values.empty()) return reading;
  reading.event = event_of(reading.id, said, rules_);
  return reading;
}

}  // namespace timeprobe::wikidata
