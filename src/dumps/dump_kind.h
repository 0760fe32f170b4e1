// What a dump is packed in, told by its first bytes.
#pragma once

#include <string_view>

#include "base/result.h"

namespace timeprobe::dumps {

enum class DumpKind { plain, gzip, bzip2, zstd };

// How many bytes from the front kind_of() looks at; fewer are fine where the file ends.
inline constexpr std::size_t kKindBytes = 64;

// Anything that holds no zero byte is plain text. Problem: a packing that is not read (xz, zip and
// others), or bytes that are no text.
Result<DumpKind> kind_of(std::string_view front);

}  // namespace timeprobe::dumps
