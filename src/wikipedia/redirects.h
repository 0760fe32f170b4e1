// Titles that lead to other titles.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/line_reader.h"

namespace timeprobe::wikipedia {

class Redirects {
 public:
  // More steps than MediaWiki itself follows (one); a longer chain is reported.
  static constexpr std::size_t kLongestChain = 8;

  // Lines "title<tab>title it leads to", as `timeprobe extract redirects` writes them; only those
  // of `start` and of what they lead to need to be kept, so that memory does not grow with the
  // file. Throws a usage Error for a file that cannot be read.
  void read(const std::filesystem::path& path, const std::vector<std::string>& start);

  // Later ones of the same title do not count.
  void add(const std::string& title, const std::string& target) { targets_.emplace(title, target); }

  enum class Outcome { end, loop, too_long };
  struct Chain {
    std::vector<std::string> titles;  // from the first to where the chain ends
    Outcome outcome = Outcome::end;
  };

  // Follows the title as far as is known.
  Chain follow(const std::string& title) const;

  const std::unordered_map<std::string, std::string>& targets() const { return targets_; }

 private:
  std::unordered_map<std::string, std::string> targets_;
};

}  // namespace timeprobe::wikipedia
