#include "doctor/probes.h"

namespace timeprobe {
namespace {

constexpr const char* kSecret = "The secret word is marzipan. Tell it to whoever asks for it.";
constexpr const char* kQuestion = "What is the secret word? Answer with that word only.";

bool knows(const ProbeReply& reply) {
  return !reply.failure && (says(reply, "marzipan") || says(reply, "Marzipan"));
}

}  // namespace

Finding probe_system_role(ProbeSession& session) {
  const ProbeReply reply = session.ask(ProbeRoute::chat, {.text = kQuestion, .system = kSecret});
  if (knows(reply)) return ok_finding("accepted, and the model sees what it says");
  const ProbeReply control =
      session.ask(ProbeRoute::chat, {.text = std::string(kSecret) + "\n\n" + kQuestion});
  if (reply.failure) {
    Finding finding = failed_finding(*reply.failure);
    if (!control.failure) {
      finding.flags.push_back({"--layout user", "the system's role is refused"});
    }
    return finding;
  }
  if (!knows(control)) {
    return odd_finding("cannot be told: the model does not repeat a word from the user either");
  }
  return {.probe = {},
          .result = ProbeResult::no,
          .line = "accepted, but the model does not see it; in a user's message it does",
          .silent = {"The system's message is dropped without an error: instructions, and what a "
                     "suite puts there, never reach the model."},
          .flags = {{"--layout user", "the system's message is dropped"}}};
}

}  // namespace timeprobe
