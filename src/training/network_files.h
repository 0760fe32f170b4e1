// A network under training as files: what Hugging Face reads, and the optimizer's state beside it.
//
//   config.json, model.safetensors, spiece.model
//   optimizer.safetensors   the moments, one flat tensor (2, numbers); metadata num_steps
#pragma once

#include <filesystem>

#include "t5/adam_w.h"
#include "t5/weights.h"
#include "tokenizer/spiece_model.h"

namespace timeprobe::training {

void write_network(const std::filesystem::path& folder, const t5::Weights& weights,
                   const t5::AdamW& optimizer, const SpieceModel& vocabulary);

// Into weights of the same shape. Throws a usage Error that names file and tensor: another
// configuration, missing or misshaped tensors.
void read_network(const std::filesystem::path& folder, t5::Weights& weights, t5::AdamW& optimizer);

}  // namespace timeprobe::training
