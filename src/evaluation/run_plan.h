// What a run is going to ask of whom: everything that is needed to do it again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "questions/question.h"

namespace timeprobe {

struct RunPlan {
  std::string name;                             // chosen by the user; unique in a run store
  std::string model;                            // Model::name()
  std::map<std::string, std::string> settings;  // seed, question files with sha256, limit ...
  std::vector<Question> questions;
};

// The SHA-256 of everything but the name: two plans with one hash ask the same of the same model.
std::string plan_hash(const RunPlan& plan);

}  // namespace timeprobe
