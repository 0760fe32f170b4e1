// Where records end in a text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace timeprobe::dumps {

// Both find the place behind a mark, or npos.
class RecordMark {
 public:
  // Throws a usage Error for an empty mark, and one whose beginning is also its end: "\n\n" could
  // be found at either of two places in "\n\n\n".
  explicit RecordMark(std::string mark);

  std::size_t size() const { return mark_.size(); }
  std::size_t first_end(std::string_view text) const;
  std::size_t last_end(std::string_view text) const;

 private:
  std::string mark_;
};

}  // namespace timeprobe::dumps
