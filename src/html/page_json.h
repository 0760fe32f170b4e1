// How the page's JSON is written: members in their order, bytes that are no UTF-8 replaced.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "evaluation/statistics.h"

namespace timeprobe {

// Compact, one line.
std::string page_text(const nlohmann::ordered_json& value);

// The same, for a place inside a <script> element of HTML: no '<', '>', '&' or line separator of
// Unicode stands in it as itself.
std::string page_text_in_script(const nlohmann::ordered_json& value);

// The values as a list, each as `to_json` makes it.
template <typename Values, typename ToJson>
nlohmann::ordered_json list_of(const Values& values, const ToJson& to_json) {
  auto list = nlohmann::ordered_json::array();
  for (const auto& value : values) list.push_back(to_json(value));
  return list;
}

// Adds "low" and "high".
void add_interval(nlohmann::ordered_json& object, const ConfidenceInterval& interval);

}  // namespace timeprobe
