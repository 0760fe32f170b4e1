#include "questions/score.h"

#include "base/named_value.h"

namespace timeprobe {
namespace {

constexpr NamedValue<FinishReason> kFinishReasons[] = {
    {FinishReason::stop, "stop"}, {FinishReason::length, "length"}, {FinishReason::error, "error"}};

}  // namespace

std::string_view to_text(FinishReason finish) { return name_of(kFinishReasons, finish); }

std::optional<FinishReason> parse_finish_reason(std::string_view text) {
  return value_of(kFinishReasons, text);
}

}  // namespace timeprobe
