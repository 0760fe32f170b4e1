#include "wikipedia/page_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace timeprobe::wikipedia {
namespace {

using nlohmann::ordered_json;

// In order, so that the same state has the same bytes.
ordered_json sorted_json(const TitleSet& titles) {
  std::vector<std::string> sorted(titles.begin(), titles.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

TitleSet title_set(const ordered_json& json) {
  const auto titles = json.get<std::vector<std::string>>();
  return {titles.begin(), titles.end()};
}

}  // namespace

PageSearch::PageSearch(const WantedPages& wanted, Redirects known)
    : wanted_(wanted.titles()), redirects_(std::move(known)) {}

void PageSearch::begin_reading() {
  sought_.clear();
  for (const std::string& title : wanted_) {
    const Redirects::Chain chain = redirects_.follow(title);
    if (chain.outcome != Redirects::Outcome::end) continue;
    if (!looked_for_.contains(chain.titles.back())) sought_.insert(chain.titles.back());
  }
  looked_for_.insert(sought_.begin(), sought_.end());
}

void PageSearch::note_redirect(const std::string& title, const std::string& target) {
  redirects_.add(title, target);
}

void PageSearch::note_refused(const std::string& title, const std::string& reason) {
  refused_.emplace(title, reason);
}

void PageSearch::forget_pages() {
  for (const std::string& title : seen_) looked_for_.erase(title);
  seen_.clear();
}

PageSearch::Ends PageSearch::ends() const {
  Ends ends;
  for (const std::string& title : wanted_) {
    const Redirects::Chain chain = redirects_.follow(title);
    if (chain.outcome == Redirects::Outcome::end && seen_.contains(chain.titles.back())) {
      ends.pages[chain.titles.back()].insert(title);
    } else {
      ends.missing.push_back(fmt::format("{}: {}", title, why_missing(chain)));
    }
  }
  return ends;
}

std::string PageSearch::why_missing(const Redirects::Chain& chain) const {
  const std::string path = fmt::format("{}", fmt::join(chain.titles, " -> "));
  if (chain.outcome == Redirects::Outcome::loop) return "redirects in a circle: " + path;
  if (chain.outcome == Redirects::Outcome::too_long) return "too many redirects: " + path;
  const auto refused = refused_.find(chain.titles.back());
  if (refused != refused_.end())
    return refused->second + (chain.titles.size() > 1 ? ": " + path : "");
  const bool was_sought = looked_for_.contains(chain.titles.back());
  if (chain.titles.size() == 1) return "no such page in the dump";
  return fmt::format("redirects to '{}', which {}", chain.titles.back(),
                     was_sought ? "is not in the dump" : "was not looked for: a pipe is read once");
}

ordered_json PageSearch::to_json() const {
  std::map<std::string, std::string> redirects(redirects_.targets().begin(),
                                               redirects_.targets().end());
  return {{"redirects", redirects},
          {"looked_for", sorted_json(looked_for_)},
          {"sought", sorted_json(sought_)},
          {"seen", sorted_json(seen_)},
          {"refused", refused_}};
}

void PageSearch::take_json(const ordered_json& json) {
  for (const auto& [title, target] : json.at("redirects").items()) {
    redirects_.add(title, target.get<std::string>());
  }
  looked_for_ = title_set(json.at("looked_for"));
  sought_ = title_set(json.at("sought"));
  seen_ = title_set(json.at("seen"));
  refused_ = json.at("refused").get<std::map<std::string, std::string>>();
}

}  // namespace timeprobe::wikipedia
