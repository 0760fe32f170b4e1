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

// A parser of this thread, or the one for long lines, and the document that it reads; lent until it
// is destroyed. One at a time in a thread.
class LentParser {
 public:
  // REQUIRES: at least simdjson's padding (dumps::kPadding bytes) may be read behind the text.
  // Texts read from the document live as long as this object.
  explicit LentParser(std::string_view json);

  // An error where the text cannot be a document at all.
  simdjson::error_code error() const { return error_; }

  // REQUIRES: no error.
  ondemand::document& document() { return document_; }

  // The object or list that the document is, or the error.
  simdjson::simdjson_result<ondemand::value> value();

 private:
  std::unique_lock<std::mutex> turn_;
  ondemand::document document_;
  simdjson::error_code error_ = simdjson::SUCCESS;
};

}  // namespace timeprobe::wikidata
