// Another program that is kept running and spoken to line by line.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace timeprobe {

// A child with pipes at its standard input and output; its standard error is ours. It leads a
// process group of its own, so that an interrupt from the terminal reaches us only, and so that its
// own children end with it. Not thread safe. Linux and other POSIX systems.
class ChildProcess {
 public:
  // Starts arguments[0], found along PATH when it has no slash, without a shell. Throws a usage
  // Error that names the program when it cannot be started. REQUIRES: arguments is not empty.
  explicit ChildProcess(const std::vector<std::string>& arguments);

  // Closes the child's standard input; gives it up to a second to end by itself, then another after
  // SIGTERM, then kills it and its group.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  enum class Reading {
    line,       // a line came
    ended,      // the child closed its output or died before a line was whole
    timed_out,  // it may still come, and then answer something else: kill() the child
    unasked,    // a line came before the whole question was written: kill() the child
    too_long,   // more than kMaxLine bytes without a line end: kill() the child
  };
  static constexpr std::size_t kMaxLine = std::size_t{16} << 20;

  struct Reply {
    Reading reading = Reading::ended;
    std::string line;  // without line end
  };

  // Writes the line and a line end while reading, so that neither side waits for the other; the
  // time is for both together.
  Reply exchange(std::string_view line, std::chrono::milliseconds timeout);

  // Drops whole lines that came without having been asked for, and says how many.
  std::size_t drop_unread_lines();

  // Ends the child and its group at once.
  void kill();

 private:
  void read_available();
  bool take_line(std::string& line);
  void close_input();
  bool wait_for_end(std::chrono::milliseconds timeout);

  pid_t pid_ = -1;  // -1: there is none any more
  int input_ = -1;  // of the child: we write
  int output_ = -1;
  bool output_ended_ = false;
  std::string unread_;
};

}  // namespace timeprobe
