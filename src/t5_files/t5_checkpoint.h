// The weights of a T5 on disk: a folder as Hugging Face's save_pretrained writes it.
//
//   config.json                    t5_config.h
//   model.safetensors              or model.safetensors.index.json and the files that it names
//   spiece.model                   the tokenizer (src/tokenizer)
//
// A worked example:
//
//   T5Checkpoint checkpoint("t5-small");
//   for (const TensorSpec& spec : t5_tensors(checkpoint.config())) {
//     std::vector<float> values = ...;  // of the shape
//     checkpoint.read(spec.name, values);
//   }
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "t5_files/safetensors.h"
#include "t5_files/t5_config.h"
#include "t5_files/t5_tensors.h"

namespace timeprobe {

// Opening checks everything but the numbers: each tensor of the configuration is there once, in its
// shape and in a format that holds weights, and nothing else is. Copies of the embedding are
// compared. Reading is thread safe.
class T5Checkpoint {
 public:
  // Throws a usage Error that names the file and the tensors that are missing, misshaped, unknown
  // or at odds, or says how to convert a folder that holds pytorch_model.bin only.
  explicit T5Checkpoint(const std::filesystem::path& folder);

  const T5Config& config() const { return config_; }

  // The stored tensor behind a name of t5_tensors(config()). REQUIRES: it is one of them.
  const StoredTensor& tensor(const std::string& name) const;

  // The same as float32. REQUIRES: out has as many numbers as the tensor.
  void read(const std::string& name, std::span<float> out) const;

 private:
  T5Config config_;
  std::vector<SafetensorsFile> files_;
  std::map<std::string, const StoredTensor*> tensors_;
};

// A weight to be written, by the names of t5_tensors().
struct WeightToSave {
  std::string name;
  std::span<const float> values;
};

// Writes config.json and model.safetensors; the weights are stored as `type` (F32, F16 or BF16).
// Each file is complete or not there at all, the configuration first. A save that replaces takes
// the old index of a sharded checkpoint away. Throws like NewFile. REQUIRES: the weights are
// exactly those of t5_tensors(config).
void save_t5_checkpoint(const std::filesystem::path& folder, const T5Config& config,
                        std::span<const WeightToSave> weights, NumberType type, IfExists if_exists);

}  // namespace timeprobe
