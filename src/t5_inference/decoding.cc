#include "t5_inference/decoding.h"

#include <fmt/format.h>

#include "base/error.h"
#include "t5_inference/beam_search.h"
#include "t5_inference/token_by_token.h"

namespace timeprobe::t5 {
namespace {

void check(const DecodingOptions& options) {
  const auto wanted = [](bool fine, std::string_view name, auto value, std::string_view range) {
    if (!fine) throw usage_error(fmt::format("decoding: {} is {}; wanted: {}", name, value, range));
  };
  wanted(options.max_new_tokens >= 1, "max_new_tokens", options.max_new_tokens, "at least 1");
  wanted(options.num_beams >= 1, "num_beams", options.num_beams, "at least 1");
  wanted(options.temperature > 0.0, "temperature", options.temperature, "more than 0");
  wanted(options.top_k >= 0, "top_k", options.top_k, "at least 0");
  wanted(options.top_p > 0.0 && options.top_p <= 1.0, "top_p", options.top_p, "in (0, 1]");
}

}  // namespace

std::vector<Decoded> decode(StepModel& model, std::span<const TokenIds> sources,
                            const T5Config& config, const DecodingOptions& options,
                            std::span<const std::size_t> places) {
  check(options);
  if (sources.empty()) return {};
  if (options.method == Method::beam && options.num_beams > 1) {
    return decode_beam(model, sources, config, options);
  }
  return decode_token_by_token(model, sources, config, options, places);
}

}  // namespace timeprobe::t5
