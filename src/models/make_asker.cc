#include "models/make_asker.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "models/chat_asker.h"
#include "models/t5_asker.h"
#include "tools/reasoner_tools.h"

namespace timeprobe {
namespace {

bool is_in_provider_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || c == '.';
}

// A provider's name is the beginning of two variables' names.
bool is_provider(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_in_provider_name);
}

constexpr std::string_view kT5Prefix = "t5:";

// Throws a usage Error for what was asked for and would be left out without a word.
void check_local(const std::string& spec, const AskerOptions& options) {
  if (options.offer_tools) {
    throw usage_error(
        fmt::format("model '{}' is offered no tools: only model servers can call them", spec));
  }
  const bool other_body =
      !options.chat.body.extra_fields.empty() || options.chat.layout == ChatLayout::completion;
  if (other_body && !spec.starts_with("batch:")) {
    throw usage_error(fmt::format(
        "model '{}' is sent no request: further fields and the layout 'completion' are for model "
        "servers and batches",
        spec));
  }
}

std::unique_ptr<Asker> chat_asker(const std::string& spec, const AskerOptions& options) {
  const std::size_t colon = spec.find(':');
  const std::string provider = spec.substr(0, colon);
  ChatOptions chat = options.chat;
  chat.body.model = spec.substr(colon + 1);
  chat.num_threads = chat_threads(chat.pace.max_concurrency);
  const ChatEndpoint endpoint = endpoint_from_environment(
      {provider, options.base_url, options.key_variable}, process_environment());
  for (const Secret& secret : secrets_of(endpoint)) {
    if (secret.redact(chat.body.extra_fields) == chat.body.extra_fields) continue;
    throw usage_error(
        "a further field of the request holds a key; keys are sent in headers only, as fields are "
        "stored with the run");
  }
  return std::make_unique<ChatAsker>(spec, endpoint, chat,
                                     options.offer_tools ? reasoner_tools : nullptr);
}

}  // namespace

std::size_t chat_threads(std::size_t max_concurrency) { return max_concurrency < 64 ? 1 : 2; }

std::vector<std::string> asker_names() {
  std::vector<std::string> names = model_names();
  names.insert(names.end(), {"t5:FOLDER", "openai:MODEL", "PROVIDER:MODEL"});
  return names;
}

std::unique_ptr<Asker> make_asker(const std::string& spec, const AskerOptions& options) {
  if (is_model_name(spec)) {
    check_local(spec, options);
    return std::make_unique<LocalAsker>(make_model(spec, options.model), options.num_threads);
  }
  if (spec.starts_with(kT5Prefix) && spec.size() > kT5Prefix.size()) {
    check_local(spec, options);
    return std::make_unique<T5Asker>(spec, spec.substr(kT5Prefix.size()), options.t5,
                                     options.num_threads);
  }
  const std::size_t colon = spec.find(':');
  if (colon != std::string::npos && colon + 1 < spec.size() && is_provider(spec.substr(0, colon))) {
    return chat_asker(spec, options);
  }
  refuse_model(spec, asker_names());
}

}  // namespace timeprobe
