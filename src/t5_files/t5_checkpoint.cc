#include "t5_files/t5_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "base/check.h"
#include "base/comma_list.h"
#include "base/error.h"
#include "t5_files/sharded_checkpoint.h"

namespace timeprobe {
namespace fs = std::filesystem;

namespace {

constexpr const char* kConfig = "config.json";
constexpr const char* kWeights = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";
constexpr std::size_t kNamesShown = 5;

Error no_weights(const fs::path& folder) {
  if (fs::exists(folder / "pytorch_model.bin") ||
      fs::exists(folder / "pytorch_model.bin.index.json")) {
    return usage_error(fmt::format(
        "{0}: holds pytorch_model.bin, model.safetensors is wanted. To convert, where Python's "
        "transformers is installed: python3 -c \"from transformers import "
        "T5ForConditionalGeneration as T; T.from_pretrained('{0}').save_pretrained('{0}', "
        "safe_serialization=True)\"",
        folder.string()));
  }
  return usage_error(
      fmt::format("{}: there is neither {} nor {}", folder.string(), kWeights, kIndex));
}

std::vector<SafetensorsFile> open_weights(const fs::path& folder) {
  std::vector<SafetensorsFile> files;
  if (fs::exists(folder / kWeights)) {
    files.emplace_back(folder / kWeights);
  } else if (fs::exists(folder / kIndex)) {
    files = open_sharded(folder / kIndex);
  } else {
    throw no_weights(folder);
  }
  return files;
}

// Compares what the files hold with what the configuration asks for.
class Matching {
 public:
  Matching(const std::vector<SafetensorsFile>& files, const fs::path& folder) : folder_(folder) {
    for (const SafetensorsFile& file : files) {
      for (const StoredTensor& tensor : file.tensors()) add(file.path(), tensor);
    }
  }

  std::map<std::string, const StoredTensor*> match(const T5Config& config) {
    for (const TensorSpec& spec : t5_tensors(config)) take(spec);
    for (const auto& [name, found] : stored_) {
      if (!taken_.contains(name) && !is_ignored_t5_tensor(name)) unknown_.push_back(name);
    }
    if (!missing_.empty() || !unknown_.empty()) throw not_of_config();
    return std::move(matched_);
  }

 private:
  struct Stored {
    std::string path;
    const StoredTensor* tensor;
  };

  void add(const std::string& path, const StoredTensor& tensor) {
    const auto [found, is_new] = stored_.try_emplace(tensor.name, Stored{path, &tensor});
    if (is_new) return;
    throw usage_error(
        fmt::format("{}: tensor '{}' is in {} too", path, tensor.name, found->second.path));
  }

  void take(const TensorSpec& spec) {
    const Stored* first = nullptr;
    std::vector<std::string> names = {spec.name};
    names.insert(names.end(), spec.copies.begin(), spec.copies.end());
    for (const std::string& name : names) {
      const auto found = stored_.find(name);
      if (found == stored_.end()) continue;
      taken_.insert(name);
      check(spec, found->second);
      if (first == nullptr) first = &found->second;
      check_equal(*first, found->second);
    }
    if (first == nullptr) return missing_.push_back(spec.name);
    matched_[spec.name] = first->tensor;
  }

  void check(const TensorSpec& spec, const Stored& stored) const {
    const StoredTensor& tensor = *stored.tensor;
    if (tensor.shape == spec.shape && is_real(tensor.type)) return;
    throw usage_error(
        fmt::format("{}: tensor '{}' is {}, {} asks for {}", stored.path, tensor.name,
                    describe(tensor.type, tensor.shape), (folder_ / kConfig).string(),
                    describe(is_real(tensor.type) ? tensor.type : NumberType::f32, spec.shape)));
  }

  void check_equal(const Stored& first, const Stored& copy) const {
    if (first.tensor == copy.tensor) return;
    if (first.tensor->type == copy.tensor->type && first.tensor->bytes == copy.tensor->bytes) {
      return;
    }
    const bool is_output = copy.tensor->name == "lm_head.weight";
    throw usage_error(fmt::format(
        "{}: tensor '{}' differs from '{}', of which it should be a copy{}", copy.path,
        copy.tensor->name, first.tensor->name,
        is_output ? "; a model with an output layer of its own has \"tie_word_embeddings\": false "
                    "in config.json"
                  : ""));
  }

  Error not_of_config() const {
    std::string problem;
    if (!missing_.empty()) {
      problem += fmt::format("{} tensors are missing: {}", missing_.size(),
                             first_names(missing_, kNamesShown));
    }
    if (!unknown_.empty()) {
      problem +=
          fmt::format("{}{} tensors are not part of the model: {}", problem.empty() ? "" : "; ",
                      unknown_.size(), first_names(unknown_, kNamesShown));
    }
    const std::string file = stored_.empty() ? folder_.string() : stored_.begin()->second.path;
    return usage_error(
        fmt::format("{}: does not fit {}: {}", file, (folder_ / kConfig).string(), problem));
  }

  fs::path folder_;
  std::map<std::string, Stored> stored_;
  std::map<std::string, const StoredTensor*> matched_;
  std::set<std::string> taken_;
  std::vector<std::string> missing_;
  std::vector<std::string> unknown_;
};

// The weights by name, each checked against the table.
std::map<std::string, std::span<const float>> checked(const T5Config& config,
                                                      std::span<const WeightToSave> weights) {
  std::map<std::string, std::span<const float>> by_name;
  for (const WeightToSave& weight : weights) by_name[weight.name] = weight.values;
  const std::vector<TensorSpec> specs = t5_tensors(config);
  TIMEPROBE_CHECK(by_name.size() == specs.size() && weights.size() == specs.size(),
                  fmt::format("{} weights, {} are wanted", weights.size(), specs.size()));
  for (const TensorSpec& spec : specs) {
    const auto found = by_name.find(spec.name);
    TIMEPROBE_CHECK(found != by_name.end() && std::ssize(found->second) == num_elements(spec),
                    spec.name);
  }
  return by_name;
}

}  // namespace

T5Checkpoint::T5Checkpoint(const fs::path& folder) {
  if (!fs::is_directory(folder)) {
    throw usage_error(folder.string() + ": is not a folder; a checkpoint is a folder with " +
                      kConfig + ", " + kWeights + " and spiece.model");
  }
  config_ = read_t5_config(folder / kConfig);
  files_ = open_weights(folder);
  tensors_ = Matching(files_, folder).match(config_);
}

const StoredTensor& T5Checkpoint::tensor(const std::string& name) const {
  const auto found = tensors_.find(name);
  TIMEPROBE_CHECK(found != tensors_.end(), "no tensor " + name);
  return *found->second;
}

void T5Checkpoint::read(const std::string& name, std::span<float> out) const {
  const StoredTensor& stored = tensor(name);
  copy_as_floats(stored.type, stored.bytes, out);
}

void save_t5_checkpoint(const fs::path& folder, const T5Config& config,
                        std::span<const WeightToSave> weights, NumberType type,
                        IfExists if_exists) {
  const auto by_name = checked(config, weights);
  std::vector<std::string> converted;  // the bytes that tensors point to
  converted.reserve(weights.size());
  std::vector<StoredTensor> tensors;
  for (const TensorSpec& spec : t5_tensors(config)) {
    const std::span<const float> values = by_name.at(spec.name);
    std::string_view bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    if (type != NumberType::f32) bytes = converted.emplace_back(bytes_of_floats(type, values));
    tensors.push_back({spec.name, type, spec.shape, bytes});
  }
  write_t5_config(folder / kConfig, config, if_exists);
  write_safetensors(folder / kWeights, std::move(tensors), {{"format", "pt"}}, if_exists);
  if (if_exists == IfExists::replace) {
    std::error_code ignored;
    fs::remove(folder / kIndex, ignored);
  }
}

}  // namespace timeprobe
