// A set of titles that is asked with views of a dump's text, without copying them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>

namespace timeprobe::wikipedia {

struct TitleHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view title) const {
    return std::hash<std::string_view>()(title);
  }
};

using TitleSet = std::unordered_set<std::string, TitleHash, std::equal_to<>>;

}  // namespace timeprobe::wikipedia
