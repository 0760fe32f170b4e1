// What a stretch of a dump gives: pages as records, redirects, and pages that were refused.
//
// A page that nobody wants costs the search for its title only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "dumps/record_work.h"
#include "wikipedia/page.h"
#include "wikipedia/plain_text.h"
#include "wikipedia/site_info.h"
#include "wikipedia/title_set.h"

namespace timeprobe::wikipedia {

// What is looked for.
struct SiftRules {
  const TitleSet* sought = nullptr;                         // null: every page
  enum class Take { pages, redirects } take = Take::pages;  // redirects: pages are noted, not kept
  std::set<int> number_spaces = {0};
  std::size_t max_page_bytes = ~std::size_t{0};  // a longer one is refused
  WikitextRules wikitext;
};

// The head without language and without whom the page is for, which are known later.
struct SiftedPage {
  PageHead head;
  std::string content;  // content_members (page.h); empty with Take::redirects
};

struct SiftedRedirect {
  std::string title;
  std::string target;
};

struct RefusedPage {
  std::string title;   // empty where it could not be told
  std::string reason;  // the same text for the same kind of trouble
  std::string detail;
};

struct SiftedItem {
  dumps::Place place;
  std::variant<SiftedPage, SiftedRedirect, RefusedPage> what;
};

// What stood in a stretch of the dump, taken or not. Redirects and other namespaces are told apart
// only where every page is looked into.
struct PageCounts {
  std::uint64_t num_pages = 0;
  std::uint64_t num_redirects = 0;
  std::uint64_t num_elsewhere = 0;  // in other namespaces

  PageCounts& operator+=(const PageCounts& other);
};

struct SiftedBlock : dumps::BlockResult {
  std::vector<SiftedItem> items;  // in the order of the dump
  PageCounts counts;
  std::optional<SiteInfo> site;  // where the block holds the front of the dump

  std::optional<std::size_t> size_bytes() const override;
};

// Pages of other namespaces are passed over when every page is taken, and refused when they are
// sought by title.
std::unique_ptr<SiftedBlock> sift_pages(const dumps::RecordBlock& block, const SiftRules& rules);

}  // namespace timeprobe::wikipedia
