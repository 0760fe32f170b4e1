// The probes. Each asks a few small things and says what it found; none throws for what a server
// does. The first three settle the session's habits and come first; reasoning comes next, since all
// others must leave room for it. Each costs 1 to 9 requests of some tens of tokens, the context
// probe excepted.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "doctor/finding.h"
#include "doctor/probe_session.h"

namespace timeprobe {

// Both routes, with a word each. Chat is asked again without what it complains of: "max_tokens"
// becomes "max_completion_tokens", "temperature" is left out.
Finding probe_chat(ProbeSession& session);
Finding probe_completions(ProbeSession& session);

// Whether chats are put through a template. A model without one completes texts while each chat
// fails.
Finding probe_chat_template(const Finding& chat, const AskingHabits& habits);

// Whether the model thinks before it answers, and where its thoughts end up.
Finding probe_reasoning(ProbeSession& session);

// A secret word in the system's message is asked for; where it is not known, in the user's.
Finding probe_system_role(ProbeSession& session);

// The same seed twice at temperature 0 and 1, another seed at 1.
Finding probe_seed(ProbeSession& session);
Finding probe_stop(ProbeSession& session);

// Under both of its names.
Finding probe_token_limit(ProbeSession& session);

Finding probe_chat_logprobs(ProbeSession& session);
Finding probe_completion_logprobs(ProbeSession& session);

// What scoring by likelihood stands on: the prompt comes back with a log-probability a token.
Finding probe_echo(ProbeSession& session);

Finding probe_tools(ProbeSession& session);

// Whether names beyond ASCII come back whole.
Finding probe_utf8(ProbeSession& session);

Finding probe_usage(ProbeSession& session);

// Of all replies so far. Asks nothing.
Finding probe_empty_answers(const ProbeSession& session);

// Five prompts of growing length up to max_tokens, each with a word at its beginning that is asked
// back: a limit is fine when it is said, and ruins a run when the prompt is cut in silence.
Finding probe_context(ProbeSession& session, std::int64_t max_tokens);

// Two requests one after the other, then eight at once.
Finding probe_concurrency(ProbeSession& session);

}  // namespace timeprobe
