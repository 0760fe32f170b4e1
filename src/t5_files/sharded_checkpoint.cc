#include "t5_files/sharded_checkpoint.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "base/json_nesting.h"

namespace timeprobe {
namespace {

using nlohmann::json;

// An index comes from strangers: it must not lead out of its folder.
bool is_plain_file_name(const std::string& name) {
  return !name.empty() && name != "." && name != ".." &&
         name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
}

}  // namespace

Result<std::map<std::string, std::string>> parse_shard_index(std::string_view text) {
  if (nested_too_deep(text)) return Problem{"the JSON is nested too deep"};
  const json index = json::parse(text, nullptr, false);
  if (!index.is_object()) return Problem{"is not a JSON object"};
  const auto map = index.find("weight_map");
  if (map == index.end() || !map->is_object()) return Problem{"has no weight_map"};
  std::map<std::string, std::string> files;
  for (const auto& [tensor, file] : map->items()) {
    if (!file.is_string() || !is_plain_file_name(file.get_ref<const std::string&>())) {
      return Problem{
          fmt::format("weight_map of tensor '{}' is not the name of a file beside it", tensor)};
    }
    files[tensor] = file.get<std::string>();
  }
  if (files.empty()) return Problem{"weight_map is empty"};
  return files;
}

std::vector<SafetensorsFile> open_sharded(const std::filesystem::path& index) {
  const auto files = parse_shard_index(read_file(index));
  if (!files.ok()) throw usage_error(index.string() + ": " + files.problem().message);
  std::map<std::string, SafetensorsFile> opened;
  for (const auto& [tensor, file] : *files) {
    const auto path = index.parent_path() / file;
    auto found = opened.find(file);
    if (found == opened.end()) found = opened.emplace(file, SafetensorsFile(path)).first;
    if (found->second.find(tensor) == nullptr) {
      throw usage_error(fmt::format("{}: tensor '{}' is not there, but {} says so", path.string(),
                                    tensor, index.string()));
    }
  }
  std::vector<SafetensorsFile> shards;
  for (auto& [name, file] : opened) shards.push_back(std::move(file));
  return shards;
}

}  // namespace timeprobe
