#include "models/chat/endpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/error.h"
#include "base/nearest_word.h"
#include "base/text_normalization.h"
#include "models/chat/failure.h"

namespace timeprobe {
namespace {

constexpr const char* kOpenAiUrl = "https://api.openai.com/v1";

// "http://host:1/a/b?q" in its parts.
struct UrlParts {
  std::string origin;  // "http://host:1"
  std::string host;    // "host", or "[::1]"
  std::string path;    // "/a/b"
  std::string query;   // "?q"
};

std::string without_query(const std::string& url) { return url.substr(0, url.find_first_of("?#")); }

bool is_blank_or_control(char c) { return c <= ' ' || c == 0x7F; }

// The host of "host:8000" and "[::1]:8000".
std::string host_of(const std::string& authority) {
  const std::size_t port =
      authority.starts_with('[') ? authority.find("]:") + 1 : authority.find(':');
  return authority.substr(0, port == 0 ? std::string::npos : port);
}

UrlParts split_url(const std::string& url) {
  const std::size_t scheme_end = url.find("://");
  const std::string scheme = url.substr(0, std::min(scheme_end, url.size()));
  const std::string shown = one_line(shown_url(url));
  if (scheme_end == std::string::npos || (scheme != "http" && scheme != "https")) {
    throw usage_error(
        fmt::format("base URL '{}' does not start with http:// or https://; wanted the like of "
                    "http://localhost:8000/v1",
                    shown));
  }
  if (std::any_of(url.begin(), url.end(), is_blank_or_control)) {
    throw usage_error(fmt::format("base URL '{}' holds a space or control character", shown));
  }
  const std::size_t host_start = scheme_end + 3;
  const std::size_t path_start = std::min(url.find_first_of("/?#", host_start), url.size());
  const std::string authority = url.substr(host_start, path_start - host_start);
  if (authority.find('@') != std::string::npos) {
    throw usage_error(
        fmt::format("base URL '{}' holds a user name or password; put the key into the environment "
                    "instead",
                    shown));
  }
  UrlParts parts;
  parts.host = host_of(authority);
  if (parts.host.empty()) throw usage_error(fmt::format("base URL '{}' names no host", shown));
  parts.origin = url.substr(0, path_start);
  const std::string rest = url.substr(path_start, url.find('#', path_start) - path_start);
  const std::size_t query = std::min(rest.find('?'), rest.size());
  parts.path = rest.substr(0, query);
  parts.query = rest.substr(query);
  return parts;
}

bool remove_suffix(std::string& text, std::string_view suffix) {
  if (!text.ends_with(suffix)) return false;
  text.resize(text.size() - suffix.size());
  return true;
}

bool may_stand_in_key(char c) { return c > ' ' && c < 0x7F; }

// A key as it may stand in a header; pasted keys often end in a line break.
Secret key_from(const std::string& variable, const std::string& value) {
  const std::string_view key = trim(value, " \t\r\n");
  if (std::all_of(key.begin(), key.end(), may_stand_in_key)) return Secret(std::string(key));
  throw usage_error(fmt::format(
      "{} holds a character that no key has (a blank, a control character or one beyond ASCII)",
      variable));
}

// The route behind the base, whatever path the base names.
std::string url_of(const std::string& base_url, const std::string& route) {
  UrlParts parts = split_url(base_url);
  std::string path = parts.path;
  while (remove_suffix(path, "/")) {
  }
  if (remove_suffix(path, "/completions")) {
    remove_suffix(path, "/chat");
  } else if (path.empty()) {
    path = "/v1";
  }
  return parts.origin + path + route + parts.query;
}

// What stands for the character in the name of a variable: 'A' for 'a', '_' for '-'.
char in_variable(char c) {
  const char upper = ascii_upper_char(c);
  const bool kept = (upper >= 'A' && upper <= 'Z') || (upper >= '0' && upper <= '9');
  return kept ? upper : '_';
}

bool is_openai(const std::string& url) { return url.starts_with("https://api.openai.com"); }

}  // namespace

Environment process_environment() {
  return [](const std::string& name) -> std::optional<std::string> {
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
  };
}

std::string provider_variable_prefix(const std::string& provider) {
  std::string prefix = provider;
  std::transform(prefix.begin(), prefix.end(), prefix.begin(), in_variable);
  return prefix;
}

ChatEndpoint endpoint_from_environment(const EndpointChoice& choice,
                                       const Environment& environment) {
  const std::string prefix = provider_variable_prefix(choice.provider);
  ChatEndpoint endpoint;
  endpoint.base_url =
      choice.base_url.empty() ? environment(prefix + "_BASE_URL").value_or("") : choice.base_url;
  if (endpoint.base_url.empty() && choice.provider == "openai") endpoint.base_url = kOpenAiUrl;
  if (endpoint.base_url.empty()) {
    throw usage_error(
        fmt::format("no server is known for '{}': set {}_BASE_URL or give --base-url{}",
                    one_line(choice.provider), prefix, did_you_mean(choice.provider, {"openai"})));
  }
  request_url(endpoint.base_url, ChatRoute::chat_completions);

  const bool named = !choice.key_variable.empty();
  endpoint.key_variable = named ? choice.key_variable : prefix + "_API_KEY";
  const std::optional<std::string> key = environment(endpoint.key_variable);
  if (key) endpoint.key = key_from(endpoint.key_variable, *key);
  if (endpoint.key.empty() && (named || is_openai(endpoint.base_url))) {
    throw usage_error(fmt::format("{} is not set; it is to hold the key for {}",
                                  one_line(endpoint.key_variable), shown_url(endpoint.base_url)));
  }

  if (choice.provider == "openai") {
    for (const auto& [variable, header] : {std::pair("OPENAI_ORG_ID", "OpenAI-Organization"),
                                           std::pair("OPENAI_PROJECT_ID", "OpenAI-Project")}) {
      if (const auto value = environment(variable)) {
        endpoint.headers.emplace_back(header, key_from(variable, *value));
      }
    }
  }
  for (const char* variable : {"CURL_CA_BUNDLE", "SSL_CERT_FILE"}) {
    if (const auto value = environment(variable)) endpoint.ca_file = *value;
  }
  return endpoint;
}

std::string request_url(const std::string& base_url, ChatRoute route) {
  return url_of(base_url,
                route == ChatRoute::chat_completions ? "/chat/completions" : "/completions");
}

std::string models_url(const std::string& base_url) { return url_of(base_url, "/models"); }

std::vector<Secret> secrets_of(const ChatEndpoint& endpoint) {
  std::vector<Secret> secrets = {endpoint.key};
  for (const auto& [name, value] : endpoint.headers) secrets.push_back(value);
  return secrets;
}

std::vector<Secret> all_secrets_of(const ChatEndpoint& endpoint) {
  std::vector<Secret> secrets = secrets_of(endpoint);
  const std::string url = endpoint.base_url.substr(0, endpoint.base_url.find('#'));
  std::size_t start = url.find('?');
  while (start < url.size()) {
    const std::size_t end = std::min(url.find('&', start + 1), url.size());
    const std::string pair = url.substr(start + 1, end - start - 1);
    secrets.emplace_back(pair.substr(std::min(pair.find('='), pair.size() - 1) + 1));
    start = end;
  }
  return secrets;
}

std::string shown_url(const std::string& url) { return without_query(url); }

bool is_loopback_url(const std::string& url) {
  const std::string host = split_url(url).host;
  return host == "localhost" || host == "[::1]" || host.starts_with("127.");
}

}  // namespace timeprobe
