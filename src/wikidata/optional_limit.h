// A limit as JSON: a number, or null where there is none.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>

namespace timeprobe::wikidata {

inline nlohmann::ordered_json limit_json(std::optional<std::size_t> limit) {
  return limit ? nlohmann::ordered_json(*limit) : nlohmann::ordered_json();
}

// Throws nlohmann's exceptions for anything else.
inline std::optional<std::size_t> limit_of(const nlohmann::ordered_json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<std::size_t>());
}

}  // namespace timeprobe::wikidata
