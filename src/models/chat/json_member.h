// Members of what a stranger sent.
#pragma once

#include <nlohmann/json.hpp>

namespace timeprobe {

// The member of that name, or a null value; any value is fit input.
const nlohmann::json& member_of(const nlohmann::json& object, const char* name);

}  // namespace timeprobe
