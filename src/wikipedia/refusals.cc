#include "wikipedia/refusals.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace timeprobe::wikipedia {

using nlohmann::ordered_json;

void Refusals::add(const std::string& reason, const dumps::Example& example) {
  OfReason& of_reason = by_reason_[reason];
  ++of_reason.count;
  of_reason.examples.add(example.record, example.place, example.detail);
}

std::uint64_t Refusals::total() const {
  std::uint64_t total = 0;
  for (const auto& [reason, of_reason] : by_reason_) total += of_reason.count;
  return total;
}

ordered_json Refusals::to_json() const {
  ordered_json list = ordered_json::array();
  for (const auto& [reason, of_reason] : by_reason_) {
    list.push_back({{"reason", reason},
                    {"count", of_reason.count},
                    {"examples", of_reason.examples.to_json("title")}});
  }
  return list;
}

Refusals Refusals::from_json(const ordered_json& json) {
  Refusals refusals;
  for (const ordered_json& entry : json) {
    OfReason& of_reason = refusals.by_reason_[entry.at("reason").get<std::string>()];
    of_reason.count = entry.at("count").get<std::uint64_t>();
    of_reason.examples = dumps::Examples::from_json(entry.at("examples"), "title");
  }
  return refusals;
}

std::string describe(const dumps::Example& example) {
  const std::string title = example.record.empty() ? "" : fmt::format(" '{}'", example.record);
  return fmt::format("{}{}: {}", to_text(example.place), title, example.detail);
}

}  // namespace timeprobe::wikipedia
