// What could not be taken from a dump: how often, for which reason, with the first examples of
// each.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "dumps/record_work.h"

namespace timeprobe::wikipedia {

struct RefusalExample {
  std::string title;  // empty where it could not be told
  dumps::Place place;
  std::string detail;  // at most kMaxDetailBytes

  bool operator==(const RefusalExample&) const = default;
};

inline constexpr std::size_t kMaxDetailBytes = 200;

class Refusals {
 public:
  static constexpr std::size_t kMaxExamples = 3;

  struct OfReason {
    std::uint64_t count = 0;
    std::vector<RefusalExample> examples;

    bool operator==(const OfReason&) const = default;
  };

  void add(const std::string& reason, RefusalExample example);

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

// "byte 1234+567 'Title': detail": where the compressed unit begins in the file, and the byte
// within its text.
std::string describe(const RefusalExample& example);

}  // namespace timeprobe::wikipedia
