#include "wikidata/json_parser.h"

#include <algorithm>
#include <bit>

#include "dumps/record_work.h"

namespace timeprobe::wikidata {
namespace {

static_assert(dumps::kPadding >= simdjson::SIMDJSON_PADDING, "blocks leave room for the parser");

std::mutex large_mutex;
ondemand::parser large_parser;
thread_local ondemand::parser small_parser;

constexpr std::size_t kSmallestCapacity = std::size_t{64} << 10;

}  // namespace

LentParser::LentParser(std::size_t num_bytes) : parser_(&small_parser) {
  if (num_bytes <= kLargeLineBytes) return;
  turn_ = std::unique_lock(large_mutex);
  parser_ = &large_parser;
}

simdjson::error_code LentParser::parse(std::string_view json, ondemand::document& document) {
  if (parser_->capacity() < json.size()) {
    // Whole powers of two, so that lines of growing lengths do not allocate each time.
    const std::size_t capacity = std::bit_ceil(std::max(json.size(), kSmallestCapacity));
    if (const auto error = parser_->allocate(capacity)) return error;
  }
  const simdjson::padded_string_view text(json.data(), json.size(),
                                          json.size() + simdjson::SIMDJSON_PADDING);
  return parser_->iterate(text).get(document);
}

}  // namespace timeprobe::wikidata
