#include "tools/tool.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

namespace timeprobe {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// Bytes that are not UTF-8 become the replacement character.
std::string dump(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string error_text(const std::string& message) {
  return dump(ordered_json{{"error", message}});
}

bool has_type(const json& value, const std::string& type) {
  if (type == "string") return value.is_string();
  // Beyond 63 bits a number is unsigned, and would turn negative when it is read.
  if (type == "integer") {
    constexpr std::uint64_t kMost = INT64_MAX;
    return value.is_number_integer() &&
           (!value.is_number_unsigned() || value.get<std::uint64_t>() <= kMost);
  }
  return true;
}

// What is wrong with the arguments by the schema, or none.
std::optional<std::string> problem_with(const json& arguments, const ordered_json& schema) {
  if (!arguments.is_object()) return "the arguments are not a JSON object";
  for (const auto& name : schema.at("required")) {
    if (!arguments.contains(name.get<std::string>())) {
      return fmt::format("the argument '{}' is missing", name.get<std::string>());
    }
  }
  for (const auto& [name, value] : arguments.items()) {
    const auto property = schema.at("properties").find(name);
    if (property == schema.at("properties").end()) {
      return fmt::format("there is no argument '{}'", name);
    }
    const std::string type = property->at("type").get<std::string>();
    if (!has_type(value, type))
      return fmt::format("the argument '{}' is not of type {}", name, type);
  }
  return std::nullopt;
}

}  // namespace

ordered_json ToolBox::definitions() const {
  ordered_json all = ordered_json::array();
  for (const Tool& tool : tools_) {
    all.push_back({{"type", "function"},
                   {"function",
                    {{"name", tool.name},
                     {"description", tool.description},
                     {"parameters", tool.parameters}}}});
  }
  return all;
}

std::string ToolBox::call(const std::string& name, const std::string& arguments) const {
  for (const Tool& tool : tools_) {
    if (tool.name != name) continue;
    const json parsed = json::parse(arguments.empty() ? "{}" : arguments, nullptr, false);
    if (parsed.is_discarded()) return error_text("the arguments are not valid JSON");
    if (const auto problem = problem_with(parsed, tool.parameters)) return error_text(*problem);
    const Result<ordered_json> result = tool.call(parsed);
    return result ? dump(*result) : error_text(result.problem().message);
  }
  std::string known;
  for (const Tool& tool : tools_) known += (known.empty() ? "" : ", ") + tool.name;
  return error_text(fmt::format("there is no function '{}'; there are: {}", name, known));
}

std::string text_of(const json& arguments, const char* key) {
  return arguments.contains(key) ? arguments.at(key).get<std::string>() : std::string();
}

ordered_json text_parameter(const std::string& description) {
  return {{"type", "string"}, {"description", description}};
}

ordered_json number_parameter(const std::string& description) {
  return {{"type", "integer"}, {"description", description}};
}

ordered_json object_schema(ordered_json properties, const std::vector<std::string>& required) {
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", required},
          {"additionalProperties", false}};
}

}  // namespace timeprobe
