#include "questions/score.h"

#include "base/named_value.h"

namespace timeprobe {

std::string_view to_text(FinishReason finish) {
  constexpr NamedValue<FinishReason> kNames[] = {{FinishReason::stop, "stop"},
                                                 {FinishReason::length, "length"},
                                                 {FinishReason::error, "error"}};
  return name_of(kNames, finish);
}

}  // namespace timeprobe
