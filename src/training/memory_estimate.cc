#include "training/memory_estimate.h"

#include <fmt/format.h>

#include <fstream>
#include <string>

#include "base/error.h"
#include "t5_inference/weight_layout.h"

namespace timeprobe::training {
namespace {

constexpr std::int64_t kLibraries = 300 << 20;

// Numbers a token and block that autograd keeps: what enters and leaves each operation.
std::int64_t kept_per_token(const T5Config& config, bool is_decoder) {
  const std::int64_t inner = config.num_heads * config.d_kv;
  const std::int64_t attention = 2 * config.d_model + 3 * inner + inner + config.d_model;
  const std::int64_t forward =
      2 * config.d_model + config.d_ff * (config.is_gated() ? 3 : 2) + config.d_model;
  return attention * (is_decoder ? 2 : 1) + forward;
}

double gibibytes(std::int64_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

}  // namespace

std::int64_t MemoryEstimate::total_bytes() const {
  return weights_bytes + activation_bytes + kLibraries;
}

MemoryEstimate estimate_memory(const T5Config& config, const LargestBatch& batch,
                               t5::Precision precision) {
  const bool low = precision == t5::Precision::bfloat16;
  const std::int64_t source = batch.examples * batch.source_tokens;
  const std::int64_t target = batch.examples * batch.target_tokens;
  MemoryEstimate estimate;
  // Values, gradients, two moments; a copy of the values goes to disk.
  estimate.weights_bytes = t5::weight_layout(config).size * (4 * 4 + (low ? 2 : 0));
  // Logits, their float32 copy and their gradient.
  const std::int64_t output = target * config.vocab_size * 3;
  const std::int64_t blocks = source * config.num_layers * kept_per_token(config, false) +
                              target * config.num_decoder_layers * kept_per_token(config, true);
  estimate.activation_bytes = (output + blocks) * 4;
  return estimate;
}

std::int64_t available_memory_bytes() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("MemAvailable:")) continue;
    return std::stoll(line.substr(13)) * 1024;
  }
  return 0;
}

void check_memory(const MemoryEstimate& estimate, std::int64_t available_bytes) {
  if (available_bytes == 0 || estimate.total_bytes() <= available_bytes) return;
  throw usage_error(fmt::format(
      "training needs about {:.1f} GiB of memory ({:.1f} for weights and optimizer, {:.1f} for a "
      "batch), {:.1f} GiB are available; lower --batch-size (and raise --accumulation), or give "
      "--ignore-memory",
      gibibytes(estimate.total_bytes()), gibibytes(estimate.weights_bytes),
      gibibytes(estimate.activation_bytes), gibibytes(available_bytes)));
}

}  // namespace timeprobe::training
