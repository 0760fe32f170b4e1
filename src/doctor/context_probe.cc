#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text_normalization.h"
#include "doctor/probes.h"

namespace timeprobe {
namespace {

// A word each, so that what a server keeps of an earlier prompt answers nothing.
constexpr std::array<const char*, 5> kPasswords = {"heliotrope", "cardamom", "windmill", "lanterns",
                                                   "bergamot"};
constexpr double kFirstTokens = 500.0;
constexpr const char* kQuestion =
    "\nQuestion: What is the password? Answer with one word.\nAnswer:";

std::string long_prompt(const std::string& password, std::size_t size_bytes) {
  std::string text =
      "The password is " + password + ". Remember this password: it is asked for below.\n";
  for (int line = 1; text.size() < size_bytes; ++line) {
    text += fmt::format("Line {}: the train to the coast left on time.\n", line);
  }
  return text + kQuestion;
}

// In capitals or not.
bool recalls(const ProbeReply& reply, const char* password) {
  return ascii_lower(reply.answer.text).find(password) != std::string::npos;
}

double bytes_per_token(std::size_t num_bytes, std::int64_t num_tokens) {
  return std::clamp(static_cast<double>(num_bytes) / static_cast<double>(num_tokens), 1.0, 8.0);
}

// What one prompt showed.
struct Step {
  std::int64_t tokens = 0;                             // estimated
  std::optional<std::int64_t> counted = std::nullopt;  // by the server
  bool recalled = false;
};

bool counted_too_few(const Step& step) {
  return step.counted &&
         static_cast<double>(*step.counted) < 0.75 * static_cast<double>(step.tokens);
}

Finding forgot(const Step& last, std::int64_t good_tokens) {
  if (counted_too_few(last)) {
    return failed_finding(
        fmt::format("cut in silence: of about {} tokens the server counts {}, and the "
                    "beginning is gone; {} went well",
                    last.tokens, *last.counted, good_tokens),
        {fmt::format(
            "Prompts beyond about {} tokens lose their beginning without an error: the facts "
            "or the question go missing and the answer is scored as wrong. Raise the context "
            "on the server (Ollama: num_ctx of a Modelfile or OLLAMA_CONTEXT_LENGTH), and "
            "show fewer examples (--num-fewshot).",
            *last.counted)});
  }
  return odd_finding(
      fmt::format("at about {} tokens the beginning is not recalled; {} went well; cut "
                  "in silence, or the model forgets",
                  last.tokens, good_tokens),
      {fmt::format("What stands at the beginning of a prompt of {} tokens is lost, by "
                   "the server or the model, without an error.",
                   last.tokens)});
}

bool may_be_overflow(FailureKind kind) {
  return kind == FailureKind::context_overflow || kind == FailureKind::bad_request ||
         kind == FailureKind::too_large;
}

Finding refused(const Failure& failure, const Step& last, std::int64_t good_tokens) {
  if (may_be_overflow(failure.kind) && good_tokens > 0) {
    return ok_finding(
        fmt::format("{} tokens went well; about {} are refused with an error, as they "
                    "should be",
                    good_tokens, last.tokens));
  }
  return {.probe = {},
          .result = good_tokens > 0 ? ProbeResult::odd : ProbeResult::no,
          .line = fmt::format("{} tokens went well; about {}: {}", good_tokens, last.tokens,
                              failure.message)};
}

}  // namespace

Finding probe_context(ProbeSession& session, std::int64_t max_tokens) {
  const double last_tokens = std::max(static_cast<double>(max_tokens), kFirstTokens);
  const double factor =
      std::pow(last_tokens / kFirstTokens, 1.0 / static_cast<double>(kPasswords.size() - 1));
  double token_size = 4.0;  // in bytes
  std::int64_t good_tokens = 0;
  for (std::size_t i = 0; i < kPasswords.size(); ++i) {
    Step step;
    const double wanted = kFirstTokens * std::pow(factor, static_cast<double>(i));
    const std::string prompt =
        long_prompt(kPasswords[i], static_cast<std::size_t>(std::lround(wanted * token_size)));
    const ProbeReply reply = session.ask({.text = prompt, .may_be_empty = true});
    step.tokens = std::lround(static_cast<double>(prompt.size()) / token_size);
    if (reply.failure) return refused(*reply.failure, step, good_tokens);
    step.counted = reply.answer.prompt_tokens;
    if (i == 0 && step.counted && *step.counted > 0) {
      token_size = bytes_per_token(prompt.size(), *step.counted);
      step.tokens = *step.counted;
    }
    step.recalled = recalls(reply, kPasswords[i]);
    if (!step.recalled && i == 0) {
      return odd_finding(
          fmt::format("cannot be told: the model does not recall a word from a prompt "
                      "of {} tokens",
                      step.tokens));
    }
    if (!step.recalled) return forgot(step, good_tokens);
    good_tokens = step.tokens;
  }
  return ok_finding(
      fmt::format("a word at the beginning of {} tokens is recalled (--max-context asks "
                  "for more)",
                  good_tokens));
}

}  // namespace timeprobe
