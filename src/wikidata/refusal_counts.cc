#include "wikidata/refusal_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

// Not longer than an example may be, cut between two code points.
std::string shortened(const std::string& text) {
  if (text.size() <= kMaxDetailBytes) return text;
  std::size_t size = kMaxDetailBytes - 3;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80) --size;
  return text.substr(0, size) + "...";
}

ordered_json to_json(const RefusalExample& example) {
  return {{"entity", example.entity},
          {"file_byte", example.place.file_byte},
          {"text_byte", example.place.text_byte},
          {"detail", example.detail}};
}

RefusalExample example_of(const ordered_json& json) {
  return {json.at("entity").get<std::string>(),
          {json.at("file_byte").get<std::uint64_t>(), json.at("text_byte").get<std::uint64_t>()},
          json.at("detail").get<std::string>()};
}

}  // namespace

void RefusalCounts::add(const Refusal& refusal, std::string_view entity, const dumps::Place& place,
                        std::uint64_t count) {
  auto found = by_reason_.find(refusal.reason.text);
  if (found == by_reason_.end()) {
    found = by_reason_.emplace(refusal.reason.text, OfReason{refusal.reason.fault, 0, {}}).first;
  }
  OfReason& reason = found->second;
  reason.count += count;
  if (reason.examples.size() == kMaxExamples) return;
  reason.examples.push_back({std::string(entity), place, shortened(refusal.detail)});
}

void RefusalCounts::add(const RefusalCounts& later) {
  for (const auto& [text, other] : later.by_reason_) {
    OfReason& reason = by_reason_.try_emplace(text, OfReason{other.fault, 0, {}}).first->second;
    reason.count += other.count;
    const std::size_t room = kMaxExamples - reason.examples.size();
    const auto taken = static_cast<std::ptrdiff_t>(std::min(room, other.examples.size()));
    reason.examples.insert(reason.examples.end(), other.examples.begin(),
                           other.examples.begin() + taken);
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
    ordered_json examples = ordered_json::array();
    for (const RefusalExample& example : reason.examples) {
      examples.push_back(wikidata::to_json(example));
    }
    list.push_back({{"reason", text},
                    {"fault", reason.fault == Fault::malformed ? "malformed" : "unusable"},
                    {"count", reason.count},
                    {"examples", examples}});
  }
  return list;
}

RefusalCounts RefusalCounts::from_json(const ordered_json& json) {
  RefusalCounts counts;
  for (const ordered_json& entry : json) {
    const bool malformed = entry.at("fault").get<std::string>() == "malformed";
    OfReason reason{
        malformed ? Fault::malformed : Fault::unusable, entry.at("count").get<std::uint64_t>(), {}};
    for (const ordered_json& example : entry.at("examples")) {
      if (reason.examples.size() < kMaxExamples) reason.examples.push_back(example_of(example));
    }
    counts.by_reason_[entry.at("reason").get<std::string>()] = std::move(reason);
  }
  return counts;
}

std::string to_text(const dumps::Place& place) {
  if (place.text_byte == 0) return fmt::format("byte {}", place.file_byte);
  return fmt::format("byte {}+{}", place.file_byte, place.text_byte);
}

}  // namespace timeprobe::wikidata
