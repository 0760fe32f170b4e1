#include "models/chat/response.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

const AskedServer kServer{"http://h/v1/chat/completions", "OPENAI_API_KEY", true, "gpt-9"};

std::variant<ChatReply, Failure> read(std::string_view body,
                                      std::string_view content_type = "application/json") {
  return read_reply(body, content_type, ThinkMarks{}, kServer);
}

ChatReply reply_of(std::string_view body) {
  const auto result = read(body);
  if (const Failure* failure = std::get_if<Failure>(&result)) {
    ADD_FAILURE() << failure->message;
    return {};
  }
  return std::get<ChatReply>(result);
}

Failure failure_of(std::string_view body, std::string_view content_type = "application/json") {
  const auto result = read(body, content_type);
  if (std::holds_alternative<ChatReply>(result)) {
    ADD_FAILURE() << "an answer: " << std::get<ChatReply>(result).text;
    return {};
  }
  return std::get<Failure>(result);
}

TEST(ReadReplyTest, ReadsBothRoutes) {
  const ChatReply chat =
      reply_of(R"({"model":"m-1","choices":[{"message":{"role":"assistant","content":"Ann "},)"
               R"("finish_reason":"stop"}],"usage":{"prompt_tokens":5,"completion_tokens":2}})");
  EXPECT_EQ(chat.text, "Ann ");
  EXPECT_EQ(chat.reasoning, "");
  EXPECT_EQ(chat.finish, FinishReason::stop);
  EXPECT_EQ(chat.prompt_tokens, 5);
  EXPECT_EQ(chat.completion_tokens, 2);
  EXPECT_EQ(chat.served_model, "m-1");
  EXPECT_EQ(chat.message_json, "");

  const ChatReply completion =
      reply_of(R"({"choices":[{"text":" Ann","finish_reason":"length"}],"usage":null})");
  EXPECT_EQ(completion.text, " Ann");
  EXPECT_EQ(completion.finish, FinishReason::length);
  EXPECT_EQ(completion.prompt_tokens, std::nullopt);
}

TEST(ReadReplyTest, TakesNoCountThatNoAnswerCanCost) {
  const auto prompt_tokens = [](const std::string& count) {
    return reply_of(R"({"choices":[{"text":"Ann"}],"usage":{"prompt_tokens":)" + count + "}}")
        .prompt_tokens;
  };
  EXPECT_EQ(prompt_tokens("0"), 0);
  EXPECT_EQ(prompt_tokens("1000000000"), 1'000'000'000);
  for (const char* count : {"-1", "1000000001", "9223372036854775807", "18446744073709551615",
                            "1e30", "2.5", "\"7\"", "null"}) {
    EXPECT_EQ(prompt_tokens(count), std::nullopt) << count;
  }
}

TEST(ReadReplyTest, KeepsReasoningApart) {
  struct Row {
    const char* name;
    const char* message;
    const char* text;
    const char* reasoning;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"field", R"({"content":"Ann","reasoning_content":"hm"})", "Ann", "hm"},
           {"other field", R"({"content":"Ann","reasoning":"hm"})", "Ann", "hm"},
           {"null field", R"({"content":"Ann","reasoning_content":null})", "Ann", ""},
           {"null content", R"({"content":null,"reasoning_content":"hm"})", "", "hm"},
           {"block", R"({"content":"<think>\nhm\n</think>\n\nAnn"})", "Ann", "hm"},
           {"empty block", R"({"content":"<think>\n\n</think>\n\nAnn"})", "Ann", ""},
           {"two blocks", R"({"content":"<think>a</think><think>b</think>Ann"})", "Ann", "a\n\nb"},
           {"cut", R"({"content":"<think>hm, hm"})", "", "hm, hm"},
           {"opened by the template", R"({"content":"hm\n</think>\nAnn"})", "Ann", "hm"},
           {"refusal", R"({"content":null,"refusal":"I will not."})", "I will not.", ""},
           {"no marks", R"({"content":"  Ann\n"})", "  Ann\n", ""},
           {"mark within", R"({"content":"Ann <think> so"})", "Ann <think> so", ""},
           {"parts",
            R"({"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},)"
            R"({"type":"text","text":"A"},{"type":"text","text":"nn"}]})",
            "Ann", "hm"},
       }) {
    const ChatReply reply =
        reply_of(std::string(R"({"choices":[{"message":)") + row.message + "}]}");
    EXPECT_EQ(reply.text, row.text) << row.name;
    EXPECT_EQ(reply.reasoning, row.reasoning) << row.name;
  }
}

TEST(ReadReplyTest, GivesTheWholeMessageOfToolCalls) {
  const ChatReply reply = reply_of(
      R"({"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"c1",)"
      R"("type":"function","function":{"name":"resolve","arguments":"{}"}}]},)"
      R"("finish_reason":"tool_calls"}]})");
  EXPECT_EQ(reply.text, "");
  EXPECT_EQ(reply.finish, FinishReason::stop);
  EXPECT_EQ(reply.message_json,
            R"({"content":null,"role":"assistant","tool_calls":[{"function":{"arguments":"{}",)"
            R"("name":"resolve"},"id":"c1","type":"function"}]})");
}

TEST(ReadReplyTest, SaysWhyABodyIsNoAnswer) {
  struct Row {
    const char* body;
    const char* content_type;
    FailureKind kind;
    const char* message;
  };
  for (const Row& row : std::initializer_list<Row>{
           {"", "application/json", FailureKind::invalid_json,
            "the response has status 200 and no body; wanted a JSON object"},
           {R"({"choices":[)", "application/json", FailureKind::invalid_json,
            "the response of 12 bytes is no valid JSON (\"{\"choices\":[\"); is there a proxy that "
            "cuts or changes responses?"},
           {"<html>\n<b>Hi", "text/html; charset=utf-8", FailureKind::wrong_content_type,
            "the response is text/html; charset=utf-8 (\"<html> <b>Hi\"); wanted application/json; "
            "is the base URL that of the API (it often ends in /v1)?"},
           {"data: {}", "text/event-stream", FailureKind::wrong_content_type,
            "the response is text/event-stream (\"data: {}\"); wanted application/json; the server "
            "streams though it was not asked to"},
           {"{\"a\":\"\xFF\"}", "application/json", FailureKind::not_utf8,
            "the response is not UTF-8 at byte 6 of 9 (\"{\"a\":\"?\"}\"); JSON has to be"},
           {R"({"choices":[]})", "application/json", FailureKind::empty_choices,
            "the list 'choices' of the response is empty; the server gave no answer"},
           {R"({"object":"list","data":[]})", "application/json", FailureKind::empty_choices,
            "the response has no list 'choices' (\"{\"data\":[],\"object\":\"list\"}\"); wanted "
            "the "
            "reply of /chat/completions or /completions"},
           {"17", "application/json", FailureKind::empty_choices,
            "the response has no list 'choices' (\"17\"); wanted the reply of /chat/completions or "
            "/completions"},
           {R"({"choices":[{}]})", "application/json", FailureKind::empty_choices,
            "the first of 'choices' has neither a message nor a text; the server gave no answer"},
           {R"({"choices":[{"message":{"content":"A"},"finish_reason":"content_filter"}]})",
            "application/json", FailureKind::filtered,
            "the server's content filter stopped the answer (finish_reason content_filter)"},
           {R"({"error":{"message":"upstream","code":502}})", "application/json",
            FailureKind::server_error,
            "status 502 (\"upstream\"): the server failed; its log may say why"},
           {R"({"error":"broken"})", "application/json", FailureKind::server_error,
            "status 200 (\"broken\"): an error in place of an answer"},
       }) {
    const Failure failure = failure_of(row.body, row.content_type);
    EXPECT_EQ(failure_name(failure.kind), failure_name(row.kind)) << row.body;
    EXPECT_EQ(failure.message, row.message);
  }
}

TEST(ReadReplyTest, IsNotDrawnIntoTheDeep) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(failure_of(deep).kind, FailureKind::invalid_json);
  EXPECT_EQ(
      failure_of(R"({"x":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}").kind,
      FailureKind::invalid_json);
  EXPECT_EQ(
      reply_of(R"({"choices":[{"text":"[[[\"[[["}],"x":")" + std::string(500, '[') + "\"}").text,
      "[[[\"[[[");
}

TEST(ExplainStatusTest, SaysWhatToTry) {
  struct Row {
    int status;
    const char* body;
    FailureKind kind;
    const char* message;
  };
  for (const Row& row : std::initializer_list<Row>{
           {401, R"({"error":{"message":"Incorrect API key","code":"invalid_api_key"}})",
            FailureKind::wrong_key,
            "status 401 (\"Incorrect API key\"): http://h/v1/chat/completions refused the key in "
            "OPENAI_API_KEY; check the key and what it may do"},
           {404, R"({"error":{"message":"The model `gpt-9` does not exist.","type":"NotFound"}})",
            FailureKind::wrong_model,
            "status 404 (\"The model `gpt-9` does not exist.\"): the server has no model 'gpt-9'; "
            "its /v1/models names what it has"},
           {404, R"({"error":"model \"x\" not found, try pulling it first"})",
            FailureKind::wrong_model,
            "status 404 (\"model \"x\" not found, try pulling it first\"): the server has no model "
            "'gpt-9'; its /v1/models names what it has"},
           {404, R"({"detail":"Not Found"})", FailureKind::no_such_route,
            "status 404 (\"Not Found\"): there is nothing at http://h/v1/chat/completions; check "
            "the base URL (it often ends in /v1) and whether the server offers this route"},
           {405, "", FailureKind::no_such_route,
            "status 405: there is nothing at http://h/v1/chat/completions; check the base URL (it "
            "often ends in /v1) and whether the server offers this route"},
           {400, R"({"error":{"message":"maximum context length is 4096 tokens","code":400}})",
            FailureKind::context_overflow,
            "status 400 (\"maximum context length is 4096 tokens\"): the prompt and its answer do "
            "not fit into the model's context; lower max tokens, show fewer examples or raise the "
            "server's context length"},
           {400, R"({"error":{"message":"Unsupported parameter: 'max_tokens'"}})",
            FailureKind::bad_request,
            "status 400 (\"Unsupported parameter: 'max_tokens'\"): the server does not take this "
            "request; extra body fields can add or take away what it names"},
           {429, R"({"error":{"message":"You exceeded your current quota"}})", FailureKind::quota,
            "status 429 (\"You exceeded your current quota\"): nothing left to spend; look at the "
            "account"},
           {429, "slow down", FailureKind::rate_limited,
            "status 429 (\"slow down\"): too many requests; lower the concurrency or set a cap on "
            "requests or tokens per minute"},
           {503, R"({"error":{"message":"Loading model"}})", FailureKind::server_error,
            "status 503 (\"Loading model\"): the server failed; its log may say why"},
           {301, "", FailureKind::redirected,
            "status 301: http://h/v1/chat/completions sends on to https://h/v1; use that as the "
            "base URL"},
       }) {
    const Failure failure = explain_status(row.status, row.body, "https://h/v1", kServer);
    EXPECT_EQ(failure_name(failure.kind), failure_name(row.kind)) << row.body;
    EXPECT_EQ(failure.message, row.message);
  }
  EXPECT_EQ(explain_status(401, "", "", {"http://h", "MINE", false, "m"}).message,
            "status 401: http://h wants a key and none was sent; set MINE");
}

TEST(OneLineTest, MakesALineOfAnything) {
  EXPECT_EQ(one_line("a\r\n\tb\x01  "), "a b");
  EXPECT_EQ(one_line("caf\xC3\xA9 \xFFx"), "caf\xC3\xA9 ?x");
  EXPECT_EQ(one_line("caf\xC3\xA9", 4), "caf...");
  EXPECT_EQ(one_line("proxy http://me:pass@proxy:1/ failed"),
            "proxy http://[hidden]@proxy:1/ failed");
}

}  // namespace
}  // namespace timeprobe
