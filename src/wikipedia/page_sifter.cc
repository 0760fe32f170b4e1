#include "wikipedia/page_sifter.h"

#include <fmt/format.h>

#include "wikipedia/page_records.h"
#include "wikipedia/page_xml.h"
#include "wikipedia/title.h"

namespace timeprobe::wikipedia {
namespace {

using Found = std::optional<decltype(SiftedItem::what)>;

RefusedPage refused(const std::string& title, const char* reason, const std::string& detail) {
  return {title, reason, detail};
}

SiftedPage page_of(const PageXml& xml, const SiftRules& rules) {
  SiftedPage page;
  page.head.title = xml.title;
  page.head.id = xml.id;
  page.head.number_space = xml.number_space;
  if (rules.take == SiftRules::Take::pages) {
    page.content = content_members(plain_text(xml.wikitext, rules.wikitext));
  }
  return page;
}

Found sift_parsed(const PageXml& xml, const SiftRules& rules, PageCounts& counts) {
  if (!rules.number_spaces.contains(xml.number_space)) {
    ++counts.num_elsewhere;
    if (rules.sought == nullptr) return std::nullopt;
    return refused(xml.title, "the page is in another namespace",
                   fmt::format("namespace {}", xml.number_space));
  }
  if (!xml.redirect.empty()) {
    ++counts.num_redirects;
    std::string target = link_target(xml.redirect);
    if (target.empty()) {
      return refused(xml.title, "the page leads nowhere", "to '" + xml.redirect + "'");
    }
    return SiftedRedirect{xml.title, std::move(target)};
  }
  if (!xml.model.empty() && xml.model != "wikitext") {
    return refused(xml.title, "the page is no wikitext", "model '" + xml.model + "'");
  }
  return page_of(xml, rules);
}

Found sift_page(std::string_view page, const SiftRules& rules, PageCounts& counts) {
  ++counts.num_pages;
  const std::string title = title_of_page(page);
  if (rules.sought != nullptr && !title.empty() && !rules.sought->contains(title)) {
    return std::nullopt;
  }
  if (page.size() > rules.max_page_bytes) {
    return refused(title, "the page is too long",
                   fmt::format("{} bytes, the limit is {}", page.size(), rules.max_page_bytes));
  }
  // A page without a readable title is looked into when it may be sought, so that it is counted.
  const Result<PageXml> xml = parse_page(page);
  if (!xml) return refused(title, "the page cannot be read", xml.problem().message);
  return sift_parsed(*xml, rules, counts);
}

}  // namespace

PageCounts& PageCounts::operator+=(const PageCounts& other) {
  num_pages += other.num_pages;
  num_redirects += other.num_redirects;
  num_elsewhere += other.num_elsewhere;
  return *this;
}

std::optional<std::size_t> SiftedBlock::size_bytes() const {
  std::size_t size = items.size() * sizeof(SiftedItem);
  for (const SiftedItem& item : items) {
    if (const auto* page = std::get_if<SiftedPage>(&item.what)) size += page->content.capacity();
  }
  return size;
}

std::unique_ptr<SiftedBlock> sift_pages(const dumps::RecordBlock& block, const SiftRules& rules) {
  auto sifted = std::make_unique<SiftedBlock>();
  sifted->site = find_site_info(block.text);
  for_each_page(block.text, [&](std::string_view page, std::size_t begin) {
    Found found = sift_page(page, rules, sifted->counts);
    if (!found) return;
    sifted->items.push_back({block.place_of(begin), std::move(*found)});
  });
  return sifted;
}

}  // namespace timeprobe::wikipedia
