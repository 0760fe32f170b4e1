// A small model behind a server with the habits of a real one: follows simple instructions,
// honours, ignores or refuses each field of a request as its role says. A script for
// ScriptedServer, or asked without a network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/server/scripted_server.h"

namespace timeprobe {

enum class Habit { honours, ignores, refuses };

struct ServerRole {
  std::vector<std::string> models = {"toy"};
  std::string key = {};                // refuses every other
  Habit chat = Habit::honours;         // refuses: no chat template
  Habit completions = Habit::honours;  // refuses: 404
  Habit seed = Habit::honours;
  Habit stop = Habit::honours;
  Habit max_tokens = Habit::honours;
  Habit max_completion_tokens = Habit::honours;
  Habit temperature = Habit::honours;  // refuses: takes none
  Habit system = Habit::honours;
  Habit tools = Habit::honours;
  Habit echo = Habit::honours;
  Habit chat_logprobs = Habit::honours;
  Habit completion_logprobs = Habit::honours;
  bool chat_shape_everywhere = false;  // of log-probabilities
  bool marks_length = true;            // finish_reason
  std::int64_t context_tokens = 1'000'000;
  Habit overflow = Habit::refuses;  // ignores: cuts the beginning away
  std::string thoughts = {};        // "<think>...</think>" before an answer, or
  bool thoughts_apart = false;      // in reasoning_content
  bool reports_usage = true;
  bool latin1 = false;              // writes bytes that are no UTF-8
  bool garbled = false;             // reads UTF-8 as Latin-1
  bool empty = false;               // every answer
  std::size_t most_at_once = 1000;  // more meet a 429
};

ServerRole llama_cpp_role();    // echo ignored, log-probabilities in the shape of chats
ServerRole ollama_role();       // prompts cut in silence, log-probabilities dropped
ServerRole untemplated_role();  // vLLM with a base model: each chat fails

// The reply of the role's server. `number` tells requests apart where randomness is not seeded.
ScriptedReply play(const ServerRole& role, const SeenRequest& request);

}  // namespace timeprobe
