// What a probe found out.
#pragma once

#include <string>
#include <vector>

namespace timeprobe {

enum class ProbeResult {
  ok,
  no,       // does not work; where the server said so, the line holds what it said
  odd,      // works in a way that surprises, or cannot be told
  skipped,  // not asked: it needs a route that does not work, or the time is up
};

// A flag of `timeprobe run`, ready for a shell.
struct Flag {
  std::string text;
  std::string why;
};

struct Finding {
  std::string probe;
  ProbeResult result = ProbeResult::ok;
  std::string line;                      // one line: what was seen
  std::vector<std::string> silent = {};  // what will go wrong without any error, a sentence each
  std::vector<Flag> flags = {};
};

// Findings of one line, and what will go wrong in silence.
Finding ok_finding(std::string line);
Finding odd_finding(std::string line, std::vector<std::string> silent = {});
Finding failed_finding(std::string line, std::vector<std::string> silent = {});

}  // namespace timeprobe
