#include "wikipedia/redirects.h"

#include <algorithm>
#include <unordered_set>

#include "base/error.h"
#include "base/line_stream.h"
#include "wikipedia/title.h"

namespace timeprobe::wikipedia {

// A chain may lead forward or back in the file: it is read again as long as targets turn up that
// are titles, too.
void Redirects::read(const std::filesystem::path& path, const std::vector<std::string>& start) {
  std::unordered_set<std::string> sought(start.begin(), start.end());
  for (std::size_t round = 0; round < kLongestChain && !sought.empty(); ++round) {
    std::unordered_set<std::string> next;
    LineStream lines(path);
    while (lines.next()) {
      const std::string& line = lines.text();
      const std::size_t tab = line.find('\t');
      if (tab == std::string::npos) {
        throw usage_error(
            at_line(lines.name(), lines.number(), "a title, a tab and a title are wanted"));
      }
      const std::string title = normalize_title(std::string_view(line).substr(0, tab));
      if (!sought.contains(title)) continue;
      const std::string target = normalize_title(std::string_view(line).substr(tab + 1));
      add(title, target);
      if (!targets_.contains(target)) next.insert(target);
    }
    sought = std::move(next);
  }
}

Redirects::Chain Redirects::follow(const std::string& title) const {
  Chain chain{{title}, Outcome::end};
  while (true) {
    const auto found = targets_.find(chain.titles.back());
    if (found == targets_.end()) return chain;
    if (std::find(chain.titles.begin(), chain.titles.end(), found->second) != chain.titles.end()) {
      chain.outcome = Outcome::loop;
      return chain;
    }
    if (chain.titles.size() > kLongestChain) {
      chain.outcome = Outcome::too_long;
      return chain;
    }
    chain.titles.push_back(found->second);
  }
}

}  // namespace timeprobe::wikipedia
