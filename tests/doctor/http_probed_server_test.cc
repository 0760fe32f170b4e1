// The probes over the network.
#include "doctor/http_probed_server.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/doctor/doctor_fixture.h"

namespace timeprobe {
namespace {

using std::chrono::milliseconds;

constexpr const char* kKey = "sk-test-0123456789";

ChatEndpoint endpoint_of(const ScriptedServer& server) {
  return {.base_url = server.url(), .key = Secret(kKey), .key_variable = "TEST_API_KEY"};
}

ProbeTimeLimits quick() {
  return {.connect = milliseconds(2'000),
          .request = milliseconds(2'000),
          .total = milliseconds(20'000),
          .longest_wait = milliseconds(20)};
}

Script playing(const ServerRole& role) {
  return [role](const SeenRequest& request) { return play(role, request); };
}

std::string runtime_error_of(HttpProbedServer& server, const ExamineOptions& options = {}) {
  try {
    examine(server, options);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::runtime);
    return error.what();
  }
  return "no error";
}

TEST(HttpProbedServerTest, ExaminesAServerWithItsKey) {
  ServerRole role;
  role.key = kKey;
  ScriptedServer scripted([role](const SeenRequest& request) {
    ScriptedReply reply = play(role, request);
    if (request.body.find("short story") != std::string::npos) reply.delay = milliseconds(50);
    return reply;
  });
  HttpProbedServer server(endpoint_of(scripted), quick());
  const Diagnosis diagnosis = examine(server, {.max_context_tokens = 4000});
  EXPECT_TRUE(diagnosis.chat_works);
  EXPECT_TRUE(diagnosis.completions_work);
  for (const Finding& finding : diagnosis.findings) {
    if (finding.probe == "concurrency") continue;  // goes by the clock
    EXPECT_EQ(finding.result, ProbeResult::ok) << finding.probe << ": " << finding.line;
  }
  EXPECT_EQ(scripted.max_concurrency(), 8u);
}

TEST(HttpProbedServerTest, AWrongKeyIsOneLineWithoutTheKey) {
  ServerRole role;
  role.key = "another";
  ScriptedServer scripted(playing(role));
  HttpProbedServer server(endpoint_of(scripted), quick());
  for (const char* model : {"", "toy"}) {
    const std::string error = runtime_error_of(server, {.model = model});
    EXPECT_NE(error.find("refused the key in TEST_API_KEY"), std::string::npos) << error;
    EXPECT_EQ(error.find(kKey), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos);
  }
}

TEST(HttpProbedServerTest, NobodyThereIsOneLine) {
  ChatEndpoint endpoint;
  {
    const ScriptedServer gone([](const SeenRequest&) { return ScriptedReply(); });
    endpoint = endpoint_of(gone);
  }
  HttpProbedServer server(endpoint, quick());
  const std::string error = runtime_error_of(server, {.model = "toy"});
  EXPECT_NE(error.find("is the server running"), std::string::npos) << error;
}

TEST(HttpProbedServerTest, AServerThatHangsIsLeftAfterThreeRequests) {
  ScriptedServer scripted(
      [](const SeenRequest&) { return ScriptedReply{.body = "{}", .delay = milliseconds(1'500)}; });
  ProbeTimeLimits limits = quick();
  limits.request = milliseconds(100);
  HttpProbedServer server(endpoint_of(scripted), limits);
  const Diagnosis diagnosis = examine(server, {.model = "toy"});
  EXPECT_FALSE(diagnosis.usable());
  EXPECT_EQ(scripted.num_requests(), 3u);
  EXPECT_NE(finding_of(diagnosis, "chat").line.find("raise the time-out"), std::string::npos)
      << finding_of(diagnosis, "chat").line;
}

TEST(HttpProbedServerTest, TheTotalTimeIsKept) {
  std::atomic<bool> slow{false};
  ScriptedServer scripted([&slow](const SeenRequest& request) {
    ScriptedReply reply = play({}, request);
    if (request.number > 4) slow = true;
    if (slow) reply.delay = milliseconds(400);
    return reply;
  });
  ProbeTimeLimits limits = quick();
  limits.total = milliseconds(900);
  HttpProbedServer server(endpoint_of(scripted), limits);
  const Diagnosis diagnosis =
      examine(server, {.time_is_up = [&server] { return server.time_is_up(); }});
  EXPECT_TRUE(server.time_is_up());
  EXPECT_TRUE(diagnosis.usable());
  EXPECT_LT(scripted.num_requests(), 12u);
  EXPECT_EQ(finding_of(diagnosis, "context").line, "not asked: the time is up");
}

TEST(HttpProbedServerTest, WaitsForOneRequestsTurn) {
  ScriptedServer scripted([](const SeenRequest& request) {
    if (request.number == 1) return too_many_requests("retry-after-ms", "5");
    return play({}, request);
  });
  HttpProbedServer server(endpoint_of(scripted), quick());
  EXPECT_TRUE(server.ask(ProbeRoute::models, "", {""})[0].failure == std::nullopt);
  const std::string body = R"({"model":"toy","messages":[{"role":"user","content":"hi"}]})";
  EXPECT_EQ(server.ask(ProbeRoute::chat, "toy", {body})[0].answer.text, "pong");
  EXPECT_EQ(scripted.num_requests(), 3u);
}

TEST(HttpProbedServerTest, NothingThatAnEchoingServerSaysHoldsASecret) {
  ScriptedServer scripted([](const SeenRequest& request) {
    if (request.path.ends_with("/models")) return play({.models = {kKey}}, request);
    return error_reply(400, "bad key " + request.headers.at("authorization") + " or sk-te****89");
  });
  ChatEndpoint endpoint = endpoint_of(scripted);
  endpoint.base_url += "?code=hidden-code-7";
  HttpProbedServer server(endpoint, quick());
  const Diagnosis diagnosis = examine(server, {});
  const std::string text = diagnosis_text(diagnosis, {"http://h/v1"});
  EXPECT_EQ(text.find(kKey), std::string::npos) << text;
  EXPECT_EQ(text.find("sk-te"), std::string::npos) << text;
  EXPECT_EQ(text.find("hidden-code-7"), std::string::npos) << text;
  EXPECT_NE(text.find("[key]"), std::string::npos) << text;
  std::vector<std::string> secrets;
  for (const Secret& secret : all_secrets_of(endpoint)) secrets.push_back(secret.reveal());
  EXPECT_EQ(secrets, (std::vector<std::string>{kKey, "hidden-code-7"}));
}

}  // namespace
}  // namespace timeprobe
