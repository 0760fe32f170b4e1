#include "wikipedia/link_parts.h"

#include <utf8proc.h>

#include <algorithm>
#include <iterator>

#include "base/text_normalization.h"
#include "wikipedia/byte_scan.h"

namespace timeprobe::wikipedia {
namespace {

constexpr std::string_view kUrlBeginnings[] = {
    "//",      "http://", "https://", "ftp://", "ftps://", "irc://", "ircs://",   "gopher://",
    "news:",   "mailto:", "git://",   "svn://", "tel:",    "sip:",   "sips:",     "sms:",
    "magnet:", "geo:",    "urn:",     "xmpp:",  "ssh://",  "mms://", "telnet://", "worldwind://"};

bool is_bracket(char c) { return (c == '[') | (c == ']'); }

}  // namespace

bool begins_url(std::string_view text) {
  return std::any_of(std::begin(kUrlBeginnings), std::end(kUrlBeginnings),
                     [text](std::string_view beginning) { return text.starts_with(beginning); });
}

std::string_view pipe_trick(std::string_view target) {
  const std::size_t colon = target.find(':');
  if (colon != std::string_view::npos) target.remove_prefix(colon + 1);
  if (target.ends_with(')') && target.rfind('(') != std::string_view::npos) {
    target = target.substr(0, target.rfind('('));
  }
  return trim(target, " ");
}

std::size_t link_trail_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size()) {
    utf8proc_int32_t code_point = 0;
    const utf8proc_ssize_t size =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + length,
                         static_cast<utf8proc_ssize_t>(text.size() - length), &code_point);
    if (size <= 0 || utf8proc_category(code_point) != UTF8PROC_CATEGORY_LL) break;
    length += static_cast<std::size_t>(size);
  }
  return length;
}

std::size_t find_single_close(std::string_view text) {
  std::size_t link_end = 0;
  for (std::size_t i = find_byte(text, 1, is_bracket); i < text.size();
       i = find_byte(text, i, is_bracket)) {
    if (text[i] == ']') return i;
    const bool link = text.substr(i).starts_with("[[") && link_end != std::string_view::npos;
    if (link) link_end = text.find("]]", i);
    i = link && link_end != std::string_view::npos ? link_end + 2 : i + 1;
  }
  return std::string_view::npos;
}

std::size_t find_doubled_bracket(std::string_view text) {
  for (std::size_t i = find_byte(text, 0, is_bracket); i + 1 < text.size();
       i = find_byte(text, i + 1, is_bracket)) {
    if (text[i] == text[i + 1]) return i;
  }
  return std::string_view::npos;
}

}  // namespace timeprobe::wikipedia
