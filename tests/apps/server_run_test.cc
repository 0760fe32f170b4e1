// Runs against a model server that does everything wrong: nothing is lost, nothing asked twice.

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <thread>

#include "base/files.h"
#include "base/random.h"
#include "evaluation/run_store.h"
#include "tests/apps/program_run.h"
#include "tests/server/scripted_server.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

// The user's last message.
std::string asked_text(const SeenRequest& request) {
  return nlohmann::json::parse(request.body).at("messages").back().at("content");
}

// Half of the questions get one answer, half another; the same text always the same.
ScriptedReply answer_to(const SeenRequest& request) {
  return chat_answer(stable_hash(asked_text(request)) % 2 == 0 ? "yes" : "nobody");
}

class ServerRun : public ProgramFolder {
 protected:
  void build(const std::string& options) const {
    const Outcome built = run("build traveler --out exam --threads 2 " + options);
    ASSERT_EQ(built.exit_code, 0) << built.text;
  }

  static std::string asking(const ScriptedServer& server, const std::string& options = "") {
    return "run exam/*.jsonl --model local:test --name r --base-url " + server.url() + " " +
           options;
  }

  LoadedRun load(const std::string& database = "timeprobe.db") const {
    return RunStore::open_existing(folder_ / database).load("r");
  }
};

// One request in twenty goes wrong, in every way in turn.
ScriptedReply with_faults(const SeenRequest& request) {
  if (request.number % 20 != 0) return answer_to(request);
  ScriptedReply reply = answer_to(request);
  switch (request.number / 20 % 9) {
    case 0: reply.ending = Ending::drop; break;
    case 1: reply.ending = Ending::cut; break;
    case 2: return too_many_requests("retry-after-ms", "20");
    case 3: return error_reply(500, "out of order");
    case 4: reply.body = "{\"choices\": [{\"mess"; break;
    case 5: reply.body = "{\"choices\": []}"; break;
    case 6: reply = {503, "<html>busy</html>", "text/html"}; break;
    case 7: reply.body = "{\"choices\":[{\"message\":{\"content\":\"\xFF\xFE\"}}]}"; break;
    default: return error_reply(429, "slow down"); break;
  }
  return reply;
}

TEST_F(ServerRun, AThousandFaultsLaterEveryQuestionIsAnsweredOnce) {
  build("");
  ScriptedServer server(with_faults);
  const Outcome outcome = run(asking(server, "-j 32"));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_NE(outcome.text.find("3300 of 3300 questions answered"), std::string::npos);
  const LoadedRun loaded = load();
  EXPECT_TRUE(loaded.info.complete());
  EXPECT_EQ(loaded.info.num_failures, 0u);
  ASSERT_EQ(loaded.scored.size(), 3300u);
  std::map<std::string, std::string> answer_of;
  for (const SeenRequest& request : server.requests()) {
    const std::string asked = asked_text(request);
    answer_of[asked] = stable_hash(asked) % 2 == 0 ? "yes" : "nobody";
  }
  EXPECT_EQ(answer_of.size(), 3300u);
  for (const ScoredQuestion& item : loaded.scored) {
    EXPECT_TRUE(item.completion.text == "yes" || item.completion.text == "nobody");
  }
}

// A process of the program that is killed without warning.
class Victim {
 public:
  Victim(const fs::path& folder, const std::string& url) {
    pid_ = ::fork();
    if (pid_ != 0) return;
    if (::chdir(folder.c_str()) != 0) ::_exit(9);
    if (::freopen("/dev/null", "w", stdout) == nullptr) ::_exit(9);
    ::execl(TIMEPROBE_BINARY, "timeprobe", "run", "exam/explicit.jsonl", "--model", "local:test",
            "--name", "r", "--base-url", url.c_str(), "-j", "8", nullptr);
    ::_exit(9);
  }

  // True when it had ended by itself.
  bool kill_after(std::chrono::milliseconds time) {
    std::this_thread::sleep_for(time);
    ::kill(pid_, SIGKILL);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }

 private:
  pid_t pid_ = -1;
};

// Which prompts the server has seen, and which were stored when.
class Witness {
 public:
  ScriptedReply answer(const SeenRequest& request) {
    const std::string asked = asked_text(request);
    {
      const std::lock_guard lock(mutex_);
      if (stored_.contains(asked)) asked_again_.insert(asked);
    }
    ScriptedReply reply = answer_to(request);
    reply.delay = std::chrono::milliseconds(40);
    return reply;
  }

  // What the store holds now must not be asked again.
  void note_stored(const fs::path& database, const std::map<std::string, std::string>& prompts) {
    RunStore store = RunStore::open_existing(database);
    if (!store.find("r")) return;
    const LoadedRun run = store.load("r");
    const std::lock_guard lock(mutex_);
    for (const ScoredQuestion& item : run.scored) {
      if (item.completion.finish != FinishReason::error) {
        stored_.insert(prompts.at(item.question.id));
      }
    }
    EXPECT_GE(stored_.size(), num_stored_);
    num_stored_ = stored_.size();
  }

  std::size_t num_stored() const { return num_stored_; }
  std::set<std::string> asked_again() const {
    const std::lock_guard lock(mutex_);
    return asked_again_;
  }

 private:
  mutable std::mutex mutex_;
  std::set<std::string> stored_, asked_again_;
  std::size_t num_stored_ = 0;
};

TEST_F(ServerRun, FiftyKillsLoseNothingAndAskNothingTwice) {
  build("--per-cell 150");
  // What will be asked, by question: from the dry run's prompts.
  const Outcome shown =
      run("run exam/explicit.jsonl --model local:test --base-url http://127.0.0.1:1 "
          "--show-prompts 100000");
  std::map<std::string, std::string> prompts;
  std::istringstream lines(shown.text);
  std::string id, user;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("== ")) id = line.substr(3, line.find(' ', 3) - 3);
    if (line.starts_with("Today's date is ")) prompts[id] = line;
  }
  ASSERT_EQ(prompts.size(), 1650u);

  Witness witness;
  ScriptedServer server([&witness](const SeenRequest& request) { return witness.answer(request); });
  Random random(20261121);
  int kills = 0;
  for (; kills < 50; ++kills) {
    const std::size_t asked = server.num_requests();
    Victim victim(folder_, server.url());
    // Some die while they read and plan, most of them while they ask: however slow the machine is.
    for (int wait = 0; kills % 5 != 0 && wait < 2'000 && server.num_requests() == asked; ++wait) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    const bool ended = victim.kill_after(std::chrono::milliseconds(random.between(1, 150)));
    if (fs::exists(folder_ / "timeprobe.db")) {
      witness.note_stored(folder_ / "timeprobe.db", prompts);
    }
    if (ended) break;
  }
  EXPECT_EQ(kills, 50) << "the run ended before it was killed so often";
  EXPECT_GT(witness.num_stored(), 0u);
  const Outcome last =
      run("run exam/explicit.jsonl --model local:test --name r -j 8 --base-url " + server.url());
  EXPECT_EQ(last.exit_code, 0) << last.text;
  EXPECT_TRUE(witness.asked_again().empty()) << *witness.asked_again().begin();

  ScriptedServer calm(answer_to);
  const Outcome undisturbed =
      run("run exam/explicit.jsonl --model local:test --name r -j 8 --db calm.db --base-url " +
          calm.url());
  EXPECT_EQ(undisturbed.exit_code, 0) << undisturbed.text;
  EXPECT_EQ(calm.num_requests(), 1650u);
  EXPECT_EQ(run("report r --format csv").text, run("report r --format csv --db calm.db").text);
}

TEST_F(ServerRun, AnInterruptStoresWhatIsOnItsWay) {
  build("--per-cell 20");
  ScriptedServer server([](const SeenRequest& request) {
    ScriptedReply reply = answer_to(request);
    reply.delay = std::chrono::milliseconds(20);
    return reply;
  });
  const Outcome interrupted =
      run("run exam/*.jsonl --model local:test --name r -j 8 --base-url " + server.url() +
          " & pid=$!; for i in $(seq 500); do [ -e timeprobe.db-wal ] && break; sleep 0.01; done; "
          "sleep 0.3; kill -INT $pid; wait $pid");
  EXPECT_EQ(interrupted.exit_code, 130) << interrupted.text;
  EXPECT_NE(interrupted.text.find("the same command goes on"), std::string::npos);
  const std::size_t asked = server.num_requests();
  EXPECT_EQ(load().info.num_answers, asked);  // what was asked was stored
  EXPECT_EQ(run(asking(server, "-j 8")).exit_code, 0);
  EXPECT_EQ(server.num_requests(), 660u);
}

// The key stands in a request header and nowhere else, whatever the server does with it.
TEST_F(ServerRun, TheKeyIsNowhereToBeFound) {
  build("--lengths 5 --per-cell 20");
  const std::string key = "sk-planted-0123456789abcdef";
  ScriptedServer server([&key](const SeenRequest& request) {
    EXPECT_EQ(request.headers.at("authorization"), "Bearer " + key);
    if (request.number % 3 == 0) return error_reply(400, "your key " + key + " is fine, but no");
    if (request.number % 3 == 1) return chat_answer("Is " + key + " yours? yes");
    return answer_to(request);
  });
  const std::string environment = "LOCAL_API_KEY=" + key;
  std::string everything = run(asking(server, "--max-retries 0 --verbose"), environment).text;
  EXPECT_NE(everything.find(": failed in "), std::string::npos);
  for (const char* form : {"text", "md", "csv", "json"}) {
    everything += run(std::string("report r --format ") + form).text;
  }
  everything += run("runs --format json").text;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    if (entry.is_regular_file()) everything += read_file(entry.path());
  }
  EXPECT_EQ(everything.find(key), std::string::npos);
  EXPECT_EQ(everything.find("0123456789abcdef"), std::string::npos);
  EXPECT_NE(everything.find("[key]"), std::string::npos);
}

TEST_F(ServerRun, AKeyOnTheCommandLineIsNotStoredEither) {
  build("--lengths 5 --per-cell 2");
  const std::string key = "sk-planted-0123456789abcdef";
  ScriptedServer server([&key](const SeenRequest&) {
    return error_reply(400, "no such thing as /v1/chat/completions?code=" + key);
  });
  const std::string environment = "LOCAL_API_KEY=" + key;
  const Outcome field = run(asking(server, "--set user=" + key), environment);
  EXPECT_EQ(field.exit_code, 2) << field.text;
  EXPECT_NE(field.text.find("a further field of the request holds a key"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "timeprobe.db"));
  const Outcome query = run("run exam/*.jsonl --model local:test --name r --base-url '" +
                            server.url() + "?code=" + key + "'");
  EXPECT_NE(query.text.find("?code=[key]"), std::string::npos) << query.text;
  for (const auto& entry : fs::directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    EXPECT_EQ(read_file(entry.path()).find(key), std::string::npos) << entry.path();
  }
}

TEST_F(ServerRun, TheCacheIsUsedWhenItIsAskedFor) {
  build("--lengths 5 --per-cell 20");
  ScriptedServer server(answer_to);
  EXPECT_EQ(run(asking(server, "--cache")).exit_code, 0);
  EXPECT_EQ(server.num_requests(), 60u);
  EXPECT_EQ(
      run("run exam/*.jsonl --model local:test --name again --cache --base-url " + server.url())
          .exit_code,
      0);
  EXPECT_EQ(server.num_requests(), 60u);
  EXPECT_EQ(
      run("run exam/*.jsonl --model local:test --name paid --base-url " + server.url()).exit_code,
      0);
  EXPECT_EQ(server.num_requests(), 120u);
}

TEST_F(ServerRun, ReasoningIsKeptApartAndCutAnswersAreCounted) {
  build("--lengths 5 --per-cell 20 --categories explicit");
  ScriptedServer server([](const SeenRequest& request) {
    return request.number % 2 == 0 ? chat_answer("<think>Is it no? Or 0?</think>yes")
                                   : chat_answer("Let us review", "length");
  });
  EXPECT_EQ(run(asking(server, "-j 1")).exit_code, 0);
  std::size_t num_truncated = 0, num_reasoned = 0;
  for (const ScoredQuestion& item : load().scored) {
    if (item.score.verdict == Verdict::truncated) ++num_truncated;
    if (item.completion.reasoning == "Is it no? Or 0?" && item.completion.text == "yes") {
      ++num_reasoned;
    }
  }
  EXPECT_EQ(num_truncated, 10u);
  EXPECT_EQ(num_reasoned, 10u);
}

// A model that knows nothing but how to call: it asks for the events, once badly, and counts. Its
// second call has its arguments as an object, as some servers write them.
ScriptedReply calling_model(const SeenRequest& request) {
  using nlohmann::json;
  const json body = json::parse(request.body);
  const json& last = body.at("messages").back();
  const auto call = [](const char* id, const char* name, const json& arguments) {
    const json function = {{"name", name}, {"arguments", arguments}};
    const json message = {
        {"role", "assistant"},
        {"content", nullptr},
        {"tool_calls", {{{"id", id}, {"type", "function"}, {"function", function}}}}};
    return ScriptedReply{
        200, json{{"choices", {{{"message", message}, {"finish_reason", "tool_calls"}}}}}.dump()};
  };
  if (last.at("role") == "user") return call("c1", "query_event", "{}");
  const json result = json::parse(last.at("content").get<std::string>());
  if (result.contains("error")) {
    EXPECT_NE(result["error"].get<std::string>().find("query_events"), std::string::npos);
    return call("c2", "query_events", json{{"time", "this year"}});
  }
  return chat_answer(std::to_string(result.at("count").get<int>()));
}

TEST_F(ServerRun, ToolsAreCalledAndTheTranscriptIsKept) {
  build("--lengths 5 --per-cell 20 --categories implicit");
  ScriptedServer server(calling_model);
  const Outcome outcome = run(asking(server, "--tools reasoner"));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_EQ(server.num_requests(), 60u);
  for (const ScoredQuestion& item : load().scored) {
    EXPECT_EQ(item.completion.text, "5");  // all events of the set lie in this year
    const nlohmann::json transcript = nlohmann::json::parse(item.completion.transcript);
    EXPECT_EQ(transcript.back().at("tool_call_id"), "c2");
    EXPECT_EQ(item.completion.attempts, 3);
  }
}

TEST_F(ServerRun, AModelThatNeverStopsCallingIsCutOff) {
  build("--lengths 5 --per-cell 2 --categories implicit");
  ScriptedServer server([](const SeenRequest& request) {
    SeenRequest again = request;
    nlohmann::json body = nlohmann::json::parse(request.body);
    body["messages"] = {{{"role", "user"}, {"content", "?"}}};
    again.body = body.dump();
    return calling_model(again);
  });
  EXPECT_EQ(run(asking(server, "--tools reasoner")).exit_code, 0);
  EXPECT_EQ(server.num_requests(), 16u);
  EXPECT_EQ(load().scored.at(0).score.verdict, Verdict::truncated);
}

// On a terminal of 40 columns nothing that is drawn over is wider.
TEST_F(ServerRun, TheProgressFitsTheTerminal) {
  if (run_in_shell("script -qec true /dev/null < /dev/null").exit_code != 0) {
    GTEST_SKIP() << "skipped: no script(1), or no terminal for it";
  }
  build("--lengths 5 --per-cell 4");
  ScriptedServer server([](const SeenRequest& request) {
    if (request.number == 3) return too_many_requests("retry-after-ms", "400");
    ScriptedReply reply = chat_answer("yes");
    reply.delay = std::chrono::milliseconds(150);
    return reply;
  });
  const Outcome outcome = run_in_shell(
      "cd '" + folder_.path().string() + "'; script -qec \"stty cols 40; " TIMEPROBE_BINARY " " +
      asking(server, "-j 1 --price-in 1000 --price-out 1000") + "\" /dev/null < /dev/null");
  EXPECT_NE(outcome.text.find("12 of 12 questions answered"), std::string::npos) << outcome.text;
  EXPECT_NE(outcome.text.find("waiting 1 s (429)"), std::string::npos) << outcome.text;
  const std::string redraw = "\r\033[K";
  std::size_t num_drawn = 0;
  std::size_t place = outcome.text.find(redraw);
  while (true) {
    const std::size_t next = outcome.text.find(redraw, place + redraw.size());
    if (next == std::string::npos) break;
    EXPECT_LE(next - place - redraw.size(), 39u) << outcome.text.substr(place, next - place);
    ++num_drawn;
    place = next;
  }
  EXPECT_GE(num_drawn, 5u);
}

struct Trouble {
  const char* name;
  Script script;
  const char* options;
  const char* url;  // instead of the server's; empty: the server's
  int exit_code;
  const char* explanation;
};

class ServerTrouble : public ServerRun, public testing::WithParamInterface<Trouble> {};

TEST_P(ServerTrouble, IsOneLineThatSaysWhatToTry) {
  build("--lengths 5 --per-cell 10 --categories explicit");
  ScriptedServer server(GetParam().script);
  const std::string url = *GetParam().url == 0 ? server.url() : GetParam().url;
  const Outcome outcome =
      run("run exam/*.jsonl --model local:test --base-url " + url + " " + GetParam().options);
  EXPECT_EQ(outcome.exit_code, GetParam().exit_code) << outcome.text;
  EXPECT_NE(outcome.text.find(GetParam().explanation), std::string::npos) << outcome.text;
}

INSTANTIATE_TEST_SUITE_P(
    Table, ServerTrouble,
    testing::Values(
        Trouble{"wrong_key",
                [](const SeenRequest&) { return error_reply(401, "Incorrect API key"); }, "", "", 1,
                "401"},
        Trouble{"wrong_model",
                [](const SeenRequest&) {
                  return error_reply(404, "The model `test` does not exist", "model_not_found");
                },
                "", "", 1, "model"},
        Trouble{"no_such_route",
                [](const SeenRequest&) {
                  return ScriptedReply{404, "Not Found", "text/plain"};
                },
                "", "", 1, "404"},
        Trouble{"context_overflow",
                [](const SeenRequest&) {
                  return error_reply(400, "maximum context length is 128 tokens",
                                     "context_length_exceeded");
                },
                "", "", 3, "context"},
        Trouble{"always_busy", [](const SeenRequest&) { return error_reply(503, "loading"); },
                "--max-retries 1", "", 3, "503"},
        Trouble{"unreachable", answer_to, "--max-retries 0", "http://127.0.0.1:9", 3,
                "127.0.0.1:9"},
        Trouble{"unknown_host", answer_to, "--max-retries 0", "http://no-such-host.invalid", 1,
                "no-such-host.invalid"},
        Trouble{"no_url", answer_to, "", "nonsense", 2, "nonsense"}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace timeprobe
