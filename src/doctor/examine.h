// All probes of one server, in order.
//
//   HttpProbedServer server(endpoint, {});
//   const Diagnosis diagnosis = examine(server, {.model = "qwen2.5-7b"});
//   print(diagnosis_text(diagnosis));
//
// At most about fifty requests. A probe that fails is a finding; nothing is asked that needs a
// route that does not work, or once the time is up.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "doctor/finding.h"
#include "doctor/probed_server.h"

namespace timeprobe {

struct ExamineOptions {
  std::string model = {};  // empty: the only one that the server lists
  std::int64_t max_context_tokens = 65'536;
  std::function<bool()> time_is_up = [] { return false; };
  std::function<void(const std::string& probe)> on_probe = [](const std::string&) {};
};

struct Diagnosis {
  std::string model;
  bool chat_works = false;
  bool completions_work = false;
  std::vector<Finding> findings;

  bool usable() const { return chat_works || completions_work; }
};

// Throws a runtime Error of one line when there is nothing to examine: no server there, or a key
// that no route takes. Throws a usage Error when a model has to be named: the server lists none or
// several.
Diagnosis examine(ProbedServer& server, const ExamineOptions& options);

}  // namespace timeprobe
