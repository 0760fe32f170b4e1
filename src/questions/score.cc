#include "questions/score.h"

#include <array>

namespace timeprobe {

std::string_view to_text(FinishReason finish) {
  constexpr std::array<std::string_view, 3> kNames = {"stop", "length", "error"};
  return kNames[static_cast<std::size_t>(finish)];
}

}  // namespace timeprobe
