// What `--model SPEC` names.
#pragma once

#include <memory>
#include <string>

#include "models/asker.h"
#include "models/chat/engine.h"
#include "models/t5_asker.h"

namespace timeprobe {

struct AskerOptions {
  ModelOptions model;        // of models on this machine
  int num_threads = 1;       // the same
  ChatOptions chat;          // of model servers; the model's name is taken from the spec
  std::string base_url;      // instead of <PROVIDER>_BASE_URL
  std::string key_variable;  // instead of <PROVIDER>_API_KEY
  T5Options t5;              // of a T5
  bool offer_tools = false;  // the reasoner's functions (tools/reasoner_tools.h), to servers
};

// "reasoner" and "baseline:NAME" are answered here (models/model.h), "t5:FOLDER" by a checkpoint
// (t5_asker.h); "PROVIDER:MODEL" is a model
// behind an OpenAI-compatible server: "openai:gpt-4o-mini" asks OPENAI_BASE_URL with
// OPENAI_API_KEY. Throws a usage Error that lists what is known.
std::unique_ptr<Asker> make_asker(const std::string& spec, const AskerOptions& options);

// How many threads of the engine serve so many requests in flight: one is enough for any real
// server, two for the fastest.
std::size_t chat_threads(std::size_t max_concurrency);

// What make_asker knows, for help texts.
std::vector<std::string> asker_names();

}  // namespace timeprobe
