#include "wikipedia/page_records.h"

#include <algorithm>

#include "wikipedia/character_references.h"

namespace timeprobe::wikipedia {

void for_each_page(std::string_view text,
                   const std::function<void(std::string_view page, std::size_t begin)>& take) {
  constexpr std::string_view kBegin = "<page>";
  constexpr std::string_view kEnd = "</page>";
  std::size_t begin = text.find(kBegin);
  while (begin != std::string_view::npos) {
    const std::size_t close = text.find(kEnd, begin);
    const std::size_t end = close == std::string_view::npos ? text.size() : close + kEnd.size();
    take(text.substr(begin, end - begin), begin);
    begin = text.find(kBegin, end);
  }
}

std::string title_of_page(std::string_view page) {
  constexpr std::string_view kBegin = "<title>";
  constexpr std::size_t kFarthest = 4096;  // titles have at most 255 bytes
  const std::string_view head = page.substr(0, kFarthest);
  const std::size_t begin = head.find(kBegin);
  if (begin == std::string_view::npos) return "";
  const std::size_t end = head.find("</title>", begin);
  if (end == std::string_view::npos) return "";
  return decode_character_references(
      head.substr(begin + kBegin.size(), end - begin - kBegin.size()));
}

}  // namespace timeprobe::wikipedia
