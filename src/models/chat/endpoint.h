// Which server is asked, with which key.
//
// A base URL may name the host ("http://localhost:8000"), the version ("https://api.openai.com/v1")
// or the whole path ("http://localhost:8000/v1/chat/completions"): all three mean the same. Keys
// come from the environment only, so that no shell history, run store or process list holds one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "models/chat/secret.h"

namespace timeprobe {

enum class ChatRoute {
  chat_completions,  // messages with roles
  completions,       // one text to go on with
};

struct ChatEndpoint {
  std::string base_url;  // http or https; without user name and password

  Secret key;                // sent as "Authorization: Bearer ..." when there is one
  std::string key_variable;  // where the key is looked for, for messages: "OPENAI_API_KEY"
  std::vector<std::pair<std::string, Secret>> headers = {};  // further request headers

  // Certificates to trust instead of the system's (PEM file). Verification is never off.
  std::string ca_file = {};
};

// Looks up a variable; none when it is not set or empty.
using Environment = std::function<std::optional<std::string>(const std::string& name)>;

// The variables of this process.
Environment process_environment();

struct EndpointChoice {
  std::string provider = "openai";  // "together" reads TOGETHER_BASE_URL and TOGETHER_API_KEY
  std::string base_url = {};        // instead of <PROVIDER>_BASE_URL
  std::string key_variable = {};    // instead of <PROVIDER>_API_KEY
};

// "my-host" -> "MY_HOST".
std::string provider_variable_prefix(const std::string& provider);

// Puts an endpoint together. For openai the URL defaults to https://api.openai.com/v1, and
// OPENAI_ORG_ID and OPENAI_PROJECT_ID are sent where set. SSL_CERT_FILE or CURL_CA_BUNDLE names the
// certificates to trust. A server other than OpenAI's may do without a key.
// Throws a usage Error: no URL known, a named variable that is not set, a URL that is none, a key
// that no header can hold. The text never holds the key.
ChatEndpoint endpoint_from_environment(const EndpointChoice& choice,
                                       const Environment& environment);

// The address that requests go to. Throws a usage Error for a base URL without http:// or https://,
// without a host, or with a user name in it.
std::string request_url(const std::string& base_url, ChatRoute route);

// The address of the list of models, by the same rules.
std::string models_url(const std::string& base_url);

// What no answer may hold: the key and the further headers.
std::vector<Secret> secrets_of(const ChatEndpoint& endpoint);

// What no message may hold: besides, the values of the URL's query. An answer may hold those: they
// are often a version, as "?api-version=2024-02-01".
std::vector<Secret> all_secrets_of(const ChatEndpoint& endpoint);

// The URL without query and fragment, for messages: a query may hold a key.
std::string shown_url(const std::string& url);

// Whether the URL names this machine (localhost, 127.0.0.0/8, ::1), which is asked without a proxy.
bool is_loopback_url(const std::string& url);

}  // namespace timeprobe
