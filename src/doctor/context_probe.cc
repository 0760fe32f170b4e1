#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

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
    return {.probe = {},
            .result = ProbeResult::no,
            .line = fmt::format("cut in silence: of about {} tokens the server counts {}, and the "
                                "beginning is gone; {} went well",
                                last.tokens, *last.counted, good_tokens),
            .silent = {fmt::format(
                "Prompts beyond about {} tokens lose their beginning without an error: the facts "
                "or the question go missing and the answer is scored as wrong. Raise the context "
                "on the server (Ollama: num_ctx of a Modelfile or OLLAMA_CONTEXT_LENGTH), and "
                "show fewer examples (--num-fewshot).",
                *last.counted)}};
  }
  return {
      .probe = {},
      .result = ProbeResult::odd,
      .line = fmt::format("at about {} tokens the beginning is not recalled; {} went well; cut "
                          "in silence, or the model forgets",
                          last.tokens, good_tokens),
      .silent = {fmt::format("What stands at the beginning of a prompt of {} tokens is lost, by "
                             "the server or the model, without an error.",
                             last.tokens)}};
}

Finding refused(const Failure& failure, const Step& last, std::int64_t good_tokens) {
  const bool overflow = failure.kind == FailureKind::context_overflow ||
                        failure.kind == FailureKind::bad_request ||
                        failure.kind == FailureKind::too_large;
  if (overflow && good_tokens > 0) {
    return {.probe = {},
            .line = fmt::format("{} tokens went well; about {} are refused with an error, as they "
                                "should be",
                                good_tokens, last.tokens)};
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
  double bytes_per_token = 4.0;
  std::int64_t good_tokens = 0;
  for (std::size_t i = 0; i < kPasswords.size(); ++i) {
    Step step;
    const double wanted = kFirstTokens * std::pow(factor, static_cast<double>(i));
    const std::string prompt =
        long_prompt(kPasswords[i], static_cast<std::size_t>(std::lround(wanted * bytes_per_token)));
    const ProbeReply reply = session.ask({.text = prompt, .may_be_empty = true});
    step.tokens = std::lround(static_cast<double>(prompt.size()) / bytes_per_token);
    if (reply.failure) return refused(*reply.failure, step, good_tokens);
    step.counted = reply.answer.prompt_tokens;
    if (i == 0 && step.counted && *step.counted > 0) {
      bytes_per_token = std::clamp(
          static_cast<double>(prompt.size()) / static_cast<double>(*step.counted), 1.0, 8.0);
      step.tokens = *step.counted;
    }
    std::string text = reply.answer.text;
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    step.recalled = text.find(kPasswords[i]) != std::string::npos;
    if (!step.recalled && i == 0) {
      return {.probe = {},
              .result = ProbeResult::odd,
              .line = fmt::format("cannot be told: the model does not recall a word from a prompt "
                                  "of {} tokens",
                                  step.tokens)};
    }
    if (!step.recalled) return forgot(step, good_tokens);
    good_tokens = step.tokens;
  }
  return {
      .probe = {},
      .line = fmt::format("a word at the beginning of {} tokens is recalled (--max-context asks "
                          "for more)",
                          good_tokens)};
}

}  // namespace timeprobe
