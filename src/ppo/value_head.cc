#include "ppo/value_head.h"

#include <ATen/ATen.h>

#include <cmath>

#include "base/random.h"

namespace timeprobe::ppo {
namespace {

const std::string kIn = "value_head.in.weight";
const std::string kInBias = "value_head.in.bias";
const std::string kOut = "value_head.out.weight";
const std::string kOutBias = "value_head.out.bias";

void fill_uniform(const at::Tensor& values, std::int64_t num_inputs, Random random) {
  const double bound = 1.0 / std::sqrt(static_cast<double>(num_inputs));
  const at::Tensor host = at::empty(values.sizes(), at::kFloat);
  float* first = host.data_ptr<float>();
  for (std::int64_t i = 0; i < host.numel(); ++i) {
    first[i] = static_cast<float>(bound * (2.0 * random.unit() - 1.0));
  }
  values.copy_(host);
}

}  // namespace

std::vector<t5::BesideBlock> value_head_blocks(const T5Config& config) {
  const std::int64_t width = 2 * config.d_model;
  return {{kIn, {width, config.d_model}}, {kInBias, {width}}, {kOut, {1, width}}, {kOutBias, {1}}};
}

std::unique_ptr<t5::Weights> with_value_head(const t5::Weights& network, std::uint64_t seed) {
  auto weights = std::make_unique<t5::Weights>(network.config(), network.device(),
                                               value_head_blocks(network.config()));
  weights->network_values().copy_(network.network_values());
  initialize_value_head(*weights, seed);
  return weights;
}

void initialize_value_head(t5::Weights& weights, std::uint64_t seed) {
  const at::NoGradGuard no_gradients;
  const std::int64_t d_model = weights.config().d_model;
  for (const t5::BesideBlock& block : value_head_blocks(weights.config())) {
    const bool is_inner = block.name == kIn || block.name == kInBias;
    fill_uniform(weights.block(block.name).detach(), is_inner ? d_model : 2 * d_model,
                 Random::stream(seed, block.name));
  }
  weights.values_changed();
}

at::Tensor value_head(const t5::Weights& weights, const at::Tensor& hidden) {
  const at::Tensor inner =
      at::relu(at::linear(hidden.to(at::kFloat), weights.block(kIn), weights.block(kInBias)));
  return at::linear(inner, weights.block(kOut), weights.block(kOutBias)).squeeze(1);
}

}  // namespace timeprobe::ppo
