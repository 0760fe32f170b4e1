// What the server answers to a request, apart from HTTP itself.
#pragma once

#include <string>
#include <string_view>

#include "viewer/live_store.h"

namespace timeprobe {

struct ViewRequest {
  std::string method;   // "GET"
  std::string path;     // "/data/rows/3", decoded
  std::string host;     // the header "Host"
  std::string version;  // of chunks
};

struct ViewResponse {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::string version = {};  // of a document: for the header "Timeprobe-Version"
};

// The security policy of every response: the page's own script and style, data from this server.
std::string view_security_policy();

// Refuses a host other than 127.0.0.1, localhost and [::1] at this port, so that no other site's
// name can be made to stand for this machine; methods other than GET and HEAD; and paths that are
// none of "/", "/data/page.json", "/data/status.json", "/data/{rows,details,column}/N". Errors of
// the store become a response with their text.
ViewResponse answer_view(LiveStore& store, const ViewRequest& request, int port,
                         ProgressRate::Time now);

}  // namespace timeprobe
