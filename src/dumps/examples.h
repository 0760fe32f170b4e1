// The first places of a dump at which something was met, as a report shows them.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "dumps/record_work.h"

namespace timeprobe::dumps {

struct Example {
  std::string record;  // "Q42", the title of a page; empty where it could not be told
  Place place;
  std::string detail;  // what was seen there

  bool operator==(const Example&) const = default;
};

// At most three, in the order of the dump. A text has at most kMaxTextBytes, cut between two
// characters and then ending with "..."; bytes that are not UTF-8 are shown as '?'.
class Examples {
 public:
  static constexpr std::size_t kMaxCount = 3;
  static constexpr std::size_t kMaxTextBytes = 200;

  void add(std::string_view record, const Place& place, std::string_view detail);

  // Adds what was met later in the dump.
  void add(const Examples& later);

  const std::vector<Example>& list() const { return list_; }

  // [{RECORD_KEY, "file_byte", "text_byte", "detail"}] and back, where the key says what a record
  // is: "entity", "title". Reading throws nlohmann's exceptions for anything else.
  nlohmann::ordered_json to_json(const char* record_key) const;
  static Examples from_json(const nlohmann::ordered_json& json, const char* record_key);

  bool operator==(const Examples&) const = default;

 private:
  std::vector<Example> list_;
};

// "byte 1234+567": where the compressed unit begins in the file, and the byte within its text;
// "byte 1234" at the front of its text, and everywhere in a plain file.
std::string to_text(const Place& place);

}  // namespace timeprobe::dumps
