// A dump's text as strangers write it: any bytes give pages, redirects and refusals, each in its
// place; the same for an index and for records of pages.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "base/utf8.h"
#include "wikipedia/page.h"
#include "wikipedia/page_shard.h"
#include "wikipedia/page_sifter.h"
#include "wikipedia/site_info.h"
#include "wikipedia/title.h"

namespace {

using namespace timeprobe;
using namespace timeprobe::wikipedia;

void check_item(const SiftedItem& item, std::size_t size) {
  TIMEPROBE_CHECK(item.place.text_byte < size, "the place lies in the text");
  const auto* page = std::get_if<SiftedPage>(&item.what);
  if (page == nullptr) return;
  PageHead head = page->head;
  head.language = "en";
  std::string line;
  append_json_line(line, head, page->content);
  const Result<Page> back = parse_page_record(line);
  TIMEPROBE_CHECK(back.ok(), back.ok() ? "" : back.problem().message);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  SiftRules rules;
  rules.number_spaces = {0, 1};
  const auto sifted = sift_pages({text, {}}, rules);
  for (const SiftedItem& item : sifted->items) check_item(item, size);
  const TitleSet sought = {"A", "B"};
  rules.sought = &sought;
  sift_pages({text, {}}, rules);
  if (const auto site = find_site_info(text)) names_of(*site).kind_of(text);
  link_target(text);
  parse_page_head(text);
  parse_shard_head(text);
  return 0;
}
