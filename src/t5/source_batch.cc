#include "t5/source_batch.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "base/check.h"

namespace timeprobe::t5 {

at::Tensor padded_ids(std::span<const std::vector<std::int32_t>> sequences, std::int64_t padding) {
  std::size_t longest = 0;
  for (const auto& sequence : sequences) {
    TIMEPROBE_CHECK(!sequence.empty(), "a sequence without tokens");
    longest = std::max(longest, sequence.size());
  }
  TIMEPROBE_CHECK(longest > 0, "a batch of nothing");
  const at::Tensor ids =
      at::full({static_cast<std::int64_t>(sequences.size()), static_cast<std::int64_t>(longest)},
               padding, at::kLong);
  std::int64_t* row = ids.data_ptr<std::int64_t>();
  for (const auto& sequence : sequences) {
    std::copy(sequence.begin(), sequence.end(), row);
    row += longest;
  }
  return ids;
}

SourceBatch source_batch(std::span<const std::vector<std::int32_t>> sequences,
                         const T5Config& config, const at::Device& device) {
  const at::Tensor lengths = at::empty({static_cast<std::int64_t>(sequences.size())}, at::kInt);
  std::transform(sequences.begin(), sequences.end(), lengths.data_ptr<std::int32_t>(),
                 [](const auto& sequence) { return static_cast<std::int32_t>(sequence.size()); });
  return {padded_ids(sequences, config.pad_token_id).to(device), lengths};
}

}  // namespace timeprobe::t5
