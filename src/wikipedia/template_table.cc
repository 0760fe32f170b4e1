#include "wikipedia/template_table.h"

#include <fmt/format.h>

#include "base/embedded_data.h"
#include "base/files.h"
#include "base/text_normalization.h"
#include "base/yaml_reader.h"
#include "wikipedia/title.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::size_t kLongestName = 64;

// The form in which names are compared: lower case, single spaces, none at the ends.
std::string folded_name(std::string_view name) {
  return ascii_lower(with_single_spaces(without_marks(name)));
}

UnitText read_unit(const YamlReader& reader, const std::string& unit, const YAML::Node& node) {
  if (node.IsScalar()) return {reader.text(unit, node), reader.text(unit, node)};
  if (!node.IsSequence() || node.size() != 2) {
    reader.fail_wanting(node, unit, "a text or a list of two", node);
  }
  return {reader.text(unit, node[0]), reader.text(unit, node[1])};
}

std::vector<TemplateText> read_texts(const YamlReader& reader, const YAML::Node& entry) {
  const YAML::Node node = entry["text"];
  std::vector<TemplateText> texts;
  const auto add = [&](const YAML::Node& text) {
    texts.push_back(
        reader.understood("text", text, TemplateText::parse(reader.text("text", text))));
  };
  if (!node) reader.fail(entry, "text", "is missing");
  if (!node.IsSequence()) {
    add(node);
    return texts;
  }
  for (const YAML::Node& text : node) add(text);
  return texts;
}

}  // namespace

const TemplateTable& TemplateTable::bundled() {
  static const TemplateTable table =
      parse(std::string(embedded_file("wikipedia/templates.yaml")), "wikipedia/templates.yaml");
  return table;
}

TemplateTable TemplateTable::read(const std::filesystem::path& path) {
  return parse(read_file(path), path.string());
}

TemplateTable TemplateTable::parse(const std::string& yaml, const std::string& file_name) {
  const YamlReader reader(yaml, file_name);
  reader.check_keys(reader.root(), {"schema", "templates", "units"});
  TemplateTable table;
  for (const YAML::Node& entry : reader.list(reader.root(), "templates")) {
    reader.check_keys(entry, {"names", "text"});
    table.texts_.push_back(read_texts(reader, entry));
    for (const YAML::Node& name : reader.list(entry, "names")) {
      const std::string text = folded_name(reader.text("names", name));
      if (table.find(text) != nullptr)
        reader.fail(name, "names", fmt::format("'{}' stands twice", text));
      table.add_name(text, table.texts_.size() - 1);
    }
  }
  for (const auto& unit : reader.root()["units"]) {
    const std::string name = reader.text("units", unit.first);
    table.units_[name] = read_unit(reader, name, unit.second);
  }
  return table;
}

void TemplateTable::add_name(const std::string& name, std::size_t texts) {
  if (name.size() > 1 && name.ends_with('*')) {
    by_beginning_.emplace_back(name.substr(0, name.size() - 1), texts);
  } else {
    by_name_.emplace(name, texts);
  }
}

const TemplateTable::Texts* TemplateTable::find(std::string_view name) const {
  const auto found = by_name_.find(std::string(name));
  if (found != by_name_.end()) return &texts_[found->second];
  for (const auto& [beginning, texts] : by_beginning_) {
    if (name.starts_with(beginning)) return &texts_[texts];
  }
  return nullptr;
}

std::optional<TemplateTable::Use> TemplateTable::find_use(
    const std::vector<std::string_view>& parts) const {
  if (parts.empty()) return std::nullopt;
  const std::string_view head = parts.front();
  std::vector<std::string_view> values(parts.begin() + 1, parts.end());
  if (head.size() <= kLongestName) {
    const Texts* texts = find(folded_name(head));
    if (texts != nullptr) return Use{texts, std::move(values)};
  }
  const std::size_t colon = head.substr(0, kLongestName).find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const Texts* texts = find(folded_name(head.substr(0, colon + 1)));
  if (texts == nullptr) return std::nullopt;
  values.insert(values.begin(), head.substr(colon + 1));
  return Use{texts, std::move(values)};
}

std::optional<std::string> TemplateTable::text_of(
    const std::vector<std::string_view>& parts) const {
  const std::optional<Use> use = find_use(parts);
  if (!use) return std::nullopt;
  const TemplateArguments arguments(use->values);
  for (const TemplateText& text : *use->texts) {
    if (auto filled = text.fill(arguments, units_)) return filled;
  }
  return std::nullopt;
}

}  // namespace timeprobe::wikipedia
