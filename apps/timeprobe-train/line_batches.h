// Lines of a stream that may be a person's terminal, a file or another program waiting for answers:
// as many at once as are there, so that a file is read in large batches and a program that sends
// one line and waits is answered at once.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace timeprobe {

class LineBatches {
 public:
  explicit LineBatches(int descriptor) : descriptor_(descriptor) {}

  // Waits for a line; returns it and those that came with it, at most `most`. Empty at the end of
  // the stream. Throws a runtime Error when reading fails, a usage Error for a line over 16 MiB.
  std::vector<std::string> next(std::size_t most);

 private:
  bool fill();
  bool more_is_there() const;

  int descriptor_;
  bool ended_ = false;
  std::string unread_;
};

}  // namespace timeprobe
