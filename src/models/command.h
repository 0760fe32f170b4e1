// command:PROGRAM, any system that can be spoken to line by line.
//
// The program is started once and kept running. For each question it gets one line of JSON on its
// standard input,
//
//   {"id":"q1","question":"Which
//   ...?","context":"...","messages":[{"role":"user","content":"..."}]}
//
// and writes one line of JSON to its standard output,
//
//   {"text":"Y"}        optionally with "finish": "stop", "length" or "error" (then `text` says
//                       why), and "id", which must be that of the question
//
// A program that writes anything else, a greeting or a second line, may be out of step: its next
// line may answer the question before. It is started again, unless it gives ids, which tell.
//
// It never sees the key. Its standard error is passed through. At the end of the run its standard
// input is closed; a program that then stays is ended.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "models/model.h"

namespace timeprobe {

struct CommandOptions {
  std::chrono::milliseconds answer_timeout{600'000};  // for one answer
  int max_restarts = 5;                               // in one run
};

// `command_line` is PROGRAM with its arguments (base/command_line.h); no shell
// reads it. Throws a usage Error when the program cannot be started.
//
// Failed completions, each with its reason: the program ended, took too long, its line is not what
// is wanted (quoted), or it answers another id. It is started again at most max_restarts times,
// then every further question fails. Thread safe; questions wait for each other.
std::unique_ptr<Model> make_command(const std::string& command_line, const CommandOptions& options);

}  // namespace timeprobe
