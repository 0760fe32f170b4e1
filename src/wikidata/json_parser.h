// Parsers for the lines of a dump, lent to whoever reads one.
//
// A parser holds several times the bytes of the longest line that it has read. Each thread has one
// for lines up to kLargeLineBytes; longer ones take turns at a single parser, so that memory does
// not grow with the number of threads.
#pragma once

#include <simdjson.h>

#include <cstddef>
#include <mutex>
#include <string_view>

namespace timeprobe::wikidata {

namespace ondemand = simdjson::ondemand;

inline constexpr std::size_t kLargeLineBytes = std::size_t{4} << 20;

// Lends the parser of this thread, or the one for long lines, until it is destroyed. One at a time
// in a thread.
class LentParser {
 public:
  explicit LentParser(std::size_t num_bytes);

  // The document of the text. REQUIRES: at least simdjson's padding (dumps::kPadding bytes) may be
  // read behind it. The document and texts read from it live as long as this object.
  simdjson::error_code parse(std::string_view json, ondemand::document& document);

 private:
  std::unique_lock<std::mutex> turn_;
  ondemand::parser* parser_;
};

}  // namespace timeprobe::wikidata
