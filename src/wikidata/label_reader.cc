#include "wikidata/label_reader.h"

#include <fmt/format.h>

#include <cstring>

#include "wikidata/entity_line.h"
#include "wikidata/json_members.h"
#include "wikidata/json_parser.h"

namespace timeprobe::wikidata {
namespace {

// The labels stand in front in the layout of the dumps. Their text ends where the descriptions
// begin: these bytes cannot stand in a JSON string, where quotes have a backslash before them.
constexpr std::string_view kLabels = R"(,"labels":)";
constexpr std::string_view kDescriptions = R"(,"descriptions":)";

std::string_view labels_at_front(std::string_view json) {
  constexpr std::size_t kRoomForType = 64;
  const std::size_t begin = json.substr(0, kRoomForType).find(kLabels);
  if (begin == std::string_view::npos) return {};
  const std::string_view labels = json.substr(begin + kLabels.size());
  const void* end =
      ::memmem(labels.data(), labels.size(), kDescriptions.data(), kDescriptions.size());
  if (end == nullptr) return {};
  return labels.substr(0, static_cast<std::size_t>(static_cast<const char*>(end) - labels.data()));
}

struct FoundLabel {
  std::optional<ItemNumber> item;
  std::optional<std::string> label;
};

FoundLabel read_whole(std::string_view json, const std::vector<std::string>& languages) {
  FoundLabel found;
  LentParser parser(json);
  for_each_member(parser.value(), [&](auto key, JsonValue value) {
    if (key == "id") found.item = parse_item(text_or_nothing(value));
    if (key == "labels") found.label = read_label(value, languages);
  });
  return found;
}

std::optional<std::string> read_labels(std::string_view labels,
                                       const std::vector<std::string>& languages) {
  LentParser parser(labels);
  return read_label(parser.value(), languages);
}

}  // namespace

std::string language_chain(const std::vector<std::string>& languages) {
  return fmt::format("{}", fmt::join(languages, ", "));
}

std::optional<ItemNumber> item_of(std::string_view json) {
  if (const auto item = item_at_front(json)) return item;
  return read_whole(json, {}).item;
}

std::optional<ItemLabel> label_of(std::string_view json,
                                  const std::vector<std::string>& languages) {
  const std::optional<ItemNumber> item = item_at_front(json);
  const std::string_view labels = item ? labels_at_front(json) : std::string_view();
  FoundLabel found;
  if (labels.empty()) {
    found = read_whole(json, languages);
  } else {
    found = {item, read_labels(labels, languages)};
  }
  if (!found.item || !found.label) return std::nullopt;
  return ItemLabel{*found.item, *found.label};
}

}  // namespace timeprobe::wikidata
