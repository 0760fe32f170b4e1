// A folder of a test's own with a tiny T5 in it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "base/error.h"
#include "t5_files/t5_checkpoint.h"
#include "tests/test_folder.h"

namespace timeprobe {

inline T5Config tiny_config() {
  T5Config config;
  config.vocab_size = 10;
  config.d_model = 6;
  config.d_kv = 2;
  config.d_ff = 4;
  config.num_layers = 2;
  config.num_decoder_layers = 1;
  config.num_heads = 2;
  return config;
}

// The tensors of a checkpoint with memory of their own, to be spoilt and written.
class TensorBox {
 public:
  explicit TensorBox(const T5Config& config, NumberType type = NumberType::f32) {
    for (const TensorSpec& spec : t5_tensors(config)) add(spec.name, spec.shape, type);
  }

  void add(const std::string& name, std::vector<std::int64_t> shape,
           NumberType type = NumberType::f32, float first = 0.5f) {
    std::vector<float> values(static_cast<std::size_t>(
        std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>())));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = first + static_cast<float>(i);
    bytes_[name] = is_real(type) ? bytes_of_floats(type, values)
                                 : std::string(values.size() * size_bytes(type), '\1');
    tensors_[name] = {name, type, std::move(shape), {}};
  }
  void remove(const std::string& name) { tensors_.erase(name); }

  std::vector<StoredTensor> tensors() const {
    std::vector<StoredTensor> all;
    for (auto [name, tensor] : tensors_) {
      tensor.bytes = bytes_.at(name);
      all.push_back(tensor);
    }
    return all;
  }

 private:
  std::map<std::string, StoredTensor> tensors_;
  std::map<std::string, std::string> bytes_;
};

class CheckpointFolder : public testing::Test {
 protected:
  void write(const T5Config& config, const TensorBox& box) const {
    write_t5_config(folder_ / "config.json", config, IfExists::replace);
    write_safetensors(folder_ / "model.safetensors", box.tensors(), {}, IfExists::replace);
  }

  // What opening the folder complains about, with the folder's name as DIR.
  std::string complaint() const {
    try {
      T5Checkpoint checkpoint(folder_);
    } catch (const Error& error) {
      std::string text = error.what();
      for (auto at = text.find(folder_.path().string()); at != std::string::npos;
           at = text.find(folder_.path().string())) {
        text.replace(at, folder_.path().string().size(), "DIR");
      }
      return text;
    }
    return "";
  }

  TestFolder folder_;
};

}  // namespace timeprobe
