// The search for wanted titles through readings of a dump: which are still sought, which were seen,
// which are redirects.
//
//   sought {"Ada"} -> the dump says "Ada" leads to "Ada Lovelace" -> sought {"Ada Lovelace"} ->
//   seen.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "wikipedia/redirects.h"
#include "wikipedia/title_set.h"
#include "wikipedia/wanted_pages.h"

namespace timeprobe::wikipedia {

class PageSearch {
 public:
  // Redirects that are known beforehand may be given.
  PageSearch(const WantedPages& wanted, Redirects known);

  // What the dump is to be searched for now: the ends of all chains that no reading has looked for.
  // Empty: there is nothing more to find.
  void begin_reading();
  const TitleSet& sought() const { return sought_; }

  // What a reading found.
  void note_page(const std::string& title) { seen_.insert(title); }
  void note_redirect(const std::string& title, const std::string& target);
  void note_refused(const std::string& title, const std::string& reason);

  // The pages are sought anew, in a part of the dump: what was seen so far is forgotten, redirects
  // and what is not in the dump are not.
  void forget_pages();

  struct Ends {
    // Title of a page that was seen -> wanted titles that are it or lead to it.
    std::map<std::string, std::set<std::string>> pages;
    std::vector<std::string> missing;  // "Title: why"
  };
  Ends ends() const;

  // What a checkpoint keeps.
  nlohmann::ordered_json to_json() const;
  void take_json(const nlohmann::ordered_json& json);

 private:
  std::string why_missing(const Redirects::Chain& chain) const;

  std::vector<std::string> wanted_;
  Redirects redirects_;
  TitleSet looked_for_;  // in a reading that is over or under way
  TitleSet sought_;
  TitleSet seen_;
  std::map<std::string, std::string> refused_;  // title -> why its page was not taken
};

}  // namespace timeprobe::wikipedia
