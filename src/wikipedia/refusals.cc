#include "wikipedia/refusals.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/utf8.h"

namespace timeprobe::wikipedia {
namespace {

using nlohmann::ordered_json;

// Not longer than an example may be, cut between two characters; bytes that are not UTF-8 as '?'.
std::string shortened(std::string text) {
  while (const auto invalid = find_invalid_utf8(text)) text[*invalid] = '?';
  constexpr std::string_view kMore = "...";
  if (text.size() <= kMaxDetailBytes) return text;
  std::size_t size = kMaxDetailBytes - kMore.size();
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80) --size;
  return text.substr(0, size).append(kMore);
}

ordered_json to_json(const RefusalExample& example) {
  return {{"title", example.title},
          {"file_byte", example.place.file_byte},
          {"text_byte", example.place.text_byte},
          {"detail", example.detail}};
}

RefusalExample example_of(const ordered_json& json) {
  return {json.at("title").get<std::string>(),
          {json.at("file_byte").get<std::uint64_t>(), json.at("text_byte").get<std::uint64_t>()},
          json.at("detail").get<std::string>()};
}

}  // namespace

void Refusals::add(const std::string& reason, RefusalExample example) {
  OfReason& of_reason = by_reason_[reason];
  ++of_reason.count;
  if (of_reason.examples.size() == kMaxExamples) return;
  example.title = shortened(std::move(example.title));
  example.detail = shortened(std::move(example.detail));
  of_reason.examples.push_back(std::move(example));
}

std::uint64_t Refusals::total() const {
  std::uint64_t total = 0;
  for (const auto& [reason, of_reason] : by_reason_) total += of_reason.count;
  return total;
}

ordered_json Refusals::to_json() const {
  ordered_json list = ordered_json::array();
  for (const auto& [reason, of_reason] : by_reason_) {
    ordered_json examples = ordered_json::array();
    for (const RefusalExample& example : of_reason.examples) {
      examples.push_back(wikipedia::to_json(example));
    }
    list.push_back({{"reason", reason}, {"count", of_reason.count}, {"examples", examples}});
  }
  return list;
}

Refusals Refusals::from_json(const ordered_json& json) {
  Refusals refusals;
  for (const ordered_json& entry : json) {
    OfReason& of_reason = refusals.by_reason_[entry.at("reason").get<std::string>()];
    of_reason.count = entry.at("count").get<std::uint64_t>();
    for (const ordered_json& example : entry.at("examples")) {
      of_reason.examples.push_back(example_of(example));
    }
  }
  return refusals;
}

std::string describe(const RefusalExample& example) {
  std::string place = fmt::format("byte {}", example.place.file_byte);
  if (example.place.text_byte > 0) place += fmt::format("+{}", example.place.text_byte);
  if (!example.title.empty()) place += fmt::format(" '{}'", example.title);
  return place + ": " + example.detail;
}

}  // namespace timeprobe::wikipedia
