#include "models/chat/failure.h"

#include "base/utf8.h"

namespace timeprobe {
namespace {

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

std::string_view failure_name(FailureKind kind) {
  switch (kind) {
    case FailureKind::unfit_prompt: return "unfit_prompt";
    case FailureKind::unknown_host: return "unknown_host";
    case FailureKind::unreachable: return "unreachable";
    case FailureKind::tls: return "tls";
    case FailureKind::timed_out: return "timed_out";
    case FailureKind::connection_lost: return "connection_lost";
    case FailureKind::wrong_key: return "wrong_key";
    case FailureKind::quota: return "quota";
    case FailureKind::rate_limited: return "rate_limited";
    case FailureKind::wrong_model: return "wrong_model";
    case FailureKind::no_such_route: return "no_such_route";
    case FailureKind::redirected: return "redirected";
    case FailureKind::context_overflow: return "context_overflow";
    case FailureKind::bad_request: return "bad_request";
    case FailureKind::server_error: return "server_error";
    case FailureKind::wrong_content_type: return "wrong_content_type";
    case FailureKind::not_utf8: return "not_utf8";
    case FailureKind::invalid_json: return "invalid_json";
    case FailureKind::empty_choices: return "empty_choices";
    case FailureKind::filtered: return "filtered";
    case FailureKind::too_large: return "too_large";
    case FailureKind::cancelled: return "cancelled";
  }
  return "unknown";
}

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
