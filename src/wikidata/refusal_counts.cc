#include "wikidata/refusal_counts.h"

#include <nlohmann/json.hpp>

namespace timeprobe::wikidata {

using nlohmann::ordered_json;

void RefusalCounts::add(const Refusal& refusal, std::string_view entity, const dumps::Place& place,
                        std::uint64_t count) {
  auto found = by_reason_.find(refusal.reason.text);
  if (found == by_reason_.end()) {
    found = by_reason_.emplace(refusal.reason.text, OfReason{refusal.reason.fault, 0, {}}).first;
  }
  OfReason& reason = found->second;
  reason.count += count;
  reason.examples.add(entity, place, refusal.detail);
}

void RefusalCounts::add(const RefusalCounts& later) {
  for (const auto& [text, other] : later.by_reason_) {
    OfReason& reason = by_reason_.try_emplace(text, OfReason{other.fault, 0, {}}).first->second;
    reason.count += other.count;
    reason.examples.add(other.examples);
  }
}

std::uint64_t RefusalCounts::count(std::string_view reason) const {
  const auto found = by_reason_.find(reason);
  return found == by_reason_.end() ? 0 : found->second.count;
}

std::uint64_t RefusalCounts::count(Fault fault) const {
  std::uint64_t sum = 0;
  for (const auto& [text, reason] : by_reason_) {
    if (reason.fault == fault) sum += reason.count;
  }
  return sum;
}

ordered_json RefusalCounts::to_json() const {
  ordered_json list = ordered_json::array();
  for (const auto& [text, reason] : by_reason_) {
    list.push_back({{"reason", text},
                    {"fault", reason.fault == Fault::malformed ? "malformed" : "unusable"},
                    {"count", reason.count},
                    {"examples", reason.examples.to_json("entity")}});
  }
  return list;
}

RefusalCounts RefusalCounts::from_json(const ordered_json& json) {
  RefusalCounts counts;
  for (const ordered_json& entry : json) {
    const bool malformed = entry.at("fault").get<std::string>() == "malformed";
    counts.by_reason_[entry.at("reason").get<std::string>()] = {
        malformed ? Fault::malformed : Fault::unusable, entry.at("count").get<std::uint64_t>(),
        dumps::Examples::from_json(entry.at("examples"), "entity")};
  }
  return counts;
}

}  // namespace timeprobe::wikidata
