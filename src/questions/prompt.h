// What is put to a model: messages with roles and the sampling settings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace timeprobe {

enum class Role { system, user, assistant };

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

}  // namespace timeprobe
