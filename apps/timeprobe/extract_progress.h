// The line that a running `timeprobe extract` shows on a terminal.
#pragma once

#include <chrono>
#include <string>

#include "command_line/terminal_line.h"
#include "wikidata/collect.h"

namespace timeprobe {

// "facts: 12.3 of 98.1 GB, 1204 MB/s, 1:11 left, 120345 found". The speed is that of the file's
// bytes read by this process, `begun_at` of which stood behind it at its start.
std::string extract_progress_text(const wikidata::ExtractProgress& progress,
                                  std::chrono::duration<double> elapsed, std::uint64_t begun_at);

class ExtractProgressLine {
 public:
  void show(const wikidata::ExtractProgress& progress);

 private:
  TerminalLine line_;
  std::optional<wikidata::Phase> phase_;
  std::uint64_t begun_at_ = 0;
  std::chrono::duration<double> begun_after_{0.0};
};

}  // namespace timeprobe
