// The wire format of protocol buffers, as far as spiece.model needs it: a message is a sequence of
// fields, each a number with a value; the value says how it is laid out, not what it means.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace timeprobe {

// One field of a message. Which member holds the value depends on the layout; the others are 0.
struct WireField {
  enum class Layout { varint, fixed64, bytes, fixed32 };

  std::uint32_t number = 0;
  Layout layout = Layout::varint;
  std::uint64_t integer = 0;  // varint, fixed64, fixed32
  std::string_view bytes;     // bytes: a text, or a message inside

  // Of a fixed32.
  float real() const;
  // Of a varint: the signed 32-bit value.
  std::int32_t signed_integer() const { return static_cast<std::int32_t>(integer); }
};

// Walks over the fields of a message held in memory.
class WireReader {
 public:
  explicit WireReader(std::string_view message) : all_(message), rest_(message) {}

  // The next field; none at the end, and none with broken() after bytes that are no field.
  std::optional<WireField> next();

  bool broken() const { return broken_; }
  std::size_t position() const { return all_.size() - rest_.size(); }

 private:
  std::optional<std::uint64_t> varint();
  std::optional<std::uint64_t> fixed(std::size_t num_bytes);
  std::optional<std::uint64_t> integer(WireField::Layout layout);
  std::optional<std::string_view> bytes();
  bool read_value(WireField& field);
  std::optional<WireField> break_off();

  std::string_view all_;
  std::string_view rest_;
  bool broken_ = false;
};

// Appends fields to a message.
class WireWriter {
 public:
  void integer(std::uint32_t number, std::int64_t value);
  void real(std::uint32_t number, float value);
  void bytes(std::uint32_t number, std::string_view value);

  const std::string& message() const { return message_; }

 private:
  void varint(std::uint64_t value);

  std::string message_;
};

}  // namespace timeprobe
