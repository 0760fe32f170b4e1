// A checkpoint in several safetensors files, held together by model.safetensors.index.json:
//
//   {"metadata": {...}, "weight_map": {"shared.weight": "model-00001-of-00002.safetensors", ...}}
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "t5_files/safetensors.h"

namespace timeprobe {

// Tensor name to file name. Problem: no JSON, no weight_map, a file name with a folder in it.
Result<std::map<std::string, std::string>> parse_shard_index(std::string_view json);

// Opens the files that the index names, which lie beside it. Throws a usage Error that names the
// file, or the tensor that is not in the file that the index says.
std::vector<SafetensorsFile> open_sharded(const std::filesystem::path& index);

}  // namespace timeprobe
