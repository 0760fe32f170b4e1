#include "base/yaml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"

namespace timeprobe {
namespace {

// What stands in the file, for a complaint.
std::string found(const YAML::Node& node) {
  if (!node.IsDefined() || node.IsNull()) return "nothing";
  if (node.IsSequence()) return node.size() == 0 ? "an empty list" : "a list";
  if (node.IsMap()) return "a map";
  return fmt::format("'{}'", node.Scalar());
}

std::size_t line_of(const YAML::Mark& mark) {
  return static_cast<std::size_t>(std::max(mark.line, 0)) + 1;
}

}  // namespace

YAML::Node load_yaml(const std::string& yaml, std::string_view file_name) {
  try {
    return YAML::Load(yaml);
  } catch (const YAML::Exception& problem) {
    throw usage_error(at_line(file_name, line_of(problem.mark), problem.msg));
  }
}

YamlReader::YamlReader(const std::string& yaml, std::string file_name)
    : file_name_(std::move(file_name)), root_(load_yaml(yaml, file_name_)) {}

void YamlReader::fail(const YAML::Node& node, std::string_view key,
                      const std::string& problem) const {
  throw usage_error(at_line(file_name_, line_of(node.Mark()), fmt::format("{}: {}", key, problem)));
}

void YamlReader::fail_wanting(const YAML::Node& node, std::string_view key, std::string_view wanted,
                              const YAML::Node& seen) const {
  fail(node, key, fmt::format("{} is wanted, not {}", wanted, found(seen)));
}

void YamlReader::check_keys(const YAML::Node& map,
                            std::initializer_list<std::string_view> known) const {
  std::set<std::string> seen;
  for (const auto& member : map) {
    const std::string key = member.first.IsScalar() ? member.first.Scalar() : found(member.first);
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      fail(member.first, key,
           fmt::format("this key is not known; known are {}", fmt::join(known, ", ")));
    }
    if (!seen.insert(key).second) fail(member.first, key, "this key stood before");
  }
}

YAML::Node YamlReader::list(const YAML::Node& map, const std::string& key) const {
  const YAML::Node node = map[key];
  const bool filled = node && node.IsSequence() && node.size() > 0;
  if (!filled) fail_wanting(node ? node : map, key, "a list of at least one entry", node);
  return node;
}

std::string YamlReader::text(std::string_view key, const YAML::Node& node) const {
  if (!node.IsScalar()) fail_wanting(node, key, "a text", node);
  return node.Scalar();
}

std::string YamlReader::member_text(const YAML::Node& map, const std::string& key) const {
  const YAML::Node node = map[key];
  if (!node || !node.IsScalar()) fail_wanting(node ? node : map, key, "a text", node);
  return node.Scalar();
}

}  // namespace timeprobe
