// Bytes made smaller, in the form that browsers can undo by themselves.
#pragma once

#include <string>
#include <string_view>

namespace timeprobe {

// zlib's format (RFC 1950), which a browser's DecompressionStream calls "deflate". The same bytes
// for the same content and version of zlib.
std::string deflated(std::string_view content);

}  // namespace timeprobe
