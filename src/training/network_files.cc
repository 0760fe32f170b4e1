#include "training/network_files.h"

#include <ATen/ATen.h>

#include "base/error.h"
#include "base/parse_as.h"
#include "t5/checkpoint.h"
#include "t5_files/safetensors.h"
#include "t5_files/t5_checkpoint.h"
#include "training/stored_floats.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;

constexpr const char* kMoments = "moments";
constexpr const char* kNumSteps = "num_steps";

fs::path optimizer_file(const fs::path& folder) { return folder / "optimizer.safetensors"; }

std::int64_t num_steps_of(const SafetensorsFile& file) {
  const auto found = file.metadata().find(kNumSteps);
  const std::string text = found == file.metadata().end() ? "" : found->second;
  const auto steps = parse_as<std::int64_t>(text);
  if (!steps || *steps < 0) throw usage_error(file.path() + ": its metadata has no num_steps");
  return *steps;
}

}  // namespace

void write_network(const fs::path& folder, const t5::Weights& weights, const t5::AdamW& optimizer,
                   const SpieceModel& vocabulary) {
  t5::save_weights(folder, weights);
  write_spiece_model(folder / "spiece.model", vocabulary, IfExists::refuse);
  const at::Tensor moments = on_host(optimizer.moments());
  write_safetensors(optimizer_file(folder),
                    {{kMoments, NumberType::f32, moments.sizes().vec(), bytes_of(moments)}},
                    {{kNumSteps, std::to_string(optimizer.num_steps())}}, IfExists::refuse);
}

void read_network(const fs::path& folder, t5::Weights& weights, t5::AdamW& optimizer) {
  const auto stored = t5::load_weights(folder);
  if (stored->config() != weights.config()) {
    throw usage_error((folder / "config.json").string() +
                      ": is another network than the one that is trained");
  }
  const SafetensorsFile file(optimizer_file(folder));
  const at::Tensor moments = read_floats(file, kMoments, {2, weights.layout().size});
  weights.network_values().copy_(stored->values());
  weights.values_changed();
  optimizer.restore(moments, num_steps_of(file));
}

}  // namespace timeprobe::training
