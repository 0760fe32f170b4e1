// A system under examination: prompts in, completions out.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "questions/prompt.h"
#include "questions/question.h"
#include "questions/score.h"
#include "time/vague_adverb.h"

namespace timeprobe {

// Implementations are thread safe: answer() may be called from several threads at once.
class Model {
 public:
  virtual ~Model() = default;

  // The name that runs and tables carry: "reasoner", "baseline:random".
  virtual std::string name() const = 0;

  // Whether the answer to this question depends on its prompt. Baselines do without one, and the
  // reasoner does but for events that prompts tell in different ways.
  virtual bool reads_prompt(const Question&) const { return true; }

  // Language models read the prompt only. The reasoner reads the text of the question and of its
  // context or, where events are told in different ways, that of the prompt. Baselines may read
  // more and say so in their name. A failed request is a Completion with FinishReason::error, never
  // an exception.
  virtual Completion answer(const Question& question, const Prompt& prompt) const = 0;

  // Whether a question that failed would fail again.
  virtual bool fails_for_good() const { return true; }

  // What a plan notes of the model beside its name, so that the run can be done again.
  virtual std::map<std::string, std::string> settings() const { return {}; }

  // What could not be read of the model's own files.
  virtual std::vector<Rejection> rejections() const { return {}; }

  // What there is to say after the questions were asked, a line each.
  virtual std::vector<std::string> remarks() const { return {}; }
};

struct ModelOptions {
  std::uint64_t seed = 0;  // of models that draw
  std::optional<VagueCurves> curves =
      std::nullopt;  // of the reasoner; none: those that a question names
  std::chrono::milliseconds answer_timeout{600'000};  // of command:PROGRAM
};

// Makes the model that `--model SPEC` names: "reasoner", "baseline:NAME" (models/baselines.h),
// "replay:FILE" (models/replay.h), "command:PROGRAM" (models/command.h), and "batch:NAME", whose
// answers come by file (evaluation/batch_files.h): asked directly, it fails. Throws a usage Error
// that lists the known names.
std::unique_ptr<Model> make_model(const std::string& spec, const ModelOptions& options);

// Whether the name begins like one of make_model's; all others are somebody else's (make_asker.h).
bool is_model_name(std::string_view spec);

// "reasoner", "baseline:random", ...: what make_model knows, for help texts and complaints.
std::vector<std::string> model_names();

// Throws the usage Error of a model that is none of these.
[[noreturn]] void refuse_model(const std::string& spec, const std::vector<std::string>& known);

}  // namespace timeprobe
