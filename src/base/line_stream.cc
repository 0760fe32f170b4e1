#include "base/line_stream.h"

#include "base/error.h"
#include "base/utf8_line.h"
#include "base/zstd_text.h"

namespace timeprobe {

LineStream::LineStream(const std::filesystem::path& path)
    : name_(path.string()), file_(open_text(path)) {}

bool LineStream::next() {
  if (!std::getline(*file_, line_)) {
    if (file_->bad()) throw usage_error(name_ + ": cannot be read to its end");
    if (!has_text_) throw usage_error(name_ + ": the file is empty");
    return false;
  }
  constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";
  if (++number_ == 1 && line_.starts_with(kByteOrderMark)) line_.erase(0, 3);
  if (line_.ends_with('\r')) line_.pop_back();
  if (!has_text_) has_text_ = line_.find_first_not_of(" \t") != std::string::npos;
  check_utf8_line(name_, number_, line_);
  return true;
}

}  // namespace timeprobe
