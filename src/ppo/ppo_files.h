// What a checkpoint of reinforcement learning holds beside the network's files.
//
//   value_head.safetensors   the value head's blocks
//   ppo.json                 {"kl_coefficient": 0.05, "reference_sha256": "..."}
#pragma once

#include <filesystem>
#include <string>

#include "t5/weights.h"

namespace timeprobe::ppo {

struct PpoState {
  double kl_coefficient = 0.0;
  std::string reference_sha256;  // of the weights that training began with
};

std::string weights_sha256(const t5::Weights& weights);

void write_ppo_files(const std::filesystem::path& folder, const t5::Weights& weights,
                     const PpoState& state);

// The value head into the weights. Throws a usage Error that names the file and what is missing in
// it.
PpoState read_ppo_files(const std::filesystem::path& folder, t5::Weights& weights);

}  // namespace timeprobe::ppo
