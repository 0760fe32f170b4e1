// Functions that a language model may call, in the OpenAI tool-calling format.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace timeprobe {

struct Tool {
  std::string name;                   // letters, digits and underscores
  std::string description;            // for the model
  nlohmann::ordered_json parameters;  // JSON schema of an object

  // The arguments are an object. A problem is told to the model, so that it can mend its call.
  std::function<Result<nlohmann::ordered_json>(const nlohmann::json& arguments)> call;
};

class ToolBox {
 public:
  void add(Tool tool) { tools_.push_back(std::move(tool)); }

  // [{"type": "function", "function": {"name", "description", "parameters"}}, ...]
  nlohmann::ordered_json definitions() const;

  // The result of a call as JSON text, {"error": "..."} for an unknown name, arguments that are no
  // JSON object, lack a required member or have one of the wrong type, and for the tool's own
  // problems. Never throws; valid UTF-8 for any input.
  std::string call(const std::string& name, const std::string& arguments) const;

 private:
  std::vector<Tool> tools_;
};

// The text at a key, for tools' own use. REQUIRES: checked by the schema.
std::string text_of(const nlohmann::json& arguments, const char* key);

// {"type": "string", "description": ...}
nlohmann::ordered_json text_parameter(const std::string& description);
nlohmann::ordered_json number_parameter(const std::string& description);

// {"type": "object", "properties": ..., "required": [...]}
nlohmann::ordered_json object_schema(nlohmann::ordered_json properties,
                                     const std::vector<std::string>& required);

}  // namespace timeprobe
