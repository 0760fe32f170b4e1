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

// Makes room for a text. Whole powers of two, so that lines of growing lengths do not allocate each
// time.
simdjson::error_code reserve(ondemand::parser& parser, std::size_t size) {
  if (parser.capacity() >= size) return simdjson::SUCCESS;
  return parser.allocate(std::bit_ceil(std::max(size, kSmallestCapacity)));
}

}  // namespace

LentParser::LentParser(std::string_view json) {
  if (json.size() > kLargeLineBytes) turn_ = std::unique_lock(large_mutex);
  ondemand::parser& parser = turn_.owns_lock() ? large_parser : small_parser;
  error_ = reserve(parser, json.size());
  if (error_ != simdjson::SUCCESS) return;
  const simdjson::padded_string_view text(json.data(), json.size(),
                                          json.size() + simdjson::SIMDJSON_PADDING);
  error_ = parser.iterate(text).get(document_);
}

simdjson::simdjson_result<ondemand::value> LentParser::value() {
  if (error_ != simdjson::SUCCESS) return error_;
  return document_.get_value();
}

}  // namespace timeprobe::wikidata
