// A small network with its vocabulary and exercises, for the tests of src/training.
#pragma once

#include <string>
#include <vector>

#include "t5_files/t5_config.h"
#include "tests/test_folder.h"
#include "tokenizer/tokenizer.h"
#include "training/start_network.h"
#include "training_data/training_example.h"

namespace timeprobe::training {

// Eight questions with different answers.
std::vector<TrainingExample> eight_examples();

// Two blocks of 32 numbers; the vocabulary is that of the examples.
StartedNetwork small_network(std::uint64_t seed);

}  // namespace timeprobe::training
