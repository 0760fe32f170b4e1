#include "questions/prompt.h"

#include <fmt/format.h>

#include "base/named_value.h"

namespace timeprobe {

std::string_view to_text(Role role) {
  constexpr NamedValue<Role> kNames[] = {
      {Role::system, "system"}, {Role::user, "user"}, {Role::assistant, "assistant"}};
  return name_of(kNames, role);
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
