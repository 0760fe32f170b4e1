#include "base/json_text.h"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "base/utf8.h"

namespace timeprobe {
namespace {

void append_utf16_escape(std::string& out, std::uint32_t unit) {
  fmt::format_to(std::back_inserter(out), "\\u{:04x}", unit);
}

void append_escaped_code_point(std::string& out, std::uint32_t code_point) {
  if (code_point < 0x10000) return append_utf16_escape(out, code_point);
  const std::uint32_t offset = code_point - 0x10000;
  append_utf16_escape(out, 0xD800 + (offset >> 10U));
  append_utf16_escape(out, 0xDC00 + (offset & 0x3FFU));
}

// Appends the two-character escape of a control character, quote or backslash, or \u00XX.
void append_escaped_ascii(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\b': out += "\\b"; break;
    case '\f': out += "\\f"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default: append_utf16_escape(out, static_cast<unsigned char>(c));
  }
}

bool needs_escape(char c, JsonStyle style) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || c == '"' || c == '\\' || (style == JsonStyle::python && byte >= 0x7F);
}

std::string_view comma_of(JsonStyle style) { return style == JsonStyle::python ? ", " : ","; }

}  // namespace

void append_json_string(std::string& out, std::string_view text, JsonStyle style) {
  out += '"';
  std::size_t offset = 0;
  while (offset < text.size()) {
    std::size_t run = offset;
    while (run < text.size() && !needs_escape(text[run], style)) ++run;
    out.append(text, offset, run - offset);
    offset = run;
    if (offset == text.size()) break;
    if (static_cast<unsigned char>(text[offset]) > 0x7F) {
      append_escaped_code_point(out, next_code_point(text, offset));
    } else if (text[offset] == 0x7F) {
      out += text[offset++];  // json.dumps leaves DEL as it is
    } else {
      append_escaped_ascii(out, text[offset++]);
    }
  }
  out += '"';
}

void JsonObjectWriter::key(std::string_view key) {
  if (!std::exchange(first_, false)) out_ += comma_of(style_);
  append_json_string(out_, key, style_);
  out_ += style_ == JsonStyle::python ? ": " : ":";
}

void JsonObjectWriter::text(std::string_view name, std::string_view value) {
  key(name);
  append_json_string(out_, value, style_);
}

void JsonObjectWriter::number(std::string_view name, std::uint64_t value) {
  key(name);
  fmt::format_to(std::back_inserter(out_), "{}", value);
}

void JsonObjectWriter::texts(std::string_view name, std::span<const std::string> values) {
  key(name);
  out_ += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out_ += comma_of(style_);
    append_json_string(out_, values[i], style_);
  }
  out_ += ']';
}

}  // namespace timeprobe
