// A file that holds one JSON object: what a checkpoint keeps beside its tensors.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

namespace timeprobe::training {

// Throws a usage Error that names the file: it cannot be read, or is no JSON object.
nlohmann::json read_json_object(const std::filesystem::path& path);

}  // namespace timeprobe::training
