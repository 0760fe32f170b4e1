#include "dumps/dump_kind.h"

#include <array>
#include <string>

namespace timeprobe::dumps {
namespace {

using namespace std::string_view_literals;

struct ForeignKind {
  std::string_view magic;
  std::string_view name;
};

constexpr std::array kForeignKinds = {
    ForeignKind{"\xfd"
                "7zXZ\0"sv,
                "xz"},
    ForeignKind{"PK\x03\x04"sv, "a zip archive"},
    ForeignKind{"7z\xbc\xaf\x27\x1c"sv, "a 7z archive"},
    ForeignKind{"\x04\x22\x4d\x18"sv, "lz4"},
    ForeignKind{"\xff\xfe"sv, "UTF-16"},
    ForeignKind{"\xfe\xff"sv, "UTF-16"},
};

constexpr std::string_view kWanted = "; plain text, gzip, bzip2 or zstd is wanted";

bool is_bzip2(std::string_view front) {
  return front.starts_with("BZh") && front.size() > 3 && front[3] >= '1' && front[3] <= '9';
}

}  // namespace

Result<DumpKind> kind_of(std::string_view front) {
  if (front.starts_with("\x1f\x8b")) return DumpKind::gzip;
  if (is_bzip2(front)) return DumpKind::bzip2;
  if (front.starts_with("\x28\xb5\x2f\xfd")) return DumpKind::zstd;
  const bool skippable = front.size() > 3 && (front[0] & '\xf0') == '\x50' &&
                         front.substr(1).starts_with("\x2a\x4d\x18");
  if (skippable) return DumpKind::zstd;
  for (const ForeignKind& foreign : kForeignKinds) {
    if (front.starts_with(foreign.magic)) {
      return Problem{"is " + std::string(foreign.name) + std::string(kWanted)};
    }
  }
  const std::size_t zero = front.substr(0, kKindBytes).find('\0');
  if (zero == std::string_view::npos) return DumpKind::plain;
  return Problem{"byte " + std::to_string(zero) + " is zero, which no text holds" +
                 std::string(kWanted)};
}

}  // namespace timeprobe::dumps
