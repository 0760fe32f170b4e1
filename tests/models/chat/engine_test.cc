#include "models/chat/engine.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "tests/models/chat/engine_fixture.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

TEST(ChatEngineTest, AsksAndBringsEverythingBack) {
  ScriptedServer server([](const SeenRequest&) { return chat_answer("Ann"); });
  ChatOptions options = quick_options();
  options.body.seed = 7;
  const Finished finished = ask_one(endpoint_of(server.url()), options, prompt_of("Who?"));
  EXPECT_EQ(finished.completion.text, "Ann");
  EXPECT_EQ(finished.completion.finish, FinishReason::stop);
  EXPECT_EQ(finished.completion.prompt_tokens, 11);
  EXPECT_EQ(finished.completion.completion_tokens, 3);
  EXPECT_GT(finished.completion.latency_ms.value_or(0), 0);
  EXPECT_EQ(finished.failure, std::nullopt);
  EXPECT_EQ(finished.served_model, "scripted-1");
  EXPECT_EQ(finished.num_attempts, 1u);

  ASSERT_EQ(server.num_requests(), 1u);
  const SeenRequest request = server.requests()[0];
  EXPECT_EQ(request.path, "/v1/chat/completions");
  EXPECT_EQ(request.headers.at("authorization"), "Bearer sk-test-0123456789");
  EXPECT_EQ(request.headers.at("content-type"), "application/json");
  EXPECT_EQ(request.body, R"({"model":"scripted-1","messages":[{"role":"user","content":"Who?"}],)"
                          R"("temperature":0,"max_tokens":16,"seed":7})");
}

TEST(ChatEngineTest, AsksManyAtOnceOverKeptConnections) {
  ScriptedServer server(echo);
  ChatOptions options = quick_options();
  options.pace.max_concurrency = 8;
  options.num_threads = 2;
  ChatEngine engine(endpoint_of(server.url() + "/v1/"), options);
  constexpr std::size_t kNumPrompts = 400;
  for (std::size_t i = 0; i < kNumPrompts; ++i) {
    engine.submit(1000 + i, prompt_of("text " + std::to_string(i)));
  }
  const std::map<std::size_t, Finished> all = all_of(engine);
  ASSERT_EQ(all.size(), kNumPrompts);
  for (const auto& [ticket, finished] : all) {
    EXPECT_EQ(finished.completion.text, "text " + std::to_string(ticket - 1000));
  }
  EXPECT_EQ(server.num_requests(), kNumPrompts);
  EXPECT_LE(server.max_concurrency(), 8u);
  EXPECT_LE(server.num_connections(), 16u);  // each thread keeps at most eight
  const ChatProgress progress = engine.progress();
  EXPECT_EQ(progress.num_finished, kNumPrompts);
  EXPECT_EQ(progress.prompt_tokens, 11 * static_cast<std::int64_t>(kNumPrompts));
  EXPECT_EQ(progress.completion_tokens, 3 * static_cast<std::int64_t>(kNumPrompts));
  EXPECT_EQ(describe(progress), "400 of 400 answered, 0 in flight");
}

TEST(ChatEngineTest, AsksTheCompletionsRoute) {
  ScriptedServer server(echo);
  ChatOptions options = quick_options();
  options.layout = ChatLayout::completion;
  const Prompt prompt{{{Role::system, "Be brief."}, {Role::user, "Who?"}}, {}, ""};
  const Finished finished =
      ask_one(endpoint_of(server.url() + "/v1/chat/completions"), options, prompt);
  EXPECT_EQ(finished.completion.text, "Be brief.\n\nWho?");
  EXPECT_EQ(server.requests().at(0).path, "/v1/completions");
}

TEST(ChatEngineTest, TellsTruncatedAnswersAndReasoningApart) {
  ScriptedServer server([](const SeenRequest& request) {
    return request.number == 0 ? chat_answer("<think>hm, hm", "length")
                               : chat_answer("<think>hm</think>\n\nAnn");
  });
  const Finished cut = ask_one(endpoint_of(server.url()), quick_options());
  EXPECT_EQ(cut.completion.text, "");
  EXPECT_EQ(cut.completion.finish, FinishReason::length);
  EXPECT_EQ(cut.reasoning, "hm, hm");
  const Finished whole = ask_one(endpoint_of(server.url()), quick_options());
  EXPECT_EQ(whole.completion.text, "Ann");
  EXPECT_EQ(whole.reasoning, "hm");
}

// A layer that runs tools: the call, its result, the answer.
TEST(ChatEngineTest, CarriesAConversationWithTools) {
  ScriptedServer server([](const SeenRequest& request) -> ScriptedReply {
    const json body = json::parse(request.body);
    if (body["messages"].back()["role"] == "tool") {
      return chat_answer("It is " + body["messages"].back()["content"].get<std::string>());
    }
    const json call = {{"id", "c1"},
                       {"type", "function"},
                       {"function", {{"name", body["tools"][0]["name"]}, {"arguments", "{}"}}}};
    const json message = {{"role", "assistant"}, {"content", nullptr}, {"tool_calls", {call}}};
    return {
        .body =
            json{{"choices", {{{"message", message}, {"finish_reason", "tool_calls"}}}}}.dump()};
  });
  ChatEngine engine(endpoint_of(server.url()), quick_options());
  ChatRequest request = *to_chat_request(prompt_of("When?"), ChatLayout::system_and_user);
  request.fields = R"({"tools":[{"name":"clock"}]})";
  engine.submit(1, request);
  const Finished called = all_of(engine)[1];
  const json message = json::parse(called.message_json);
  EXPECT_EQ(message["tool_calls"][0]["function"]["name"], "clock");

  request.messages.push_back(called.message_json);
  request.messages.push_back(tool_result_message("c1", "noon"));
  engine.submit(1, request);
  const Finished answered = all_of(engine)[1];
  EXPECT_EQ(answered.completion.text, "It is noon");
  EXPECT_EQ(answered.message_json, "");
}

TEST(ChatEngineTest, RetriesUntilAnAnswerComes) {
  ScriptedServer server([](const SeenRequest& request) -> ScriptedReply {
    switch (request.number) {
      case 0: return too_many_requests("retry-after-ms", "3");
      case 1: return error_reply(500, "oops");
      case 2: return {.ending = Ending::drop};
      default: return chat_answer("Ann");
    }
  });
  ChatEngine engine(endpoint_of(server.url()), quick_options());
  engine.submit(0, prompt_of("?"));
  const Finished finished = all_of(engine)[0];
  EXPECT_EQ(finished.completion.text, "Ann");
  EXPECT_EQ(engine.progress().num_retries + 1, finished.num_attempts);
  EXPECT_EQ(server.num_requests(), 4u);
  // A kept connection that breaks before a byte came is asked again by libcurl without a word.
  EXPECT_GE(finished.num_attempts, 3u);
}

TEST(ChatEngineTest, WaitsAsLongAsTheServerAsks) {
  for (const char* header : {"Retry-After", "retry-after-ms"}) {
    const bool in_seconds = std::string(header) == "Retry-After";
    std::atomic<std::int64_t> first_ms{0};
    std::atomic<std::int64_t> second_ms{0};
    const auto now_ms = [] {
      return std::chrono::duration_cast<milliseconds>(
                 std::chrono::steady_clock::now().time_since_epoch())
          .count();
    };
    ScriptedServer server([&](const SeenRequest& request) {
      if (request.number > 0) {
        second_ms = now_ms();
        return chat_answer("Ann");
      }
      first_ms = now_ms();
      return too_many_requests(header, in_seconds ? "0.25" : "250");
    });
    EXPECT_EQ(ask_one(endpoint_of(server.url()), quick_options()).completion.text, "Ann");
    EXPECT_GE(second_ms - first_ms, 249) << header;
  }
}

TEST(ChatEngineTest, SaysWhyItWaits) {
  ScriptedServer server([](const SeenRequest&) { return too_many_requests("Retry-After", "30"); });
  ChatEngine engine(endpoint_of(server.url()), quick_options());
  engine.submit(0, prompt_of("?"));
  for (int i = 0; i < 2000 && engine.progress().waiting.empty(); ++i) engine.wait(milliseconds(2));
  const ChatProgress progress = engine.progress();
  EXPECT_TRUE(progress.waiting.starts_with("waiting ")) << progress.waiting;
  EXPECT_TRUE(progress.waiting.ends_with(" s (429), retry 1")) << progress.waiting;
  EXPECT_EQ(describe(progress), "0 of 1 answered, 0 in flight, " + progress.waiting);
  EXPECT_EQ(progress.num_retrying, 1u);
}  // and ends at once, though a retry waits

TEST(ChatEngineTest, AdaptsToAServerThatTakesOnlyAFew) {
  ScriptedServer server([](const SeenRequest& request) {
    if (request.concurrency > 3) return too_many_requests("", "");
    ScriptedReply reply = chat_answer("Ann");
    reply.delay = milliseconds(2);
    return reply;
  });
  ChatOptions options = quick_options();
  options.pace.initial_concurrency = 12;
  options.pace.max_concurrency = 12;
  options.pace.retry.max_retries = 50;
  ChatEngine engine(endpoint_of(server.url()), options);
  for (std::size_t i = 0; i < 60; ++i) engine.submit(i, prompt_of("?"));
  for (const auto& [ticket, finished] : all_of(engine)) {
    EXPECT_EQ(finished.completion.text, "Ann") << ticket;
  }
  EXPECT_GT(engine.progress().num_retries, 0u);
  EXPECT_LT(engine.progress().concurrency_limit, 12u);
}

TEST(ChatEngineTest, KeepsTheCapOnRequestsPerMinute) {
  ScriptedServer server(echo);
  ChatOptions options = quick_options();
  options.pace.requests_per_minute = 3;
  ChatEngine engine(endpoint_of(server.url()), options);
  for (std::size_t i = 0; i < 5; ++i) engine.submit(i, prompt_of("?"));
  std::size_t num_finished = 0;
  for (int i = 0; i < 20 && num_finished < 3; ++i) {
    num_finished += engine.wait(milliseconds(500)).size();
  }
  EXPECT_EQ(num_finished, 3u);
  EXPECT_TRUE(engine.wait(milliseconds(50)).empty());
  EXPECT_EQ(server.num_requests(), 3u);
  const std::string waiting = engine.progress().waiting;
  EXPECT_TRUE(waiting.starts_with("waiting ")) << waiting;
  EXPECT_TRUE(waiting.ends_with(" s (requests per minute)")) << waiting;
}

TEST(ChatEngineTest, GivesUpWhatIsNotInFlightWhenTold) {
  std::atomic<bool> open{false};
  ScriptedServer server([&](const SeenRequest&) {
    while (!open) std::this_thread::sleep_for(milliseconds(1));
    return chat_answer("Ann");
  });
  ChatOptions options = quick_options();
  options.pace.max_concurrency = 2;
  ChatEngine engine(endpoint_of(server.url()), options);
  for (std::size_t i = 0; i < 5; ++i) engine.submit(i, prompt_of("?"));
  for (int i = 0; i < 4000 && server.num_requests() < 2; ++i) {
    std::this_thread::sleep_for(milliseconds(1));
  }
  engine.cancel_waiting();
  open = true;
  std::map<std::size_t, Finished> all = all_of(engine);
  EXPECT_EQ(all[0].completion.text, "Ann");
  EXPECT_EQ(all[1].completion.text, "Ann");
  for (std::size_t i = 2; i < 5; ++i) {
    EXPECT_EQ(all[i].failure, FailureKind::cancelled);
    EXPECT_EQ(all[i].completion.text, "given up before an answer came; ask again");
    EXPECT_EQ(all[i].num_attempts, 0u);
  }
  EXPECT_EQ(server.num_requests(), 2u);
}

TEST(ChatEngineTest, EndsAtOnceWhileRequestsAreInFlight) {
  std::atomic<bool> open{false};
  ScriptedServer server([&](const SeenRequest&) {
    while (!open) std::this_thread::sleep_for(milliseconds(1));
    return chat_answer("late");
  });
  {
    ChatEngine engine(endpoint_of(server.url()), quick_options());
    for (std::size_t i = 0; i < 4; ++i) engine.submit(i, prompt_of("?"));
    EXPECT_TRUE(engine.wait(milliseconds(30)).empty());
    EXPECT_EQ(engine.num_open(), 4u);
  }
  open = true;
}

TEST(ChatEngineTest, WaitingForNothingReturns) {
  ChatEngine engine(endpoint_of("http://127.0.0.1:1"), quick_options());
  EXPECT_TRUE(engine.wait(std::chrono::hours(1)).empty());
}

// The variables of a proxy are honoured, but not for this machine.
TEST(ChatEngineTest, HonoursProxies) {
  ScriptedServer proxy([](const SeenRequest&) { return chat_answer("by proxy"); });
  ScriptedServer direct([](const SeenRequest&) { return chat_answer("direct"); });
  ::setenv("http_proxy", proxy.url().c_str(), 1);
  const Finished far = ask_one(endpoint_of("http://model.invalid/v1"), quick_options());
  const Finished near = ask_one(endpoint_of(direct.url()), quick_options());
  ::unsetenv("http_proxy");
  EXPECT_EQ(far.completion.text, "by proxy");
  ASSERT_EQ(proxy.num_requests(), 1u);
  EXPECT_EQ(proxy.requests()[0].path, "http://model.invalid/v1/chat/completions");
  EXPECT_EQ(near.completion.text, "direct");
}

TEST(ChatEngineTest, TrustsTheCertificateThatIsNamed) {
  ScriptedServer server(echo, ServerTls::self_signed);
  const TestFolder folder;
  ChatEndpoint endpoint = endpoint_of(server.url());
  endpoint.ca_file = folder.write("server.pem", server.certificate());
  EXPECT_EQ(ask_one(endpoint, quick_options(), prompt_of("hello")).completion.text, "hello");
}

TEST(ChatEngineTest, RefusesOptionsThatCannotBeMeant) {
  const auto problem = [](const std::function<void(ChatOptions&)>& change) -> std::string {
    ChatOptions options = quick_options();
    change(options);
    try {
      ChatEngine engine(endpoint_of("http://127.0.0.1:1"), options);
    } catch (const Error& error) {
      return error.what();
    }
    return "no problem";
  };
  EXPECT_EQ(problem([](ChatOptions& o) { o.pace.max_concurrency = 0; }),
            "a concurrency of 0 asks nothing; wanted 1 or more");
  EXPECT_EQ(problem([](ChatOptions& o) { o.pace.tokens_per_minute = 0; }),
            "a cap of 0 a minute; wanted 1 or more");
  EXPECT_EQ(problem([](ChatOptions& o) { o.limits.attempt = milliseconds(0); }),
            "a time-out of 0 ms; wanted 1 or more");
  EXPECT_EQ(problem([](ChatOptions& o) { o.num_threads = 0; }),
            "0 threads for requests; wanted 1 to 64");
  EXPECT_EQ(problem([](ChatOptions& o) { o.body.extra_fields = "x"; }),
            "the extra body fields: the text is no JSON object");
}

}  // namespace
}  // namespace timeprobe
