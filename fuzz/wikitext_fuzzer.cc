// Wikitext as strangers write it: any bytes give a text whose links, headings and lists stand where
// they say, and what was UTF-8 stays UTF-8.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"
#include "wikipedia/page.h"
#include "wikipedia/plain_text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  using namespace timeprobe::wikipedia;
  const std::string_view wikitext(reinterpret_cast<const char*>(data), size);
  const PlainText plain = plain_text(wikitext);
  if (find_invalid_utf8(wikitext)) return 0;
  TIMEPROBE_CHECK(!find_invalid_utf8(plain.text), plain.text);
  Page page;
  page.head.title = "A";
  page.head.language = "en";
  page.content = plain;
  std::string line;
  append_json_line(line, page);
  const Result<Page> back = parse_page_record(line);
  TIMEPROBE_CHECK(back.ok() && *back == page, back.ok() ? line : back.problem().message);
  return 0;
}
