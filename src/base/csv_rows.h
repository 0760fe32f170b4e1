// Reading comma-separated values with quotes, as RFC 4180 describes them. Files of our own under
// data/ have no quotes (base/comma_separated.h).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

struct CsvRow {
  std::size_t line = 0;  // on which the row begins, counted from 1
  std::vector<std::string> fields;
  std::optional<std::string> problem = std::nullopt;  // why the row could not be read
};

// Hands over each row; empty lines are none. Rows end with LF or CRLF. A quote inside a field that
// does not begin with one is an ordinary character. A row with text behind a closing quote has a
// problem and ends with its line; a quote that is never closed is a problem of its row and ends the
// text. O(n).
void for_each_csv_row(std::string_view text, const std::function<void(CsvRow)>& visit);

// All of them.
std::vector<CsvRow> read_csv_rows(std::string_view text);

}  // namespace timeprobe
