// What could not be taken from a dump: how often, for which reason, with the first examples of
// each.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "dumps/examples.h"

namespace timeprobe::wikipedia {

class Refusals {
 public:
  struct OfReason {
    std::uint64_t count = 0;
    dumps::Examples examples;  // their records are titles

    bool operator==(const OfReason&) const = default;
  };

  void add(const std::string& reason, const dumps::Example& example);

  const std::map<std::string, OfReason>& by_reason() const { return by_reason_; }
  std::uint64_t total() const;

  // [{"reason", "count", "examples": [{"title", "file_byte", "text_byte", "detail"}]}] and back.
  // Reading throws nlohmann's exceptions for anything else.
  nlohmann::ordered_json to_json() const;
  static Refusals from_json(const nlohmann::ordered_json& json);

  bool operator==(const Refusals&) const = default;

 private:
  std::map<std::string, OfReason> by_reason_;
};

// "byte 1234+567 'Title': detail".
std::string describe(const dumps::Example& example);

}  // namespace timeprobe::wikipedia
