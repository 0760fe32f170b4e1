#include "questions/score.h"

namespace timeprobe {

std::string_view to_text(FinishReason finish) {
  switch (finish) {
    case FinishReason::stop: return "stop";
    case FinishReason::length: return "length";
    case FinishReason::error: return "error";
  }
  return "";
}

}  // namespace timeprobe
