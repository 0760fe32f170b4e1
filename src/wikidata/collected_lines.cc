#include "wikidata/collected_lines.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace timeprobe::wikidata {
namespace {

void append_place(std::string& out, const dumps::Place& place) {
  fmt::format_to(std::back_inserter(out), "[{},{}]", place.file_byte, place.text_byte);
}

void append_fact(std::string& out, const CollectedFact& fact) {
  fmt::format_to(std::back_inserter(out), R"(["{}","{}","{}","{}"])", fact.relation.text(),
                 to_text(fact.object), format_bound(fact.valid.start()),
                 format_bound(fact.valid.end()));
}

void append_number(std::string& out, std::int64_t number) {
  fmt::format_to(std::back_inserter(out), "{}", number);
}

std::optional<std::int64_t> integer_of(JsonValue json) {
  std::int64_t number = 0;
  if (json.get_int64().get(number) != simdjson::SUCCESS) return std::nullopt;
  return number;
}

std::optional<dumps::Place> place_of(JsonValue json) {
  std::vector<std::uint64_t> numbers;
  for_each_element(json, [&numbers](JsonValue number) {
    std::uint64_t value = 0;
    if (number.get_uint64().get(value) == simdjson::SUCCESS) numbers.push_back(value);
  });
  if (numbers.size() != 2) return std::nullopt;
  return dumps::Place{numbers[0], numbers[1]};
}

std::optional<CollectedFact> fact_of(JsonValue json) {
  std::vector<std::string_view> texts;
  for_each_element(json, [&texts](JsonValue text) { texts.push_back(text_or_nothing(text)); });
  if (texts.size() != 4) return std::nullopt;
  const Result<PropertyId> relation = PropertyId::parse(texts[0]);
  const std::optional<ItemNumber> object = parse_item(texts[1]);
  const Result<Bound> start = parse_bound(texts[2]), end = parse_bound(texts[3]);
  if (!relation || !object || !start || !end) return std::nullopt;
  const Result<Interval> valid = Interval::make(*start, *end);
  if (!valid) return std::nullopt;
  return CollectedFact{*relation, *object, *valid};
}

// All of them, or none where one of them is no fact.
std::vector<CollectedFact> facts_of(JsonValue json) {
  std::vector<CollectedFact> facts;
  bool is_sound = true;
  for_each_element(json, [&](JsonValue element) {
    const auto fact = fact_of(element);
    is_sound = is_sound && fact;
    if (is_sound) facts.push_back(*fact);
  });
  return is_sound ? facts : std::vector<CollectedFact>();
}

std::optional<CivilYear> year_of(const std::optional<std::int64_t>& number) {
  if (!number) return std::nullopt;
  const Result<CivilYear> year = make_year(*number);
  return year ? std::optional(*year) : std::nullopt;
}

}  // namespace

void append_line(std::string& out, const CollectedSubject& subject) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("subject", to_text(subject.id));
  object.text("name", subject.name);
  if (subject.page) object.text("page", *subject.page);
  object.key("at");
  append_place(out, subject.place);
  object.key("facts");
  for (std::size_t i = 0; i < subject.facts.size(); ++i) {
    out += i == 0 ? '[' : ',';
    append_fact(out, subject.facts[i]);
  }
  out += ']';
  object.close();
  out += '\n';
}

void append_line(std::string& out, const CollectedLabel& label) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("item", to_text(label.item));
  object.text("label", label.label);
  object.close();
  out += '\n';
}

void append_line(std::string& out, const CollectedEvent& event) {
  JsonObjectWriter object(out, JsonStyle::compact);
  object.text("event", event.event.id->text());
  object.text("name", event.event.name);
  object.key("at");
  append_place(out, event.place);
  object.key("start_year");
  append_number(out, year_number(event.event.start));
  object.key("end_year");
  append_number(out, year_number(event.event.end));
  if (event.event.frequency_years) {
    object.key("frequency_years");
    append_number(out, *event.event.frequency_years);
  }
  object.close();
  out += '\n';
}

std::string end_line(const Tally& tally) {
  return nlohmann::ordered_json{{"end", to_json(tally)}}.dump() + "\n";
}

std::optional<CollectedSubject> read_subject(JsonValue line) {
  CollectedSubject subject;
  std::optional<ItemNumber> id;
  std::optional<dumps::Place> place;
  for_each_member(line, [&](auto key, JsonValue value) {
    if (key == "subject") id = parse_item(text_or_nothing(value));
    if (key == "name") subject.name = std::string(text_or_nothing(value));
    if (key == "page") subject.page = std::string(text_or_nothing(value));
    if (key == "at") place = place_of(value);
    if (key == "facts") subject.facts = facts_of(value);
  });
  if (!id || !place || subject.name.empty() || subject.facts.empty()) return std::nullopt;
  subject.id = *id;
  subject.place = *place;
  return subject;
}

std::optional<CollectedLabel> read_label_line(JsonValue line) {
  std::optional<ItemNumber> item;
  std::string_view label;
  for_each_member(line, [&](auto key, JsonValue value) {
    if (key == "item") item = parse_item(text_or_nothing(value));
    if (key == "label") label = text_or_nothing(value);
  });
  if (!item || label.empty()) return std::nullopt;
  return CollectedLabel{*item, label};
}

std::optional<CollectedEvent> read_event(JsonValue line) {
  std::optional<ItemNumber> id;
  std::optional<dumps::Place> place;
  std::optional<std::int64_t> start_year, end_year, frequency;
  std::string name;
  for_each_member(line, [&](auto key, JsonValue value) {
    if (key == "event") id = parse_item(text_or_nothing(value));
    if (key == "name") name = std::string(text_or_nothing(value));
    if (key == "at") place = place_of(value);
    if (key == "start_year") start_year = integer_of(value);
    if (key == "end_year") end_year = integer_of(value);
    if (key == "frequency_years") frequency = integer_of(value);
  });
  const std::optional<CivilYear> start = year_of(start_year), end = year_of(end_year);
  if (!id || !place || name.empty() || !start || !end || *end < *start) return std::nullopt;
  return CollectedEvent{{name, *start, *end, to_entity_id(*id), frequency}, *place};
}

}  // namespace timeprobe::wikidata
