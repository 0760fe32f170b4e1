#include "dumps/examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/utf8.h"

namespace timeprobe::dumps {
namespace {

using nlohmann::ordered_json;

std::string in_utf8(std::string_view bytes) {
  std::string text(bytes);
  std::size_t sound = 0;
  while (const auto invalid = find_invalid_utf8(std::string_view(text).substr(sound))) {
    text[sound + *invalid] = '?';
    sound += *invalid;
  }
  return text;
}

std::string shortened(std::string_view bytes) {
  constexpr std::string_view kMore = "...";
  const std::string text = in_utf8(bytes);
  if (text.size() <= Examples::kMaxTextBytes) return text;
  const std::size_t size = Examples::kMaxTextBytes - kMore.size();
  return std::string(utf8_beginning(text, size)).append(kMore);
}

}  // namespace

void Examples::add(std::string_view record, const Place& place, std::string_view detail) {
  if (list_.size() == kMaxCount) return;
  list_.push_back({shortened(record), place, shortened(detail)});
}

void Examples::add(const Examples& later) {
  for (const Example& example : later.list_) {
    if (list_.size() < kMaxCount) list_.push_back(example);
  }
}

ordered_json Examples::to_json(const char* record_key) const {
  ordered_json list = ordered_json::array();
  for (const Example& example : list_) {
    list.push_back({{record_key, example.record},
                    {"file_byte", example.place.file_byte},
                    {"text_byte", example.place.text_byte},
                    {"detail", example.detail}});
  }
  return list;
}

Examples Examples::from_json(const ordered_json& json, const char* record_key) {
  Examples examples;
  for (const ordered_json& entry : json) {
    if (examples.list_.size() == kMaxCount) break;
    examples.list_.push_back(
        {entry.at(record_key).get<std::string>(),
         {entry.at("file_byte").get<std::uint64_t>(), entry.at("text_byte").get<std::uint64_t>()},
         entry.at("detail").get<std::string>()});
  }
  return examples;
}

std::string to_text(const Place& place) {
  if (place.text_byte == 0) return fmt::format("byte {}", place.file_byte);
  return fmt::format("byte {}+{}", place.file_byte, place.text_byte);
}

}  // namespace timeprobe::dumps
