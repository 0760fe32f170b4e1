#include <fmt/format.h>

#include "doctor/probes.h"

namespace timeprobe {

Finding probe_utf8(ProbeSession& session) {
  const ProbeReply reply =
      session.ask({.text = "Repeat this line exactly: Zürich, Москва, 東京\nLine:"});
  if (reply.failure) {
    Finding finding = failed_finding(*reply.failure);
    if (reply.failure->kind == FailureKind::not_utf8) {
      finding.silent.push_back(
          "Answers with letters beyond ASCII are lost: they fail, and stay pending.");
    }
    return finding;
  }
  const std::string& text = reply.answer.text;
  const auto has = [&text](const char* part) { return text.find(part) != std::string::npos; };
  if (has("東京") || (has("Zürich") && has("Москва"))) {
    return {.probe = {}, .line = "letters beyond ASCII come back whole"};
  }
  // UTF-8 read as Latin-1, a replacement character, question marks.
  if (has("ZÃ¼rich") || has("Ð") || has("\xEF\xBF\xBD") || has("Z?rich") || has("???")) {
    return {.probe = {},
            .result = ProbeResult::no,
            .line = fmt::format("letters beyond ASCII are garbled (\"{}\")", one_line(text, 60)),
            .silent = {"Names beyond ASCII come back garbled and are scored as wrong."}};
  }
  return {.probe = {},
          .result = ProbeResult::odd,
          .line = fmt::format("cannot be told: the model does not repeat a line (\"{}\")",
                              one_line(text, 40))};
}

Finding probe_usage(ProbeSession& session) {
  const ProbeReply reply = session.ask({.text = "Name a colour.\nColour:", .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  const auto& prompt = reply.answer.prompt_tokens;
  const auto& completion = reply.answer.completion_tokens;
  if (prompt && completion && *prompt > 0 && *completion > 0) {
    return {
        .probe = {},
        .line = fmt::format("reported: {} of the prompt, {} of the answer", *prompt, *completion)};
  }
  const bool reported = prompt.has_value() || completion.has_value();
  return {.probe = {},
          .result = reported ? ProbeResult::odd : ProbeResult::no,
          .line = reported ? fmt::format("reported as {} of the prompt and {} of the answer",
                                         prompt.value_or(0), completion.value_or(0))
                           : "not reported",
          .silent = {"Token counts are missing: prices shown by a run are too low, and "
                     "--tokens-per-minute goes by estimates."}};
}

Finding probe_empty_answers(const ProbeSession& session) {
  const ReplyTally& tally = session.tally();
  if (tally.num_not_utf8 > 0) {
    return {.probe = {},
            .result = ProbeResult::no,
            .line = fmt::format("{} responses were not UTF-8", tally.num_not_utf8)};
  }
  if (tally.num_empty == 0) {
    return {.probe = {}, .line = fmt::format("none in {} answers", tally.num_answers)};
  }
  return {.probe = {},
          .result = ProbeResult::odd,
          .line = fmt::format("{} of {} answers held no text", tally.num_empty, tally.num_answers),
          .silent = {"Some answers are empty though the request succeeds. A report counts them "
                     "apart; look at that number before the score."}};
}

}  // namespace timeprobe
