#include "questions/prompt.h"

#include <fmt/format.h>

namespace timeprobe {

std::string_view to_text(Role role) {
  switch (role) {
    case Role::system: return "system";
    case Role::user: return "user";
    case Role::assistant: return "assistant";
  }
  return "";
}

Prompt in_single_turn(Prompt prompt) {
  Message single = {Role::user, ""};
  for (const Message& message : prompt.messages) {
    if (!single.content.empty()) single.content += ' ';
    single.content += message.content;
  }
  prompt.messages = {std::move(single)};
  return prompt;
}

std::string setting_name(std::size_t num_examples, Thinking thinking) {
  const bool thinks = thinking == Thinking::step_by_step;
  if (thinks && num_examples == 0) return "cot";
  return fmt::format("{}-shot{}", num_examples, thinks ? "-cot" : "");
}

}  // namespace timeprobe
