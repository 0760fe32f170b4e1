#include "dumps/record_cutter.h"

#include <algorithm>

#include "base/check.h"

namespace timeprobe::dumps {

RecordCutter::RecordCutter(const RecordMark& mark, std::size_t max_record_bytes,
                           std::uint64_t text_byte, CutText& cut)
    : mark_(mark), max_record_bytes_(max_record_bytes), cut_(cut), text_byte_(text_byte) {}

std::span<char> RecordCutter::room() {
  if (!buffer_) buffer_ = cut_.new_buffer();
  TIMEPROBE_CHECK(!buffer_->room().empty(), "a full buffer was not cut");
  return buffer_->room();
}

void RecordCutter::add(std::size_t count) {
  if (count == 0) return;
  buffer_->add(count);
  // The last calls for a buffer would fill ever smaller rooms.
  if (buffer_->room().size() < buffer_->capacity() / 16 + 1) cut(false);
}

std::unique_ptr<TextBuffer> RecordCutter::release_buffer() { return std::move(buffer_); }

void RecordCutter::finish() {
  if (buffer_size() > 0) cut(true);
}

void RecordCutter::cut_records(std::string_view text, std::uint64_t text_byte) {
  if (max_record_bytes_ >= buffer_->capacity()) return cut_.records(buffer_, text, text_byte);
  std::size_t done = 0;
  for (std::size_t end = 0; end < text.size();) {
    const std::size_t size = mark_.first_end(text.substr(end));
    if (size > max_record_bytes_) {
      if (end > done) cut_.records(buffer_, text.substr(done, end - done), text_byte + done);
      cut_.fragment(text.substr(end, size), text_byte + end, true);
      done = end + size;
    }
    end += size;
  }
  if (done < text.size()) cut_.records(buffer_, text.substr(done), text_byte + done);
}

void RecordCutter::cut(bool last) {
  const std::string_view text = buffer_->text();
  std::size_t front = 0;
  if (inside_) {
    front = mark_.first_end(text);
    if (front == std::string_view::npos) return break_record(last);
    cut_.fragment(text.substr(0, front), text_byte_, true);
    inside_ = false;
  }
  const std::size_t end = mark_.last_end(text.substr(front));
  const std::size_t whole = end == std::string_view::npos ? 0 : end;
  // What is left is saved first: records() may move the buffer away.
  kept_.assign(text.substr(front + whole));
  if (whole > 0) cut_records(text.substr(front, whole), text_byte_ + front);
  text_byte_ += front + whole;
  keep();
  if (last || kept_.size() > buffer_->capacity() / 2) break_record(last);
}

// Passes the beginning or middle of a record on, but for what may be the beginning of a mark.
void RecordCutter::break_record(bool last) {
  const std::string_view text = buffer_->text();
  const std::size_t kept = last ? 0 : std::min(mark_.size() - 1, text.size());
  const std::size_t size = text.size() - kept;
  if (size == 0) return;
  cut_.fragment(text.substr(0, size), text_byte_, false);
  inside_ = true;
  kept_.assign(text.substr(size));
  text_byte_ += size;
  keep();
}

// The next buffer, or the same, begins with what was kept.
void RecordCutter::keep() {
  if (!buffer_) buffer_ = cut_.new_buffer();
  buffer_->assign(kept_);
}

}  // namespace timeprobe::dumps
