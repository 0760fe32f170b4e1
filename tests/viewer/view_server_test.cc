#include "viewer/view_server.h"

#include <gtest/gtest.h>
#include <httplib.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/error.h"
#include "evaluation/runner.h"
#include "html/html_page.h"
#include "questions/question_source.h"
#include "tests/html/small_runs.h"
#include "tests/test_folder.h"
#include "viewer/view_routes.h"

namespace timeprobe {
namespace {

using nlohmann::json;

class Viewer : public testing::Test {
 protected:
  Viewer() {
    RunStore store = RunStore::open(path());
    questions_ = {small_question("a", "What is the year 2 years before 1902?"),
                  small_question("b", "What is the year 3 years before 1902?"),
                  small_question("c", "What is the year 4 years before 1902?")};
    QuestionList source(questions_);
    const RunId run = store.begin_run(plan_, source, IfRunExists::resume);
    store.append(run, {scored_answer(0, questions_[0], {.text = "1900"})});
  }

  std::filesystem::path path() const { return folder_ / "runs.db"; }

  void append(std::size_t ordinal, Completion completion) {
    RunStore store = RunStore::open(path());
    store.append(store.find("mine")->id,
                 {scored_answer(ordinal, questions_[ordinal], std::move(completion))});
  }

  ViewResponse get(LiveStore& store, const std::string& target, const std::string& version = "") {
    return answer_view(store, {"GET", target, "127.0.0.1:80", version}, 80, {});
  }

  TestFolder folder_;
  RunPlan plan_ = {"mine", "openai:m", {{"seed", "0"}}};
  std::vector<Question> questions_;
};

TEST_F(Viewer, TellsProgressRatesAndNewestFailures) {
  LiveStore store(path(), {"mine"}, {});
  const ProgressRate::Time start;
  const json first = json::parse(store.status(start));
  EXPECT_EQ(first.at("runs")[0].at("answered"), 1);
  EXPECT_EQ(first.at("runs")[0].at("per_second"), 0.0);
  append(1, {.text = "1899"});
  append(2, {.text = "no <server>", .finish = FinishReason::error, .failure = "connection"});
  const json second = json::parse(store.status(start + std::chrono::seconds(2)));
  EXPECT_EQ(second.at("runs")[0].at("per_second"), 0.5);
  EXPECT_EQ(second.at("runs")[0].at("failed"), 1);
  EXPECT_EQ(second.at("runs")[0].at("failures")[0].at("id"), "c");
  EXPECT_EQ(second.at("runs")[0].at("failures")[0].at("message"), "no <server>");
  EXPECT_NE(first.at("version"), second.at("version"));
}

TEST_F(Viewer, ATrainingThatGoesOnMakesANewVersion) {
  const auto training = folder_ / "small";
  std::filesystem::create_directory(training);
  folder_.write("small/metrics.jsonl", "{\"step\":1,\"loss\":2.0}\n");
  PageOptions options;
  options.training = {training};
  LiveStore store(path(), {"mine"}, options);
  const ViewResponse first = get(store, "/data/page.json");
  EXPECT_EQ(json::parse(first.body).at("training").at("runs")[0].at("last_step"), 1);
  folder_.write("small/metrics.jsonl", "{\"step\":1,\"loss\":2.0}\n{\"step\":2,\"loss\":1.0}\n");
  const ViewResponse second = get(store, "/data/page.json");
  EXPECT_NE(second.version, first.version);
  EXPECT_EQ(json::parse(second.body).at("training").at("runs")[0].at("last_step"), 2);
}

TEST_F(Viewer, PagesBelongToAVersion) {
  LiveStore store(path(), {}, {});
  const ViewResponse first = get(store, "/data/page.json");
  ASSERT_EQ(first.status, 200);
  EXPECT_EQ(json::parse(first.body).at("questions").at("count"), 1);
  EXPECT_EQ(get(store, "/data/rows/0", first.version).status, 200);
  EXPECT_EQ(get(store, "/data/rows/1", first.version).status, 404);
  append(1, {.text = "1899"});
  const ViewResponse second = get(store, "/data/page.json");
  EXPECT_EQ(json::parse(second.body).at("questions").at("count"), 2);
  EXPECT_EQ(get(store, "/data/rows/0", first.version).status, 200) << "who reads on is not cut off";
  append(2, {.text = "1898"});
  get(store, "/data/page.json");
  EXPECT_EQ(get(store, "/data/rows/0", first.version).status, 410);
}

TEST_F(Viewer, AnswersOnItsRoutesToItsOwnNameOnly) {
  LiveStore store(path(), {}, {});
  const auto status = [&store](const std::string& method, const std::string& target,
                               const std::string& host) {
    return answer_view(store, {method, target, host, ""}, 80, {}).status;
  };
  EXPECT_EQ(status("GET", "/", "127.0.0.1:80"), 200);
  EXPECT_EQ(status("HEAD", "/", "localhost:80"), 200);
  EXPECT_EQ(status("GET", "/", "[::1]:80"), 200);
  for (const char* host : {"", "evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:81",
                           "localhost:80.evil.example", "127.0.0.1:80@evil.example"}) {
    EXPECT_EQ(status("GET", "/", host), 403) << host;
  }
  for (const char* target :
       {"/../etc/passwd", "//", "/index.html", "/data/", "/data/rows/", "/data/rows/-1",
        "/data/rows/1x", "/data/rows/99999999999999999999999", "/data/rows/0/../0",
        "/data/../runs.db", "/data/rows/ 0", "/runs.db", ""}) {
    EXPECT_EQ(status("GET", target, "127.0.0.1:80"), 404) << target;
  }
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"}) {
    EXPECT_EQ(status(method, "/", "127.0.0.1:80"), 405) << method;
  }
}

TEST_F(Viewer, AMissingRunIsToldInWords) {
  LiveStore store(path(), {"other"}, {});
  EXPECT_THROW(store.status({}), Error);
  const ViewResponse response = get(store, "/data/page.json");
  EXPECT_EQ(response.status, 500);
  EXPECT_NE(response.body.find("there is no run 'other'"), std::string::npos) << response.body;
}

TEST_F(Viewer, ServesOverHttpWithAStrictPolicyAndEndsWhenTold) {
  LiveStore store(path(), {}, {});
  ViewServer server(store, 0);
  std::atomic<bool> stop{false};
  std::thread serving([&] { server.serve(stop); });
  httplib::Client client("127.0.0.1", server.port());
  client.set_connection_timeout(10);
  const auto response = client.Get("/data/status.json");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->status, 200);
  const std::string policy = response->get_header_value("Content-Security-Policy");
  EXPECT_TRUE(policy.starts_with("default-src 'none'")) << policy;
  EXPECT_NE(policy.find("connect-src 'self'"), std::string::npos) << policy;
  EXPECT_EQ(policy.find("unsafe"), std::string::npos) << policy;
  EXPECT_EQ(response->get_header_value("X-Content-Type-Options"), "nosniff");
  const auto foreign = client.Get("/", {{"Host", "evil.example"}});
  ASSERT_TRUE(foreign);
  EXPECT_EQ(foreign->status, 403);
  const auto written = client.Post("/data/status.json", "x", "text/plain");
  ASSERT_TRUE(written);
  EXPECT_EQ(written->status, 405);
  stop = true;
  serving.join();
  EXPECT_THROW(
      {
        ViewServer first(store, 0);
        ViewServer second(store, first.port());
      },
      Error);
}

TEST(ProgressRate, ForgetsWhatIsLongAgo) {
  ProgressRate rate;
  const ProgressRate::Time start;
  rate.look(start, 0);
  rate.look(start + std::chrono::seconds(10), 100);
  EXPECT_EQ(rate.per_second(), 10.0);
  rate.look(start + std::chrono::seconds(60), 100);
  rate.look(start + std::chrono::seconds(95), 100);
  EXPECT_EQ(rate.per_second(), 0.0);
  rate.look(start + std::chrono::seconds(96), 3);
  EXPECT_EQ(rate.per_second(), 0.0) << "a run that was begun anew";
}

}  // namespace
}  // namespace timeprobe
