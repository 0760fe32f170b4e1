#include "tools/tool.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "base/comma_list.h"
#include "base/transformed.h"

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

// Beyond 63 bits a number is unsigned, and would turn negative when it is read.
bool is_integer(const json& value) {
  constexpr std::uint64_t kMost = INT64_MAX;
  if (value.is_number_unsigned()) return value.get<std::uint64_t>() <= kMost;
  return value.is_number_integer();
}

bool has_type(const json& value, const std::string& type) {
  if (type == "string") return value.is_string();
  return type != "integer" || is_integer(value);
}

// The tool as OpenAI's interface describes functions.
ordered_json definition_of(const Tool& tool) {
  return {
      {"type", "function"},
      {"function",
       {{"name", tool.name}, {"description", tool.description}, {"parameters", tool.parameters}}}};
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

ordered_json ToolBox::definitions() const { return transformed(tools_, definition_of); }

std::string ToolBox::call(const std::string& name, const std::string& arguments) const {
  for (const Tool& tool : tools_) {
    if (tool.name != name) continue;
    const json parsed = json::parse(arguments.empty() ? "{}" : arguments, nullptr, false);
    if (parsed.is_discarded()) return error_text("the arguments are not valid JSON");
    if (const auto problem = problem_with(parsed, tool.parameters)) return error_text(*problem);
    const Result<ordered_json> result = tool.call(parsed);
    return result ? dump(*result) : error_text(result.problem().message);
  }
  return error_text(fmt::format("there is no function '{}'; there are: {}", name,
                                comma_list(tools_, &Tool::name)));
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
