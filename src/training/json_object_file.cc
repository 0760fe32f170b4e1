#include "training/json_object_file.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "base/json_nesting.h"

namespace timeprobe::training {

using nlohmann::json;

json read_json_object(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  json object = nested_too_deep(text) ? json() : json::parse(text, nullptr, false);
  if (!object.is_object()) throw usage_error(path.string() + ": a JSON object is wanted");
  return object;
}

}  // namespace timeprobe::training
