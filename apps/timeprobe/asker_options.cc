#include "asker_options.h"

#include <algorithm>

#include "arguments.h"

namespace timeprobe {
namespace {

// Of model servers and batches.
ChatOptions chat_options(const RunFlags& flags) {
  const ServerFlags& server = flags.server;
  ChatOptions chat;
  chat.body.seed = static_cast<std::int64_t>(flags.seed);
  chat.body.extra_fields = extra_fields(server.set);
  if (server.max_completion_tokens) {
    chat.body.token_limit = TokenLimitField::max_completion_tokens;
  }
  if (flags.layout == "completion") chat.layout = ChatLayout::completion;
  chat.think.end = server.think_end;
  chat.pace.max_concurrency = server.max_concurrency;
  chat.pace.requests_per_minute = server.requests_per_minute;
  chat.pace.tokens_per_minute = server.tokens_per_minute;
  chat.pace.retry.max_retries = server.max_retries;
  chat.pace.retry.seed = flags.seed;
  chat.limits.attempt = milliseconds_of(server.timeout_s);
  chat.limits.total = milliseconds_of(std::max(server.total_timeout_s, server.timeout_s));
  return chat;
}

}  // namespace

AskerOptions asker_options(const RunFlags& flags) {
  const ServerFlags& server = flags.server;
  AskerOptions options;
  options.model = {flags.seed, curves_of(flags.curves), milliseconds_of(server.timeout_s)};
  options.num_threads = static_cast<int>(std::min<std::size_t>(
      server.max_concurrency, static_cast<std::size_t>(default_num_threads())));
  options.base_url = server.base_url;
  options.key_variable = server.key_variable;
  options.offer_tools = flags.tools == "reasoner";
  options.t5 = {.num_beams = flags.t5.num_beams,
                .length_penalty = flags.t5.length_penalty,
                .max_source_tokens = flags.t5.max_source_tokens,
                .seed = flags.seed};
  if ((flags.dry_run || flags.show_prompts > 0) && !flags.cache) {
    // Nothing is asked, so nobody needs an address or a key. (What is cached, is by address.)
    options.base_url = "http://127.0.0.1";
    options.key_variable.clear();
  }
  options.chat = chat_options(flags);
  return options;
}

}  // namespace timeprobe
