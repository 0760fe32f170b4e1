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
constexpr const char* kWrittenCall =
    "the model writes the call as text; the server does not read it as one "
    "(a tool call parser has to be switched on there)";

bool writes_call(const ProbeReply& reply) {
  return says(reply, "\"add\"") || says(reply, "add(") || says(reply, "tool_call");
}

Finding not_called(const ProbeReply& reply) {
  if (writes_call(reply)) return odd_finding(kWrittenCall, {kBareModel});
  const std::string answer = one_line(reply.answer.text, 40);
  return failed_finding(fmt::format("not called; the answer is \"{}\"", answer), {kBareModel});
}

json parsed_if_text(const json& arguments) {
  if (!arguments.is_string()) return json();
  return json::parse(arguments.get_ref<const std::string&>(), nullptr, false);
}

bool are_asked_for(const json& arguments) {
  return arguments.is_object() && member_of(arguments, "a") == 20 &&
         member_of(arguments, "b") == 22;
}

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
  if (!calls.is_array() || calls.empty()) return not_called(reply);
  const json& arguments = member_of(member_of(calls[0], "function"), "arguments");
  if (are_asked_for(parsed_if_text(arguments))) {
    return ok_finding("called with the right arguments; --tools reasoner can be used");
  }
  if (arguments.is_object()) {
    return odd_finding("called, with the arguments as an object; a string of JSON is the rule",
                       {"Arguments of function calls are not read in this form: with --tools "
                        "reasoner each call fails."});
  }
  return odd_finding("called, but the arguments are not those that were asked for");
}

}  // namespace timeprobe
