#include "base/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace timeprobe {
namespace {

class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : text_(text) {}

  void for_each(const std::function<void(CsvRow)>& visit) {
    while (place_ < text_.size()) {
      if (at_line_end()) {
        skip_line_end();
      } else {
        visit(row());
      }
    }
  }

 private:
  CsvRow row() {
    CsvRow row{line_, {}};
    while (true) {
      row.fields.push_back(text_[place_] == '"' ? quoted(row) : plain());
      if (row.problem) {
        place_ = std::min(text_.find('\n', place_), text_.size());
        break;
      }
      if (!take(',')) break;
      if (place_ == text_.size() || at_line_end()) {
        row.fields.emplace_back();
        break;
      }
    }
    skip_line_end();
    return row;
  }

  std::string plain() {
    const std::size_t start = place_;
    while (place_ < text_.size() && text_[place_] != ',' && !at_line_end()) ++place_;
    return std::string(text_.substr(start, place_ - start));
  }

  std::string quoted(CsvRow& row) {
    const std::size_t opened = line_;
    std::string field;
    for (++place_; place_ < text_.size(); ++place_) {
      const char c = text_[place_];
      const bool doubled = c == '"' && place_ + 1 < text_.size() && text_[place_ + 1] == '"';
      if (c == '"' && !doubled) break;
      if (doubled) ++place_;
      if (c == '\n') ++line_;
      field += c;
    }
    if (place_ == text_.size()) {
      row.problem = fmt::format("the quote that opens on line {} is not closed", opened);
      return field;
    }
    ++place_;
    if (place_ < text_.size() && text_[place_] != ',' && !at_line_end()) {
      row.problem = "text behind a closing quote; a comma or the line's end is wanted";
    }
    return field;
  }

  bool at_line_end() const {
    return text_[place_] == '\n' || text_.substr(place_, 2) == "\r\n" ||
           (text_[place_] == '\r' && place_ + 1 == text_.size());
  }

  void skip_line_end() {
    take('\r');
    if (take('\n')) ++line_;
  }

  bool take(char c) {
    const bool is_next = place_ < text_.size() && text_[place_] == c;
    if (is_next) ++place_;
    return is_next;
  }

  std::string_view text_;
  std::size_t place_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

void for_each_csv_row(std::string_view text, const std::function<void(CsvRow)>& visit) {
  CsvReader(text).for_each(visit);
}

std::vector<CsvRow> read_csv_rows(std::string_view text) {
  std::vector<CsvRow> rows;
  for_each_csv_row(text, [&rows](CsvRow row) { rows.push_back(std::move(row)); });
  return rows;
}

}  // namespace timeprobe
