#include "models/chat/request.h"

#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "base/error.h"

namespace timeprobe {
namespace {

const Prompt kPrompt{{{Role::system, "Be brief."},
                      {Role::user, "Who was \"first\"?\n"},
                      {Role::assistant, "Ann"},
                      {Role::user, "And then — ?"}},
                     {0.0, 32, {"\n", "Q:"}},
                     "zero-shot"};

std::string body_of(const Prompt& prompt, ChatLayout layout, const ChatBodyOptions& options) {
  return *ChatBodyWriter(options).body(*to_chat_request(prompt, layout));
}

TEST(ChatRequestTest, WritesTheThreeLayouts) {
  EXPECT_EQ(
      body_of(kPrompt, ChatLayout::system_and_user, {.model = "m", .seed = 7}),
      R"({"model":"m","messages":[{"role":"system","content":"Be brief."},)"
      R"({"role":"user","content":"Who was \"first\"?\n"},{"role":"assistant","content":"Ann"},)"
      R"({"role":"user","content":"And then — ?"}],"temperature":0,"max_tokens":32,)"
      R"("stop":["\n","Q:"],"seed":7})");
  EXPECT_EQ(body_of(kPrompt, ChatLayout::single_user,
                    {.model = "m", .token_limit = TokenLimitField::max_completion_tokens}),
            R"({"model":"m","messages":[)"
            R"({"role":"user","content":"Be brief.\n\nWho was \"first\"?\n"},)"
            R"({"role":"assistant","content":"Ann"},{"role":"user","content":"And then — ?"}],)"
            R"("temperature":0,"max_completion_tokens":32,"stop":["\n","Q:"]})");
  EXPECT_EQ(body_of(kPrompt, ChatLayout::completion, {.model = "m"}),
            R"({"model":"m","prompt":"Be brief.\n\nWho was \"first\"?\n\n\nAnn\n\nAnd then — ?",)"
            R"("temperature":0,"max_tokens":32,"stop":["\n","Q:"]})");
}

TEST(ChatRequestTest, AUserTurnIsMadeWhereThereIsNone) {
  const Prompt prompt{{{Role::system, "A"}, {Role::system, "B"}}, {}, ""};
  const Result<ChatRequest> request = to_chat_request(prompt, ChatLayout::single_user);
  ASSERT_TRUE(request);
  ASSERT_EQ(request->messages.size(), 1u);
  EXPECT_EQ(request->messages[0], R"({"role":"user","content":"A\n\nB"})");
}

TEST(ChatRequestTest, MergesExtraFields) {
  const Prompt prompt{{{Role::user, "?"}}, {0.5, 8, {}}, ""};
  EXPECT_EQ(body_of(prompt, ChatLayout::system_and_user,
                    {.model = "m",
                     .seed = 7,
                     .extra_fields = R"({"temperature": null, "top_p": 0.9, "seed": 8,
                                         "options": {"a": null, "b": {"c": 1}}})"}),
            R"({"model":"m","messages":[{"role":"user","content":"?"}],"max_tokens":8,)"
            R"("top_p":0.9,"seed":8,"options":{"b":{"c":1}}})");
}

TEST(ChatRequestTest, CarriesToolsAndTheirResults) {
  ChatRequest request;
  request.messages = {R"({"role":"user","content":"?"})",
                      R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1"}]})",
                      tool_result_message("c1", "two \"days\"")};
  request.fields = R"({"tools":[{"type":"function"}]})";
  EXPECT_EQ(*ChatBodyWriter({.model = "m"}).body(request),
            R"({"model":"m","messages":[{"role":"user","content":"?"},)"
            R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1"}]},)"
            R"({"role":"tool","tool_call_id":"c1","content":"two \"days\""}],)"
            R"("temperature":0,"max_tokens":64,"tools":[{"type":"function"}]})");
}

TEST(ChatRequestTest, RefusesWhatCannotBeSent) {
  const auto problem = [](const Prompt& prompt) {
    return to_chat_request(prompt, ChatLayout::system_and_user).problem().message;
  };
  EXPECT_EQ(problem({}), "the prompt has no message");
  EXPECT_EQ(problem({{{Role::user, "ok"}, {Role::user, "ab\xFF"}}, {}, ""}),
            "message 2 of the prompt is not UTF-8 at byte 2");
  EXPECT_EQ(problem({{{Role::user, "ok"}}, {0, 1, {"\xC0"}}, ""}),
            "a stop text of the prompt is not UTF-8");
}

TEST(ChatRequestTest, RefusesExtraFieldsThatCannotBeMeant) {
  const auto problem = [](const std::string& extra) -> std::string {
    try {
      ChatBodyWriter({.model = "m", .extra_fields = extra});
    } catch (const Error& error) {
      return error.what();
    }
    return "no problem";
  };
  EXPECT_EQ(problem("[1]"), "the extra body fields: the text is no JSON object");
  EXPECT_EQ(problem("{"), "the extra body fields: the text is no JSON object");
  EXPECT_EQ(problem(R"({"messages":[]})"),
            "the extra body fields: the text may not replace 'messages'");
  EXPECT_EQ(problem(R"({"stream":true})"),
            "the extra body fields: the text asks for a stream, which is not read; leave 'stream' "
            "out");
  EXPECT_EQ(problem(R"({"stream":false})"), "no problem");
}

}  // namespace
}  // namespace timeprobe
