#include "models/chat/json_member.h"

namespace timeprobe {

const nlohmann::json& member_of(const nlohmann::json& object, const char* name) {
  static const nlohmann::json kNothing;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? kNothing : *found;
}

}  // namespace timeprobe
