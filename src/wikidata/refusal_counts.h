// How often each reason was met in a dump, with the first three examples of each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "dumps/record_work.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

struct RefusalExample {
  std::string entity;  // "Q42"; empty where the entity could not be told
  dumps::Place place;
  std::string detail;  // at most kMaxDetailBytes
};

inline constexpr std::size_t kMaxDetailBytes = 160;

class RefusalCounts {
 public:
  struct OfReason {
    Fault fault = Fault::unusable;
    std::uint64_t count = 0;
    std::vector<RefusalExample> examples;
  };

  static constexpr std::size_t kMaxExamples = 3;

  void add(const Refusal& refusal, std::string_view entity, const dumps::Place& place,
           std::uint64_t count = 1);

  // Adds what was met later in the dump.
  void add(const RefusalCounts& later);

  const std::map<std::string, OfReason, std::less<>>& by_reason() const { return by_reason_; }
  std::uint64_t count(std::string_view reason) const;
  std::uint64_t count(Fault fault) const;
  bool empty() const { return by_reason_.empty(); }

  // [{"reason", "fault", "count", "examples": [{"entity", "file_byte", "text_byte", "detail"}]}],
  // ordered by reason, and back. Reading throws nlohmann's exceptions for anything else.
  nlohmann::ordered_json to_json() const;
  static RefusalCounts from_json(const nlohmann::ordered_json& json);

 private:
  std::map<std::string, OfReason, std::less<>> by_reason_;
};

// "byte 1234+567": where the compressed unit begins in the file, and the byte within its text;
// "byte 1234" at the front of its text, and everywhere in a plain file.
std::string to_text(const dumps::Place& place);

}  // namespace timeprobe::wikidata
