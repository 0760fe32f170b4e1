#include "models/chat/failure.h"

#include "base/named_value.h"
#include "base/utf8.h"

namespace timeprobe {
namespace {

constexpr NamedValue<FailureKind> kFailureNames[] = {
    {FailureKind::unfit_prompt, "unfit_prompt"},
    {FailureKind::unknown_host, "unknown_host"},
    {FailureKind::unreachable, "unreachable"},
    {FailureKind::tls, "tls"},
    {FailureKind::timed_out, "timed_out"},
    {FailureKind::connection_lost, "connection_lost"},
    {FailureKind::wrong_key, "wrong_key"},
    {FailureKind::quota, "quota"},
    {FailureKind::rate_limited, "rate_limited"},
    {FailureKind::wrong_model, "wrong_model"},
    {FailureKind::no_such_route, "no_such_route"},
    {FailureKind::redirected, "redirected"},
    {FailureKind::context_overflow, "context_overflow"},
    {FailureKind::bad_request, "bad_request"},
    {FailureKind::server_error, "server_error"},
    {FailureKind::wrong_content_type, "wrong_content_type"},
    {FailureKind::not_utf8, "not_utf8"},
    {FailureKind::invalid_json, "invalid_json"},
    {FailureKind::empty_choices, "empty_choices"},
    {FailureKind::filtered, "filtered"},
    {FailureKind::too_large, "too_large"},
    {FailureKind::cancelled, "cancelled"}};

// "http://user:password@host" -> "http://[hidden]@host".
void hide_credentials(std::string& text) {
  constexpr std::string_view kHidden = "[hidden]";
  std::size_t scheme = text.find("://");
  while (scheme != std::string::npos) {
    const std::size_t start = scheme + 3;
    const std::size_t end = text.find_first_of("/ \"'<>", start);
    const std::size_t at = text.rfind('@', end == std::string::npos ? end : end - 1);
    if (at != std::string::npos && at >= start) text.replace(start, at - start, kHidden);
    scheme = text.find("://", start);
  }
}

// Cuts before a sequence that does not fit.
void cut(std::string& text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return;
  text.resize(utf8_beginning(text, max_bytes).size());
  text += "...";
}

}  // namespace

std::string_view failure_name(FailureKind kind) { return name_of(kFailureNames, kind); }

RetryHope retry_hope(FailureKind kind) {
  switch (kind) {
    case FailureKind::unknown_host:
    case FailureKind::unreachable:
    case FailureKind::timed_out:
    case FailureKind::connection_lost:
    case FailureKind::rate_limited:
    case FailureKind::server_error: return RetryHope::often;
    case FailureKind::wrong_content_type:
    case FailureKind::not_utf8:
    case FailureKind::invalid_json:
    case FailureKind::empty_choices: return RetryHope::few;
    default: return RetryHope::none;
  }
}

bool fails_for_all(FailureKind kind) {
  switch (kind) {
    case FailureKind::unknown_host:
    case FailureKind::tls:
    case FailureKind::wrong_key:
    case FailureKind::quota:
    case FailureKind::wrong_model:
    case FailureKind::no_such_route:
    case FailureKind::redirected: return true;
    default: return false;
  }
}

std::string one_line(std::string_view text, std::size_t max_bytes) {
  // What lies behind four times the length cannot show: it is not looked at.
  text = text.substr(0, 4 * max_bytes + 16);
  std::string line;
  while (!text.empty()) {
    const std::size_t valid = find_invalid_utf8(text).value_or(text.size());
    for (const char c : text.substr(0, valid)) {
      const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      if (!control) {
        line += c;
      } else if (!line.empty() && line.back() != ' ') {
        line += ' ';
      }
    }
    if (valid == text.size()) break;
    line += '?';
    text.remove_prefix(valid + 1);
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  hide_credentials(line);
  cut(line, max_bytes);
  return line;
}

}  // namespace timeprobe
