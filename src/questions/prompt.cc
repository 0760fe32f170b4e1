#include "questions/prompt.h"

#include <fmt/format.h>

namespace timeprobe {

std::string setting_name(std::size_t num_examples, Thinking thinking) {
  const bool thinks = thinking == Thinking::step_by_step;
  if (thinks && num_examples == 0) return "cot";
  return fmt::format("{}-shot{}", num_examples, thinks ? "-cot" : "");
}

}  // namespace timeprobe
