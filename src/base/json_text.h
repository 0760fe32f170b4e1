// Writing JSON where bytes matter: records that must be the same on every machine, and files in the
// layout of Python's json.dumps. Reading goes through nlohmann-json.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace timeprobe {

enum class JsonStyle {
  compact,  // {"a":1,"b":[2,3]}, UTF-8 as it is
  python,  // {"a": 1, "b": [2, 3]}, everything beyond ASCII as \uXXXX: json.dumps with its defaults
};

// The text in quotes, escaped. REQUIRES: valid UTF-8.
void append_json_string(std::string& out, std::string_view text, JsonStyle style);

// Appends the members of one object in the order of the calls.
class JsonObjectWriter {
 public:
  JsonObjectWriter(std::string& out, JsonStyle style) : out_(out), style_(style) { out_ += '{'; }

  void text(std::string_view key, std::string_view value);
  void number(std::string_view key, std::uint64_t value);
  void texts(std::string_view key, std::span<const std::string> values);

  // Appends the key; the caller appends one value to the same string.
  void key(std::string_view key);

  void close() { out_ += '}'; }

 private:
  std::string& out_;
  JsonStyle style_;
  bool first_ = true;
};

}  // namespace timeprobe
