#include "reasoner/conclusion.h"

namespace timeprobe {

Conclusion answered(std::string answer, std::string why) {
  return {ConclusionStatus::answered, {std::move(answer)}, {}, std::move(why)};
}

Conclusion no_answer(std::string why) {
  return {ConclusionStatus::no_answer, {}, {}, std::move(why)};
}

Conclusion not_understood(std::string why) {
  return {ConclusionStatus::not_understood, {}, {}, std::move(why)};
}

}  // namespace timeprobe
