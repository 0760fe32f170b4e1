// t5:FOLDER, a T5 checkpoint as what a run asks: on this machine's processor, in batches, without
// LibTorch (t5_inference/text_answerer.h).
//
// It reads the question and its context as one text (questions/source_text.h), the way it was
// trained, and no prompt. An answer does not depend on what was asked beside it: a run that was
// interrupted goes on to the same answers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "models/asker.h"
#include "t5_inference/text_answerer.h"

namespace timeprobe {

struct T5Options {
  std::int64_t num_beams = 1;  // 1: greedy, or sampled where the prompt's temperature is not 0
  double length_penalty = 1.0;
  std::size_t max_source_tokens = 512;
  std::uint64_t seed = 0;  // of sampling
};

class T5Asker : public Asker {
 public:
  // Throws a usage Error that names the file of the folder and what is wrong with it.
  // REQUIRES: num_threads >= 1.
  T5Asker(std::string name, const std::filesystem::path& folder, const T5Options& options,
          int num_threads);

  std::string name() const override { return name_; }
  bool reads_prompt(const Question&) const override { return false; }
  void submit(std::size_t ticket, const Question& question, const Prompt& prompt) override;

  // Answers everything that waits, in one batch.
  std::vector<Reply> wait(std::chrono::milliseconds patience) override;
  std::size_t num_open() const override { return tickets_.size(); }
  std::size_t capacity() const override;
  void stop() override;
  std::map<std::string, std::string> settings() const override;
  std::vector<std::string> remarks() const override;

 private:
  void set_decoding(const SamplingSettings& settings);

  std::string name_;
  T5Options options_;
  t5::TextAnswerer answerer_;
  std::vector<std::size_t> tickets_;  // of what waits
  std::vector<std::string> texts_;
  std::size_t num_cut_ = 0;
};

}  // namespace timeprobe
