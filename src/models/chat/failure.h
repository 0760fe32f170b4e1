// Why a model server gave no answer: a kind that programs act on, and a line that people act on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace timeprobe {

enum class FailureKind {
  unfit_prompt,  // cannot be sent: not UTF-8, or no messages
  unknown_host,
  unreachable,  // refused, no route, no answer to the connection
  tls,
  timed_out,
  connection_lost,  // dropped before or within the response
  wrong_key,        // 401, 403
  quota,            // nothing left to spend
  rate_limited,     // 429
  wrong_model,
  no_such_route,  // 404, 405
  redirected,     // 3xx
  context_overflow,
  bad_request,  // every other 4xx
  server_error,
  wrong_content_type,
  not_utf8,
  invalid_json,
  empty_choices,
  filtered,   // the server's content filter
  too_large,  // a body beyond the cap
  cancelled,  // the engine was told to give up
};

// "rate_limited" and the like, as the enumerators are spelt.
std::string_view failure_name(FailureKind kind);

struct Failure {
  FailureKind kind = FailureKind::server_error;
  std::string message;  // one line of UTF-8: what was seen and what to try
};

enum class RetryHope {
  none,   // the same request will fail the same way
  few,    // may be a hiccup of a proxy; again and again it is the server's habit
  often,  // load, network, restart
};
RetryHope retry_hope(FailureKind kind);

// Whether every other request of the run will fail the same way (a wrong key, a wrong model): a
// caller may want to stop instead of asking on.
bool fails_for_all(FailureKind kind);

// The stranger's text as one line of at most max_bytes (cut with "..."), whole UTF-8: control
// characters become spaces, bytes that are not UTF-8 become '?', "user:password@" in URLs is
// hidden.
std::string one_line(std::string_view text, std::size_t max_bytes = 200);

}  // namespace timeprobe
