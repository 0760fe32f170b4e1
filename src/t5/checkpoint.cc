#include "t5/checkpoint.h"

#include <ATen/ATen.h>

#include "t5_files/t5_checkpoint.h"

namespace timeprobe::t5 {

std::unique_ptr<Weights> load_weights(const std::filesystem::path& folder,
                                      const at::Device& device) {
  const T5Checkpoint checkpoint(folder);
  auto weights = std::make_unique<Weights>(checkpoint.config(), device);
  const at::Tensor host = at::zeros({weights->layout().size}, at::kFloat);
  float* const values = host.data_ptr<float>();
  for (const NamedWeight& weight : weights->layout().weights) {
    checkpoint.read(weight.name, {values + weight.offset, static_cast<std::size_t>(weight.size())});
  }
  weights->values().copy_(host);
  weights->values_changed();
  return weights;
}

void save_weights(const std::filesystem::path& folder, const Weights& weights, NumberType type,
                  IfExists if_exists) {
  const at::Tensor host = weights.values().to(at::kCPU);
  const float* const values = host.data_ptr<float>();
  std::vector<WeightToSave> saved;
  for (const NamedWeight& weight : weights.layout().weights) {
    saved.push_back(
        {weight.name, {values + weight.offset, static_cast<std::size_t>(weight.size())}});
  }
  save_t5_checkpoint(folder, weights.config(), saved, type, if_exists);
}

}  // namespace timeprobe::t5
