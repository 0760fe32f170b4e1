#include "report/shown_text.h"

namespace timeprobe {
namespace {

bool continues_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// C0 and DEL; the C1 controls of Unicode are two bytes, 0xC2 and 0x80..0x9F.
bool is_control(std::string_view text, std::size_t i) {
  const auto byte = static_cast<unsigned char>(text[i]);
  if (byte <= 0x20 || byte == 0x7F) return true;
  return byte == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
}

}  // namespace

std::string shown_text(std::string_view text, std::size_t max_code_points) {
  std::string line;
  std::size_t count = 0;
  bool gap = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_control(text, i)) {
      gap = !line.empty();
      if (static_cast<unsigned char>(text[i]) == 0xC2) ++i;
      continue;
    }
    if (!continues_code_point(text[i])) {
      count += gap ? 2 : 1;
      if (count > max_code_points) return line + "...";
      if (gap) line += ' ';
      gap = false;
    }
    line += text[i];
  }
  return line;
}

}  // namespace timeprobe
