// weekdays_exam [SEED] > weekdays.jsonl: a hundred questions as JSON lines, for `timeprobe run`.
#include <charconv>
#include <cstdio>
#include <string>

#include "questions/question_json.h"
#include "weekdays/weekdays.h"

int main(int argc, char** argv) {
  std::uint64_t seed = 0;
  const std::string text = argc > 1 ? argv[1] : "0";
  const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (argc > 2 || read.ec != std::errc() || read.ptr != text.data() + text.size()) {
    std::fprintf(stderr, "usage: weekdays_exam [SEED], a whole number from 0\n");
    return 2;
  }
  std::string lines;
  for (const timeprobe::Question& question : timeprobe::weekdays::generate(50, seed)) {
    timeprobe::append_json_line(lines, question);
  }
  const bool written = std::fwrite(lines.data(), 1, lines.size(), stdout) == lines.size();
  return written && std::fflush(stdout) == 0 ? 0 : 1;
}
