#include "base/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "base/utf8.h"
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
  if (const auto offset = find_invalid_utf8(text_)) {
    const auto line_start = text_.rfind('\n', *offset) + 1;  // npos + 1 is 0: the first line
    const auto line =
        1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(*offset), '\n');
    throw usage_error(
        at_line(name_, static_cast<std::size_t>(line),
                fmt::format("byte {} of the line is 0x{:02x}, which is not UTF-8",
                            *offset - line_start + 1, static_cast<unsigned char>(text_[*offset]))));
  }
}

TextLines TextLines::read(const std::filesystem::path& path) {
  const std::unique_ptr<std::istream> file = open_text(path);
  std::string text((std::istreambuf_iterator<char>(*file)), std::istreambuf_iterator<char>());
  if (file->bad()) throw runtime_failure(path.string() + ": reading failed part of the way");
  return TextLines(path.string(), std::move(text));
}

TextLines TextLines::of(std::string name, std::string text) {
  return TextLines(std::move(name), std::move(text));
}

std::vector<Line> TextLines::lines() const {
  std::vector<Line> result;
  std::string_view rest = text_;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    result.push_back({result.size() + 1, line});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return result;
}

}  // namespace timeprobe
