#include <fmt/format.h>

#include "doctor/probes.h"

namespace timeprobe {
namespace {

using nlohmann::json;

json add_tool() {
  const json number = {{"type", "integer"}};
  const json parameters = {
      {"type", "object"}, {"properties", {{"a", number}, {"b", number}}}, {"required", {"a", "b"}}};
  return {{"type", "function"},
          {"function",
           {{"name", "add"}, {"description", "Adds two numbers"}, {"parameters", parameters}}}};
}

constexpr const char* kBareModel =
    "Offered functions are ignored without an error: --tools reasoner measures the bare model.";

}  // namespace

Finding probe_tools(ProbeSession& session) {
  const ProbeReply reply =
      session.ask(ProbeRoute::chat, {.text = "Call the function add to add 20 and 22.",
                                     .max_tokens = 128,
                                     .fields = {{"tools", json::array({add_tool()})}},
                                     .may_be_empty = true});
  if (reply.failure) return failed_finding(*reply.failure);
  const json& message = member_of(first_choice(reply.document), "message");
  const json& calls = member_of(message, "tool_calls");
  if (!calls.is_array() || calls.empty()) {
    const std::string& text = reply.answer.text;
    const bool written = text.find("\"add\"") != std::string::npos ||
                         text.find("add(") != std::string::npos ||
                         text.find("tool_call") != std::string::npos;
    if (written) {
      return {.probe = {},
              .result = ProbeResult::odd,
              .line =
                  "the model writes the call as text; the server does not read it as one "
                  "(a tool call parser has to be switched on there)",
              .silent = {kBareModel}};
    }
    return {.probe = {},
            .result = ProbeResult::no,
            .line = fmt::format("not called; the answer is \"{}\"", one_line(text, 40)),
            .silent = {kBareModel}};
  }
  const json& function = member_of(calls[0], "function");
  const json& arguments = member_of(function, "arguments");
  const json parsed = arguments.is_string()
                          ? json::parse(arguments.get_ref<const std::string&>(), nullptr, false)
                          : json();
  if (parsed.is_object() && member_of(parsed, "a") == 20 && member_of(parsed, "b") == 22) {
    return {.probe = {}, .line = "called with the right arguments; --tools reasoner can be used"};
  }
  if (arguments.is_object()) {
    return {.probe = {},
            .result = ProbeResult::odd,
            .line = "called, with the arguments as an object; a string of JSON is the rule",
            .silent = {"Arguments of function calls are not read in this form: with --tools "
                       "reasoner each call fails."}};
  }
  return {.probe = {},
          .result = ProbeResult::odd,
          .line = "called, but the arguments are not those that were asked for"};
}

}  // namespace timeprobe
