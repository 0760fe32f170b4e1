#include "models/chat/http_target.h"

namespace timeprobe {

HttpTarget http_target(const ChatEndpoint& endpoint, const std::string& url) {
  HttpTarget target;
  target.url = url;
  target.loopback = is_loopback_url(url);
  if (!endpoint.key.empty()) {
    target.headers.emplace_back("Authorization", Secret("Bearer " + endpoint.key.reveal()));
  }
  target.headers.insert(target.headers.end(), endpoint.headers.begin(), endpoint.headers.end());
  target.ca_file = endpoint.ca_file;
  return target;
}

}  // namespace timeprobe
