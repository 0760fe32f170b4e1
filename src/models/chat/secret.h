// A key that must reach a request header and nothing else.
#pragma once

#include <string>

namespace timeprobe {

// What a key becomes wherever a server echoes it.
inline constexpr const char* kHiddenKey = "[key]";

// Has no stream operator and no comparison; whoever wants the text has to say reveal().
class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string value) : value_(std::move(value)) {}

  bool empty() const { return value_.empty(); }

  // For a request header only: never for a message, a log or a file.
  const std::string& reveal() const { return value_; }

  // The text with every occurrence of the key, plain or escaped as in JSON, replaced by "[key]".
  // Keys of less than eight bytes ("test", "EMPTY", "1234") and longer stand-ins for "no key"
  // ("lm-studio") are left: they are no secrets, and stand in ordinary answers. O(n).
  std::string redact(std::string text) const;

  // As redact(), and replaces words that hold parts of the key around "**" or "...": some servers
  // say "sk-ab****yz". For complaints only: an answer may hold such words of its own.
  std::string redact_complaint(std::string text) const;

 private:
  std::string value_;
};

}  // namespace timeprobe
