// A small network with its vocabulary and exercises, for the tests of src/training.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "t5_files/t5_config.h"
#include "tokenizer/tokenizer.h"
#include "training/start_network.h"
#include "training_data/training_example.h"

namespace timeprobe::training {

// A fresh folder that is removed at the end.
class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// Eight questions with different answers.
std::vector<TrainingExample> eight_examples();

// Two blocks of 32 numbers; the vocabulary is that of the examples.
StartedNetwork small_network(std::uint64_t seed);

}  // namespace timeprobe::training
