// Weights to and from a folder as Hugging Face lays it out (t5_files/t5_checkpoint.h).
#pragma once

#include <filesystem>
#include <memory>

#include "base/files.h"
#include "t5/weights.h"
#include "t5_files/number_type.h"

namespace timeprobe::t5 {

// Reads the folder's configuration and weights. Throws a usage Error that names the file and the
// tensors that are missing, unknown, misshaped or cut off.
std::unique_ptr<Weights> load_weights(const std::filesystem::path& folder,
                                      const at::Device& device = at::kCPU);

// config.json and model.safetensors, each complete or not there at all.
void save_weights(const std::filesystem::path& folder, const Weights& weights,
                  NumberType type = NumberType::f32, IfExists if_exists = IfExists::refuse);

}  // namespace timeprobe::t5
