// What a training loop drives: anything that gets better by a step. Fine-tuning and span extraction
// are supervised_learner.h; reinforcement learning is another.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace timeprobe::training {

struct StepOutcome {
  double loss = 0.0;            // a token's mean
  double gradient_norm = 0.0;   // before clipping
  std::int64_t num_tokens = 0;  // of sources and targets, padding not counted, all processes
  // False: loss or gradient was no finite number, and no weight was changed.
  bool is_finite = true;
  std::map<std::string, double> more;  // further numbers for metrics.jsonl: "reward", "kl"
};

// What a step does follows from the step's number, the seed and the state that write() keeps: who
// reads it goes on bit for bit (on a CPU with one thread).
class Learner {
 public:
  virtual ~Learner() = default;

  // Step 0, 1, ...
  virtual StepOutcome step(std::int64_t number, double rate) = 0;

  // The files of a checkpoint into a folder that is there and empty, and back. read() throws a
  // usage Error that names file and tensor.
  virtual void write(const std::filesystem::path& folder) const = 0;
  virtual void read(const std::filesystem::path& folder) = 0;
};

}  // namespace timeprobe::training
