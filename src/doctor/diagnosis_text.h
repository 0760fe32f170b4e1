// A diagnosis for people and for machines.
#pragma once

#include <string>
#include <vector>

#include "doctor/examine.h"

namespace timeprobe {

// Where was asked, for the heading and the flags.
struct ExaminedServer {
  std::string base_url;           // without a query
  std::string key_variable = {};  // as the user named it; empty: not named
  std::string key_note = {};      // "key from OPENAI_API_KEY", "no key sent"
};

// All flags that `timeprobe run` needs for this server, those of the findings without repetition.
std::vector<Flag> flags_for(const Diagnosis& diagnosis, const ExaminedServer& server);

// The table of probes, "What will silently go wrong", "Flags to use".
std::string diagnosis_text(const Diagnosis& diagnosis, const ExaminedServer& server);

// {"url", "model", "usable", "probes": [{"probe", "result", "line"}], "silently_wrong": [...],
// "flags": [{"flag", "why"}]}, indented, with a line break at the end.
std::string diagnosis_json(const Diagnosis& diagnosis, const ExaminedServer& server);

}  // namespace timeprobe
