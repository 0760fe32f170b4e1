// Where and how requests of one kind go: the rules of TLS, proxies and keys in one place.
#pragma once

#include <string>

#include "models/chat/endpoint.h"
#include "models/chat/http_loop.h"

namespace timeprobe {

// The target behind an address of the endpoint: its key and headers, its certificates, no proxy for
// this machine. Limits are those of HttpTarget's defaults.
HttpTarget http_target(const ChatEndpoint& endpoint, const std::string& url);

}  // namespace timeprobe
