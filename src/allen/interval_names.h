// Numbers for the intervals of a network, as their names come.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

// Names of a few intervals, numbered from 0 in the order in which they came. A search looks at
// every name.
class IntervalNames {
 public:
  std::optional<std::size_t> find(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names_.begin());
  }

  // The next number for a name that is new.
  std::size_t number_of(std::string_view name) {
    if (const auto known = find(name)) return *known;
    names_.emplace_back(name);
    return names_.size() - 1;
  }

  std::size_t size() const { return names_.size(); }
  const std::vector<std::string>& list() const { return names_; }

 private:
  std::vector<std::string> names_;
};

}  // namespace timeprobe
