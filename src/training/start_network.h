// What a training begins with: a checkpoint, or a network without knowledge.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "t5/weights.h"
#include "t5_files/t5_config.h"
#include "tokenizer/tokenizer.h"

namespace timeprobe::training {

struct StartedNetwork {
  std::unique_ptr<t5::Weights> weights;
  Tokenizer tokenizer;
};

// The folder's weights and spiece.model. Throws a usage Error that names the file and what is
// wrong: missing or misshaped tensors, a tokenizer that does not fit the network.
StartedNetwork open_network(const std::filesystem::path& folder, const at::Device& device);

// Random weights for this vocabulary; config.vocab_size is set to hold its pieces and sentinels, a
// multiple of 16. Throws a usage Error for a vocabulary without end or padding, and for shapes that
// are no network's.
StartedNetwork new_network(T5Config config, const SpieceModel& vocabulary,
                           const t5::InitialWeights& initial, const at::Device& device);

}  // namespace timeprobe::training
