// What a dump says about its wiki, in front of its pages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wikipedia/wiki_names.h"

namespace timeprobe::wikipedia {

struct SiteInfo {
  std::string language;  // "en"; empty where the dump does not say
  std::vector<std::pair<int, std::string>>
      namespaces;  // number and name, the nameless one left out

  bool operator==(const SiteInfo&) const = default;
};

// From the text at the front of a dump, "<mediawiki ...><siteinfo>...</siteinfo><page>..."; none
// where that is missing or no XML. Of other text only the first bytes are looked at.
std::optional<SiteInfo> find_site_info(std::string_view front);

// The words of data/wikipedia/names.yaml and those of the wiki.
WikiNames names_of(const SiteInfo& info);

}  // namespace timeprobe::wikipedia
