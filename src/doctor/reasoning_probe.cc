#include <fmt/format.h>

#include <array>

#include "doctor/probes.h"

namespace timeprobe {
namespace {

using nlohmann::json;

// What ends the thoughts of models that do not write <think>.
constexpr std::array<const char*, 5> kOtherEnds = {"[/THINK]", "</thinking>", "</thought>",
                                                   "</reasoning>", "<|channel|>final<|message|>"};

constexpr std::int64_t kRoom = 1024;

void with_thoughts(ProbeSession& session, const ProbeReply& reply, Finding& finding) {
  session.habits.reasoning_tokens = kRoom;
  finding.flags.push_back({"--max-tokens 4096", "thoughts count against the limit on tokens"});
  if (reply.answer.finish != FinishReason::length) return;
  finding.result = ProbeResult::odd;
  finding.line += fmt::format("; {} tokens were not enough to end them", kRoom);
  finding.silent.push_back(
      "Thoughts use up the limit on tokens: the answer then is empty or cut off. It is counted as "
      "truncated, not as wrong; raise --max-tokens until there are none.");
}

}  // namespace

Finding probe_reasoning(ProbeSession& session) {
  const ProbeReply reply = session.ask({.text = "Is 91 a prime number? Answer yes or no.\nAnswer:",
                                        .max_tokens = kRoom,
                                        .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  Finding finding;
  const json& message = member_of(first_choice(reply.document), "message");
  for (const char* name : {"reasoning_content", "reasoning"}) {
    const json& thoughts = member_of(message, name);
    if (!thoughts.is_string() || thoughts.get_ref<const std::string&>().empty()) continue;
    finding.line = fmt::format("the model thinks; its thoughts come apart, in {}", name);
    with_thoughts(session, reply, finding);
    return finding;
  }
  if (!reply.answer.reasoning.empty()) {
    finding.line = "the model thinks in its answer; what ends with </think> is split off";
    with_thoughts(session, reply, finding);
    return finding;
  }
  for (const char* end : kOtherEnds) {
    if (!says(reply, end)) continue;
    finding.result = ProbeResult::odd;
    finding.line = fmt::format("the model thinks in its answer and ends it with {}", end);
    finding.silent.push_back(fmt::format(
        "Without --think-end-token the thoughts before {} are read as the answer.", end));
    finding.flags.push_back(
        {fmt::format("--think-end-token '{}'", end), "thoughts stand in the answer"});
    with_thoughts(session, reply, finding);
    return finding;
  }
  finding.line = "no thoughts seen";
  return finding;
}

}  // namespace timeprobe
