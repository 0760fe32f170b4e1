// What a run is going to ask of whom: everything that is needed to do it again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "evaluation/few_shot.h"
#include "questions/prompt.h"
#include "questions/question.h"

namespace timeprobe {

struct RunPlan {
  std::string name;                             // chosen by the user; unique in a run store
  std::string model;                            // Model::name()
  std::map<std::string, std::string> settings;  // seed, question files with sha256, limit ...
  std::vector<Question> questions;
  FewShot few_shot = {};  // solved examples before each question; none by default
  Thinking thinking = Thinking::answer_only;
  PromptLayout layout = PromptLayout::system_user;
};

// The SHA-256 of everything but the name: two plans with one hash ask the same of the same model.
// The examples are part of it through the settings, which name their files, number and seed.
std::string plan_hash(const RunPlan& plan);

}  // namespace timeprobe
