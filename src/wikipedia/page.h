// A page of Wikipedia as text: what questions read (OBQA) and what spans are trained on (TSE).
//
// Stored as JSON lines, schema "timeprobe.page/1" (docs/formats.md):
//
//   {"schema":"timeprobe.page/1","title":"Ada Lovelace","page_id":974,"language":"en",
//    "subject_ids":["Q7259"],"redirected_from":["Augusta Ada King"],
//    "text":"Ada Lovelace was an English mathematician.\nEarly life\n...",
//    "links":[{"begin":20,"end":27,"target":"England","anchor":"English"}],
//    "headings":[{"begin":43,"end":53,"level":2}],"lists":[]}
//
// All offsets are bytes of `text` in UTF-8, from `begin` to before `end`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wikipedia/plain_text.h"

namespace timeprobe::wikipedia {

// What a record says besides the text.
struct PageHead {
  std::string title;
  std::uint64_t id = 0;                      // the wiki's number of the page
  std::string language;                      // "en"
  int number_space = 0;                      // namespace; left out of the record where it is 0
  std::vector<std::string> subject_ids;      // Wikidata items that the page was taken for
  std::vector<std::string> redirected_from;  // titles that lead here and were asked for

  bool operator==(const PageHead&) const = default;
};

struct Page {
  PageHead head;
  PlainText content;

  bool operator==(const Page&) const = default;
};

// Appends the record as one line, with its line end. REQUIRES: UTF-8.
void append_json_line(std::string& out, const Page& page);

// The members from "text" on, for a line whose head is not yet known; and the line of both.
std::string content_members(const PlainText& content);
void append_json_line(std::string& out, const PageHead& head, std::string_view content_members);

// A record, with every offset checked: within the text, at the ends of characters, in order, and
// the anchor equal to the text of its span. A problem names the member.
Result<Page> parse_page_record(std::string_view line);

// The head alone, several times as fast: to tell whether the page is wanted at all. What the record
// holds from "text" on is not looked at.
Result<PageHead> parse_page_head(std::string_view line);

}  // namespace timeprobe::wikipedia
