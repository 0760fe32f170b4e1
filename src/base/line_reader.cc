#include "base/line_reader.h"

#include "base/error.h"
#include "base/split_text.h"
#include "base/stream_text.h"
#include "base/utf8.h"
#include "base/utf8_line.h"
#include "base/zstd_text.h"

namespace timeprobe {

std::string describe(const Rejection& rejection) {
  return at_line(rejection.file, rejection.line, rejection.problem);
}

TextLines::TextLines(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text_.starts_with(kByteOrderMark)) text_.erase(0, kByteOrderMark.size());
  if (text_.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw usage_error(name_ + ": the file is empty");
  }
  if (!find_invalid_utf8(text_)) return;
  for (const Line& line : lines()) check_utf8_line(name_, line.number, line.text);
}

TextLines TextLines::read(const std::filesystem::path& path) {
  const std::unique_ptr<std::istream> file = open_text(path);
  return TextLines(path.string(), read_to_end(*file, path.string()));
}

TextLines TextLines::of(std::string name, std::string text) {
  return TextLines(std::move(name), std::move(text));
}

std::vector<Line> TextLines::lines() const {
  std::vector<Line> result;
  std::string_view rest = text_;
  while (!rest.empty()) {
    std::string_view line = take_until(rest, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    result.push_back({result.size() + 1, line});
  }
  return result;
}

}  // namespace timeprobe
