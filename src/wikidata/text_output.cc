#include "wikidata/text_output.h"

namespace timeprobe::wikidata {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

}  // namespace

TextOutput::TextOutput(const std::filesystem::path& path, IfExists if_exists)
    : file_(path, if_exists), is_packed_(has_zstd_name(path)) {}

void TextOutput::add_line(std::string_view line) {
  add(line);
  add("\n");
  if (buffer_.size() >= kBufferBytes) flush();
}

void TextOutput::add(std::string_view text) {
  if (is_packed_) return compressor_.add(text, buffer_);
  buffer_ += text;
}

void TextOutput::commit() {
  if (is_packed_) compressor_.end_frame(buffer_);
  flush();
  file_.commit();
}

void TextOutput::flush() {
  file_.append(buffer_);
  buffer_.clear();
}

}  // namespace timeprobe::wikidata
