// A small world of everyday events (TRAVELER, Kenneweg et al., arXiv 2505.01325, Table 1): who may
// do what where, and how English says it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "time/civil_time.h"

namespace timeprobe {

struct EventType {
  std::string action;  // "chat with"
  std::string object;  // "friend"
  std::string base;    // "chat with a friend"
  std::string past;    // "chatted with a friend"
  std::string curve;   // of the vague adverbials (time/vague_adverb.h): "chat with friend"

  // "chat with friend": unique in a universe.
  std::string name() const { return action + " " + object; }

  bool operator==(const EventType&) const = default;
};

// No name stands twice in its list.
struct EventVocabulary {
  std::vector<EventType> event_types;
  std::vector<std::string> subjects;
  std::vector<std::string> locations;  // "living room", said as "in the living room"

  bool operator==(const EventVocabulary&) const = default;
};

struct Universe {
  EventVocabulary vocabulary;
  CivilMinute first;  // of all events
  CivilMinute now;    // the time of speech, not before `first`

  // The universe of the paper, data/suites/traveler/universe.yaml.
  static const Universe& standard();

  // A user's file (docs/formats.md, "A universe"). Throws a usage Error that names file, line and
  // key: a list that is missing or empty, an event type without one of its forms, a name or phrase
  // that is empty, stands twice or holds a tab, a line end, a brace or a question mark, a time that
  // is no minute, `now` before `first`.
  static Universe read(const std::filesystem::path& path);
  static Universe parse(const std::string& yaml, const std::string& file_name);

  bool operator==(const Universe&) const = default;
};

// "Mary, Tom", or "nobody": what a question who is answered with. By places in the list of
// subjects.
std::string format_names(const std::vector<std::uint32_t>& subjects,
                         const EventVocabulary& vocabulary);

// Places in the lists, or none.
std::optional<std::size_t> find_name(const std::vector<std::string>& names, std::string_view name);
std::optional<std::size_t> find_event_type(const EventVocabulary& vocabulary,
                                           std::string_view name);

}  // namespace timeprobe
