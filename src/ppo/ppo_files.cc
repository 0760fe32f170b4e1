#include "ppo/ppo_files.h"

#include <ATen/ATen.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "ppo/value_head.h"
#include "t5_files/safetensors.h"
#include "training/json_object_file.h"
#include "training/stored_floats.h"

namespace timeprobe::ppo {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using training::bytes_of;
using training::on_host;

fs::path head_file(const fs::path& folder) { return folder / "value_head.safetensors"; }
fs::path state_file(const fs::path& folder) { return folder / "ppo.json"; }

PpoState read_state(const fs::path& path) {
  const json object = training::read_json_object(path);
  const auto coefficient = object.find("kl_coefficient");
  const auto sha256 = object.find("reference_sha256");
  if (coefficient == object.end() || !coefficient->is_number() ||
      coefficient->get<double>() < 0.0) {
    throw usage_error(path.string() + ": \"kl_coefficient\" is missing or no number from 0 on");
  }
  if (sha256 == object.end() || !sha256->is_string()) {
    throw usage_error(path.string() + ": \"reference_sha256\" is missing or no text");
  }
  return {coefficient->get<double>(), sha256->get<std::string>()};
}

}  // namespace

std::string weights_sha256(const t5::Weights& weights) {
  return sha256_hex(bytes_of(on_host(weights.network_values())));
}

void write_ppo_files(const fs::path& folder, const t5::Weights& weights, const PpoState& state) {
  std::vector<at::Tensor> hosts;  // what the views below look at
  std::vector<StoredTensor> tensors;
  for (const t5::BesideBlock& block : value_head_blocks(weights.config())) {
    hosts.push_back(on_host(weights.block(block.name)));
    tensors.push_back({block.name, NumberType::f32, block.shape, bytes_of(hosts.back())});
  }
  write_safetensors(head_file(folder), std::move(tensors), {}, IfExists::refuse);
  const nlohmann::ordered_json object = {{"kl_coefficient", state.kl_coefficient},
                                         {"reference_sha256", state.reference_sha256}};
  write_file(state_file(folder), object.dump(2) + "\n", IfExists::refuse);
}

PpoState read_ppo_files(const fs::path& folder, t5::Weights& weights) {
  const PpoState state = read_state(state_file(folder));
  const SafetensorsFile file(head_file(folder));
  for (const t5::BesideBlock& block : value_head_blocks(weights.config())) {
    weights.block(block.name).detach().copy_(training::read_floats(file, block.name, block.shape));
  }
  weights.values_changed();
  return state;
}

}  // namespace timeprobe::ppo
