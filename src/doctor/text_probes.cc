#include <fmt/format.h>

#include "doctor/probes.h"

namespace timeprobe {

namespace {

Finding failed_utf8(const Failure& failure) {
  if (failure.kind != FailureKind::not_utf8) return failed_finding(failure);
  return failed_finding(
      failure.message,
      {"Answers with letters beyond ASCII are lost: they fail, and stay pending."});
}

bool is_whole(const ProbeReply& reply) {
  return says(reply, "東京") || (says(reply, "Zürich") && says(reply, "Москва"));
}

// UTF-8 read as Latin-1, a replacement character, question marks.
bool is_garbled(const ProbeReply& reply) {
  return says(reply, "ZÃ¼rich") || says(reply, "Ð") || says(reply, "\xEF\xBF\xBD") ||
         says(reply, "Z?rich") || says(reply, "???");
}

}  // namespace

Finding probe_utf8(ProbeSession& session) {
  const ProbeReply reply =
      session.ask({.text = "Repeat this line exactly: Zürich, Москва, 東京\nLine:"});
  if (reply.failure) return failed_utf8(*reply.failure);
  if (is_whole(reply)) return ok_finding("letters beyond ASCII come back whole");
  const std::string& text = reply.answer.text;
  if (is_garbled(reply)) {
    return failed_finding(
        fmt::format("letters beyond ASCII are garbled (\"{}\")", one_line(text, 60)),
        {"Names beyond ASCII come back garbled and are scored as wrong."});
  }
  return odd_finding(
      fmt::format("cannot be told: the model does not repeat a line (\"{}\")", one_line(text, 40)));
}

Finding probe_usage(ProbeSession& session) {
  const ProbeReply reply = session.ask({.text = "Name a colour.\nColour:", .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  const auto& prompt = reply.answer.prompt_tokens;
  const auto& completion = reply.answer.completion_tokens;
  if (prompt && completion && *prompt > 0 && *completion > 0) {
    return ok_finding(
        fmt::format("reported: {} of the prompt, {} of the answer", *prompt, *completion));
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
    return failed_finding(fmt::format("{} responses were not UTF-8", tally.num_not_utf8));
  }
  if (tally.num_empty == 0) {
    return ok_finding(fmt::format("none in {} answers", tally.num_answers));
  }
  return odd_finding(
      fmt::format("{} of {} answers held no text", tally.num_empty, tally.num_answers),
      {"Some answers are empty though the request succeeds. A report counts them "
       "apart; look at that number before the score."});
}

}  // namespace timeprobe
