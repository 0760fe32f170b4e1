// What became of one transfer, as an answer or a failure in words.
#pragma once

#include <string>
#include <variant>

#include "models/chat/http_loop.h"
#include "models/chat/response.h"

namespace timeprobe {

// The failure behind a transfer that libcurl ended with an error, or none when it ended well.
// `detail` of libcurl is kept; it holds host names and ports.
std::optional<Failure> explain_transport(const HttpResponse& response, const AskedServer& server,
                                         std::size_t max_body_bytes);

}  // namespace timeprobe
