// The lines of a collected file (wikidata/collected_file.h).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dumps/record_work.h"
#include "facts/event.h"
#include "time/interval.h"
#include "wikidata/item_number.h"
#include "wikidata/json_members.h"
#include "wikidata/tally.h"

namespace timeprobe::wikidata {

struct CollectedFact {
  PropertyId relation;
  ItemNumber object{};
  Interval valid;
};

// One entity with at least one group of facts.
struct CollectedSubject {
  ItemNumber id{};
  std::string name;
  std::optional<std::string> page;
  dumps::Place place;                // of the entity in the dump
  std::vector<CollectedFact> facts;  // in the order of the dump; at least one
};

struct CollectedLabel {
  ItemNumber item{};
  std::string_view label;
};

struct CollectedEvent {
  Event event;  // with an id
  dumps::Place place;
};

// One line each, with its line end.
void append_line(std::string& out, const CollectedSubject& subject);
void append_line(std::string& out, const CollectedLabel& label);
void append_line(std::string& out, const CollectedEvent& event);
std::string end_line(const Tally& tally);

// Readers of the JSON of such a line; none where it is not as append_line() writes it.
std::optional<CollectedSubject> read_subject(JsonValue line);
std::optional<CollectedLabel> read_label_line(JsonValue line);
std::optional<CollectedEvent> read_event(JsonValue line);

}  // namespace timeprobe::wikidata
