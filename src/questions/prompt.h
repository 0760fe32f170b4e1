// What is put to a model: messages with roles and the sampling settings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/question.h"

namespace timeprobe {

enum class Role { system, user, assistant };

// "system", "user", "assistant": the names that chat APIs use.
std::string_view to_text(Role role);

struct Message {
  Role role = Role::user;
  std::string content;

  bool operator==(const Message&) const = default;
};

struct SamplingSettings {
  double temperature = 0.0;
  std::int64_t max_tokens = 64;
  std::vector<std::string> stop;

  bool operator==(const SamplingSettings&) const = default;
};

struct Prompt {
  std::vector<Message> messages;
  SamplingSettings settings;
  std::string strategy;  // the name of the prompting strategy, e.g. "zero-shot"

  bool operator==(const Prompt&) const = default;
};

// Who says what: an instruction as the system's message, or all as one user's.
enum class PromptLayout { system_user, single_turn };

// How a model is to answer.
enum class Thinking { answer_only, step_by_step };

// How questions are put, apart from their own text.
struct PromptOptions {
  std::vector<Question> examples = {};  // shown solved before the question
  Thinking thinking = Thinking::answer_only;
  std::string strategy = {};  // one of the suite's own; empty for its default
};

// The same as one user's message, for models without a system's role: the texts in their order,
// parted by a space.
Prompt in_single_turn(Prompt prompt);

// "0-shot", "3-shot", "cot", "1-shot-cot": the value of the label "setting" that a run gives its
// questions where they have none of their own.
std::string setting_name(std::size_t num_examples, Thinking thinking);

}  // namespace timeprobe
