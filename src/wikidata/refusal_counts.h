// How often each reason was met in a dump, with the first examples of each.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "dumps/examples.h"
#include "wikidata/refusal.h"

namespace timeprobe::wikidata {

class RefusalCounts {
 public:
  struct OfReason {
    Fault fault = Fault::unusable;
    std::uint64_t count = 0;
    dumps::Examples examples;  // their records are entities
  };

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

}  // namespace timeprobe::wikidata
