// What a run is going to ask of whom: everything that is needed to do it again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.h"
#include "evaluation/few_shot.h"
#include "questions/prompt.h"

namespace timeprobe {

// What is asked for instead of the suite's own settings.
struct SamplingOverrides {
  std::optional<double> temperature;
  std::optional<std::int64_t> max_tokens;
  std::vector<std::string> stop;  // empty: the suite's
};

// The questions themselves come from a QuestionSource and stand in the run store.
struct RunPlan {
  std::string name;                             // chosen by the user; unique in a run store
  std::string model;                            // Model::name()
  std::map<std::string, std::string> settings;  // seed, question files with sha256, limit ...
  FewShot few_shot = {};  // solved examples before each question; none by default
  Thinking thinking = Thinking::answer_only;
  PromptLayout layout = PromptLayout::system_user;
  SamplingOverrides sampling = {};
};

// Notes name and SHA-256 of each file in the plan's settings as "what.0", "what.1" ... Throws a
// usage Error for a file that cannot be read.
void note_files(RunPlan& plan, const std::string& what, const std::vector<std::string>& files);

// The setting of a run ("0-shot", "cot") is a label of its questions, where they have none of their
// own.
void label_with_setting(Question& question, const std::map<std::string, std::string>& settings);

// The SHA-256 of everything but the name: two plans with one hash ask the same of the same model.
// The examples are part of it through the settings, which name their files, number and seed.
class PlanHash {
 public:
  explicit PlanHash(const RunPlan& plan);

  // In the order of the plan, as JSON lines.
  void add(std::string_view question_line);
  std::string finish() { return hash_.finish_hex(); }

 private:
  Sha256 hash_;
};

}  // namespace timeprobe
