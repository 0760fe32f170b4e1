// Cuts text that comes in chunks into whole records and the pieces of broken ones.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "dumps/record_mark.h"
#include "dumps/text_buffer.h"

namespace timeprobe::dumps {

// Gets what was cut, in the order of the text.
class CutText {
 public:
  virtual ~CutText() = default;

  virtual std::unique_ptr<TextBuffer> new_buffer() = 0;

  // Text of one record, which may have begun before or end behind it. has_end: it ends with the
  // record. `text_byte` counts from the front of the text.
  virtual void fragment(std::string_view text, std::uint64_t text_byte, bool has_end) = 0;

  // Whole records, which lie in the buffer. Who needs it longer than the call moves it away.
  virtual void records(std::unique_ptr<TextBuffer>& buffer, std::string_view text,
                       std::uint64_t text_byte) = 0;
};

// The text is taken to begin inside a record. A record longer than half a buffer comes as
// fragments. Only what is left at the end of a buffer is copied.
class RecordCutter {
 public:
  // Records longer than max_record_bytes come as fragments too, so that whoever joins them sees
  // their length. `text_byte` is where the text begins.
  RecordCutter(const RecordMark& mark, std::size_t max_record_bytes, std::uint64_t text_byte,
               CutText& cut);

  // Where the next text is to be written: room for a byte at least.
  std::span<char> room();

  // `count` bytes were written there.
  void add(std::size_t count);

  // No more text follows.
  void finish();

  // The buffer, for another cutter.
  std::unique_ptr<TextBuffer> release_buffer();

  // Of what will be written next.
  std::uint64_t text_byte() const { return text_byte_ + buffer_size(); }

 private:
  std::size_t buffer_size() const { return buffer_ ? buffer_->text().size() : 0; }
  void cut(bool last);
  void cut_records(std::string_view text, std::uint64_t text_byte);
  void break_record(bool last);
  void keep();

  const RecordMark& mark_;
  std::size_t max_record_bytes_;
  CutText& cut_;
  std::unique_ptr<TextBuffer> buffer_;
  std::uint64_t text_byte_;  // of the buffer's front
  bool inside_ = true;       // the buffer begins inside a record
  std::string kept_;         // what is left of a buffer, on its way to the next
};

}  // namespace timeprobe::dumps
