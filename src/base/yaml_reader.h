// A YAML file whose complaints name file, line and key. Each function throws a usage Error when the
// file does not hold what is wanted.
#pragma once

#include <yaml-cpp/yaml.h>

#include <initializer_list>
#include <string>
#include <string_view>

#include "base/result.h"

namespace timeprobe {

// The document that a text is. Throws a usage Error with file and line when it is no YAML.
YAML::Node load_yaml(const std::string& yaml, std::string_view file_name);

class YamlReader {
 public:
  // A text that is YAML; `file_name` is for the complaints.
  YamlReader(const std::string& yaml, std::string file_name);

  const YAML::Node& root() const { return root_; }

  [[noreturn]] void fail(const YAML::Node& node, std::string_view key,
                         const std::string& problem) const;

  // "file:3: names: a list is wanted, not 'x'"
  [[noreturn]] void fail_wanting(const YAML::Node& node, std::string_view key,
                                 std::string_view wanted, const YAML::Node& seen) const;

  // A map with these keys only, each at most once.
  void check_keys(const YAML::Node& map, std::initializer_list<std::string_view> known) const;

  // The list at the key of a map, with at least one entry.
  YAML::Node list(const YAML::Node& map, const std::string& key) const;

  // The text of a scalar node, or at the key of a map.
  std::string text(std::string_view key, const YAML::Node& node) const;
  std::string member_text(const YAML::Node& map, const std::string& key) const;

  // The value; the problem of a result is a complaint about the node.
  template <typename T>
  T understood(std::string_view key, const YAML::Node& node, const Result<T>& result) const {
    if (!result) fail(node, key, result.problem().message);
    return *result;
  }

 private:
  std::string file_name_;
  YAML::Node root_;
};

}  // namespace timeprobe
