#include <fmt/format.h>

#include <string_view>

#include "doctor/probes.h"

namespace timeprobe {
namespace {

using nlohmann::json;

enum class LogprobShape { none, chat, completion, unknown };

bool is_filled_array(const json& value) { return value.is_array() && !value.empty(); }

LogprobShape shape_of(const json& logprobs) {
  if (!logprobs.is_object()) return LogprobShape::none;
  const json& content = member_of(logprobs, "content");
  const json& values = member_of(logprobs, "token_logprobs");
  if (is_filled_array(content)) return LogprobShape::chat;
  if (is_filled_array(values)) return LogprobShape::completion;
  const bool nothing = content.is_null() && values.is_null();
  return nothing && !logprobs.empty() ? LogprobShape::unknown : LogprobShape::none;
}

std::size_t num_logprobs(const json& logprobs) {
  const json& values = member_of(logprobs, "token_logprobs");
  const json& content = member_of(logprobs, "content");
  return values.is_array() ? values.size() : content.is_array() ? content.size() : 0;
}

Finding judge_shape(const json& logprobs, LogprobShape wanted) {
  const LogprobShape seen = shape_of(logprobs);
  if (seen == wanted) {
    return ok_finding(
        fmt::format("{} for the generated tokens, in the usual shape", num_logprobs(logprobs)));
  }
  if (seen == LogprobShape::none) {
    return failed_finding(
        "asked for, not given, without an error",
        {"Log-probabilities are dropped without an error: what needs them (confidence, "
         "likelihood of choices) finds nothing. timeprobe itself asks for none."});
  }
  return odd_finding(
      seen == LogprobShape::chat ? "given in the shape of chats (logprobs.content)"
      : seen == LogprobShape::completion
          ? "given in the shape of completions (logprobs.token_logprobs)"
          : "given in a shape that is neither OpenAI's for chats nor for completions",
      {"Log-probabilities stand where clients do not look for them: harnesses that "
       "score by likelihood on this route fail or find none."});
}

bool begins_with(const json& value, std::string_view text) {
  return value.is_string() && value.get_ref<const std::string&>().starts_with(text);
}

constexpr const char* kChance =
    "Scoring choices by likelihood (echo with log-probabilities) sees generated tokens only and "
    "comes out at chance without an error. timeprobe reads answers instead and is not affected; "
    "do not point other harnesses' multiple choice at this route.";

}  // namespace

Finding probe_chat_logprobs(ProbeSession& session) {
  const ProbeReply reply =
      session.ask(ProbeRoute::chat, {.text = "What is the capital of France? Answer with one word.",
                                     .fields = {{"logprobs", true}, {"top_logprobs", 2}},
                                     .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  return judge_shape(member_of(first_choice(reply.document), "logprobs"), LogprobShape::chat);
}

Finding probe_completion_logprobs(ProbeSession& session) {
  const ProbeReply reply = session.ask(ProbeRoute::completions, {.text = "The capital of France is",
                                                                 .max_tokens = 4,
                                                                 .fields = {{"logprobs", 1}},
                                                                 .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  return judge_shape(member_of(first_choice(reply.document), "logprobs"), LogprobShape::completion);
}

Finding probe_echo(ProbeSession& session) {
  const std::string prompt = "The capital of France is Paris, and the capital of Italy is Rome";
  const ProbeReply reply = session.ask(
      ProbeRoute::completions, {.text = prompt,
                                .max_tokens = 1,
                                .fields = {{"echo", true}, {"logprobs", 1}, {"max_tokens", 1}},
                                .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  const json& choice = first_choice(reply.document);
  const std::size_t count = num_logprobs(member_of(choice, "logprobs"));
  if (!begins_with(member_of(choice, "text"), prompt)) {
    return failed_finding("ignored without an error: the prompt does not come back", {kChance});
  }
  const auto prompt_tokens = reply.answer.prompt_tokens.value_or(8);
  if (static_cast<std::int64_t>(count) < prompt_tokens) {
    return odd_finding(
        fmt::format("the prompt comes back, with {} log-probabilities for its {} tokens", count,
                    prompt_tokens),
        {kChance});
  }
  return ok_finding(fmt::format("the prompt comes back with {} log-probabilities", count));
}

}  // namespace timeprobe
