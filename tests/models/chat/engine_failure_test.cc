// What servers do wrong, and what the engine says of it.

#include <gtest/gtest.h>

#include "tests/models/chat/engine_fixture.h"

namespace timeprobe {
namespace {

using std::chrono::milliseconds;

struct Row {
  const char* name;
  ScriptedReply reply;
  FailureKind kind;
  std::size_t num_attempts;
  const char* message;  // URL stands for the server's address
};

std::string with_url(std::string text, const std::string& url) {
  const std::size_t place = text.find("URL");
  if (place != std::string::npos) text.replace(place, 3, url + "/v1/chat/completions");
  return text;
}

TEST(ChatEngineFailureTest, SaysWhatWasSeenAndWhatToTry) {
  const std::vector<Row> rows = {
      {"wrong key", error_reply(401, "Incorrect API key provided: sk-test*****6789.", "invalid"),
       FailureKind::wrong_key, 1,
       "status 401 (\"Incorrect API key provided: [key]\"): URL refused the key in TEST_API_KEY; "
       "check the key and what it may do"},
      {"echoed key", error_reply(400, "bad header 'Bearer sk-test-0123456789'"),
       FailureKind::bad_request, 1,
       "status 400 (\"bad header 'Bearer [key]'\"): the server does not take this request; extra "
       "body fields can add or take away what it names"},
      {"wrong model", error_reply(404, "The model `x` does not exist", "model_not_found"),
       FailureKind::wrong_model, 1,
       "status 404 (\"The model `x` does not exist\"): the server has no model 'scripted-1'; its "
       "/v1/models names what it has"},
      {"no route",
       {.status = 404, .body = "404 page not found", .content_type = "text/plain"},
       FailureKind::no_such_route,
       1,
       "status 404 (\"404 page not found\"): there is nothing at URL; check the base URL (it often "
       "ends in /v1) and whether the server offers this route"},
      {"context", error_reply(400, "too long", "context_length_exceeded"),
       FailureKind::context_overflow, 1,
       "status 400 (\"too long\"): the prompt and its answer do not fit into the model's context; "
       "lower max tokens, show fewer examples or raise the server's context length"},
      {"500", error_reply(500, "oops"), FailureKind::server_error, 4,
       "status 500 (\"oops\"): the server failed; its log may say why (gave up after 4 attempts)"},
      {"503", error_reply(503, "Loading model"), FailureKind::server_error, 4,
       "status 503 (\"Loading model\"): the server failed; its log may say why (gave up after 4 "
       "attempts)"},
      {"429", too_many_requests("", ""), FailureKind::rate_limited, 4,
       "status 429 (\"slow down\"): too many requests; lower the concurrency or set a cap on "
       "requests or tokens per minute (gave up after 4 attempts)"},
      {"no JSON",
       {.body = "{\"choices\": [", .content_type = "application/json"},
       FailureKind::invalid_json,
       4,
       "the response of 13 bytes is no valid JSON (\"{\"choices\": [\"); is there a proxy that "
       "cuts "
       "or changes responses? (gave up after 4 attempts)"},
      {"empty choices",
       {.body = "{\"choices\":[]}"},
       FailureKind::empty_choices,
       4,
       "the list 'choices' of the response is empty; the server gave no answer (gave up after 4 "
       "attempts)"},
      {"a web page",
       {.body = "<html>Welcome</html>", .content_type = "text/html"},
       FailureKind::wrong_content_type,
       4,
       "the response is text/html (\"<html>Welcome</html>\"); wanted application/json; is the base "
       "URL that of the API (it often ends in /v1)? (gave up after 4 attempts)"},
      {"not UTF-8",
       {.body = "{\"choices\":[{\"text\":\"caf\xE9\"}]}"},
       FailureKind::not_utf8,
       4,
       "the response is not UTF-8 at byte 24 of 29 (\"{\"choices\":[{\"text\":\"caf?\"}]}\"); JSON "
       "has to be (gave up after 4 attempts)"},
      {"redirect",
       {.status = 308, .headers = {{"Location", "https://elsewhere/v1"}}},
       FailureKind::redirected,
       1,
       "status 308: URL sends on to https://elsewhere/v1; use that as the base URL"},
      {"dropped",
       {.ending = Ending::drop},
       FailureKind::connection_lost,
       4,
       "URL: Empty reply from server; the server or something in between closed or garbled the "
       "connection (gave up after 4 attempts)"},
  };
  for (const Row& row : rows) {
    ScriptedServer server([&](const SeenRequest&) { return row.reply; });
    const Finished finished = ask_one(endpoint_of(server.url()), quick_options());
    EXPECT_EQ(finished.completion.finish, FinishReason::error) << row.name;
    ASSERT_TRUE(finished.failure) << row.name;
    EXPECT_EQ(failure_name(*finished.failure), failure_name(row.kind)) << row.name;
    std::string expected = with_url(row.message, server.url());
    if (row.kind == FailureKind::wrong_content_type) expected = row.message;
    EXPECT_EQ(finished.completion.text, expected) << row.name;
    EXPECT_EQ(finished.num_attempts, row.num_attempts) << row.name;
    EXPECT_EQ(server.num_requests(), row.num_attempts) << row.name;
  }
}

TEST(ChatEngineFailureTest, ABodyCutInTheMiddleIsAskedForAgain) {
  ScriptedServer server([](const SeenRequest& request) {
    ScriptedReply reply = chat_answer("Ann");
    if (request.number == 0) reply.ending = Ending::cut;
    return reply;
  });
  const Finished finished = ask_one(endpoint_of(server.url()), quick_options());
  EXPECT_EQ(finished.completion.text, "Ann");
  EXPECT_EQ(finished.num_attempts, 2u);
}

TEST(ChatEngineFailureTest, ABodyCutForGoodIsALostConnection) {
  ScriptedServer server([](const SeenRequest&) {
    ScriptedReply reply = chat_answer("Ann");
    reply.ending = Ending::cut;
    return reply;
  });
  const Finished finished = ask_one(endpoint_of(server.url()), quick_options());
  EXPECT_EQ(finished.failure, FailureKind::connection_lost) << finished.completion.text;
}

TEST(ChatEngineFailureTest, DoesNotReadABodyBeyondTheCap) {
  ScriptedServer server([](const SeenRequest&) { return chat_answer(std::string(300'000, 'x')); });
  ChatOptions options = quick_options();
  options.max_body_bytes = 100'000;
  const Finished finished = ask_one(endpoint_of(server.url()), options);
  EXPECT_EQ(finished.failure, FailureKind::too_large);
  EXPECT_EQ(
      finished.completion.text,
      "the response is larger than 100000 bytes; the rest was not read; does the server answer "
      "without end? lower max tokens");
  options.max_body_bytes = 400'000;
  EXPECT_EQ(ask_one(endpoint_of(server.url()), options).completion.text.size(), 300'000u);
}

TEST(ChatEngineFailureTest, AnAttemptHasItsTime) {
  std::atomic<bool> open{false};
  ScriptedServer server([&](const SeenRequest& request) {
    while (request.number == 0 && !open) std::this_thread::sleep_for(milliseconds(1));
    return chat_answer("Ann");
  });
  ChatOptions options = quick_options();
  options.limits.attempt = milliseconds(150);
  const Finished finished = ask_one(endpoint_of(server.url()), options);
  open = true;
  EXPECT_EQ(finished.completion.text, "Ann");
  EXPECT_GE(finished.num_attempts, 2u);
}

TEST(ChatEngineFailureTest, ATicketHasItsTime) {
  std::atomic<bool> open{false};
  ScriptedServer server([&](const SeenRequest&) {
    while (!open) std::this_thread::sleep_for(milliseconds(1));
    return chat_answer("Ann");
  });
  ChatOptions options = quick_options();
  options.limits.total = milliseconds(60);
  const Finished finished = ask_one(endpoint_of(server.url()), options);
  open = true;
  EXPECT_EQ(finished.failure, FailureKind::timed_out) << finished.completion.text;
  EXPECT_EQ(finished.num_attempts, 1u);
}

TEST(ChatEngineFailureTest, NoRetriesMeansOneAttempt) {
  ScriptedServer server([](const SeenRequest&) { return error_reply(500, "oops"); });
  ChatOptions options = quick_options();
  options.pace.retry.max_retries = 0;
  EXPECT_EQ(ask_one(endpoint_of(server.url()), options).num_attempts, 1u);
}

TEST(ChatEngineFailureTest, NamesWhatCannotBeReached) {
  const Finished refused = ask_one(endpoint_of("http://127.0.0.1:1/v1"), quick_options());
  EXPECT_EQ(refused.failure, FailureKind::unreachable) << refused.completion.text;
  EXPECT_NE(refused.completion.text.find("is the server running, and on that port?"),
            std::string::npos)
      << refused.completion.text;
  EXPECT_EQ(refused.num_attempts, 1u);

  // No label of a host name is that long: nobody has to be asked to know.
  const std::string host = std::string(70, 'x') + ".invalid";
  const Finished unknown = ask_one(endpoint_of("http://" + host + "/v1"), quick_options());
  EXPECT_EQ(unknown.failure, FailureKind::unknown_host) << unknown.completion.text;
  EXPECT_EQ(unknown.completion.text, "http://" + host +
                                         "/v1/chat/completions: Could not resolve host: " + host +
                                         "; check the base URL, the proxy and the network");
}

TEST(ChatEngineFailureTest, RefusesACertificateThatNobodyVouchesFor) {
  ScriptedServer server(echo, ServerTls::self_signed);
  const Finished finished = ask_one(endpoint_of(server.url()), quick_options());
  EXPECT_EQ(finished.failure, FailureKind::tls) << finished.completion.text;
  EXPECT_NE(finished.completion.text.find("SSL_CERT_FILE"), std::string::npos)
      << finished.completion.text;
  EXPECT_EQ(server.num_requests(), 0u);
}

TEST(ChatEngineFailureTest, NoticesHttpWhereTlsWasWanted) {
  ScriptedServer server(echo);
  const std::string url = "https" + server.url().substr(4);
  const Finished finished = ask_one(endpoint_of(url), quick_options());
  EXPECT_EQ(finished.failure, FailureKind::tls) << finished.completion.text;
}

TEST(ChatEngineFailureTest, APromptThatIsNoTextIsNotSent) {
  ScriptedServer server(echo);
  const Finished finished = ask_one(endpoint_of(server.url()), quick_options(), prompt_of("\xFF"));
  EXPECT_EQ(finished.failure, FailureKind::unfit_prompt);
  EXPECT_EQ(finished.completion.text, "message 1 of the prompt is not UTF-8 at byte 0");
  EXPECT_EQ(server.num_requests(), 0u);
}

// Servers that write the header into whatever they answer.
TEST(ChatEngineFailureTest, TheKeyIsHiddenWhereverItComesBack) {
  const std::string key = kTestKey;
  ScriptedServer answers([&](const SeenRequest& request) {
    return chat_answer("<think>" + request.headers.at("authorization") + "</think>You are " +
                       request.headers.at("authorization"));
  });
  const Finished answer = ask_one(endpoint_of(answers.url()), quick_options());
  EXPECT_EQ(answer.completion.text, "You are Bearer [key]");
  EXPECT_EQ(answer.reasoning, "Bearer [key]");

  const std::vector<ScriptedReply> replies = {
      {.status = 500, .body = key, .content_type = "text/plain"},
      {.status = 302, .headers = {{"Location", "https://h/?key=" + key}}},
      {.body = "<html>" + key, .content_type = "text/html"},
      {.body = key, .content_type = "application/" + key},
      {.body = "{\"object\":\"" + key + "\"}"},
      {.body = "{\"choices\":[{\"message\":{\"content\":\"\",\"tool_calls\":[\"" + key +
               "\"]}}],"
               "\"model\":\"" +
               key + "\"}"},
  };
  for (const ScriptedReply& reply : replies) {
    ScriptedServer server([&](const SeenRequest&) { return reply; });
    const Finished finished =
        ask_one(endpoint_of(server.url() + "/v1?key=" + key), quick_options());
    for (const std::string& text : {finished.completion.text, finished.reasoning,
                                    finished.message_json, finished.served_model}) {
      EXPECT_EQ(text.find(key), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace timeprobe
