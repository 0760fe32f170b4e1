// `timeprobe doctor` as its user meets it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/apps/program_run.h"
#include "tests/server/played_server.h"

namespace timeprobe {
namespace {

constexpr const char* kKey = "sk-test-0123456789";

// The environment of the tests must not decide what they see.
Outcome doctor(const std::string& arguments, const std::string& environment = "") {
  return run_in_shell("env -u OPENAI_API_KEY -u OPENAI_BASE_URL " + environment +
                      " '" TIMEPROBE_BINARY "' doctor " + arguments);
}

Script playing(const ServerRole& role) {
  return [role](const SeenRequest& request) { return play(role, request); };
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(DoctorTest, PrintsTableSilentTroubleAndFlags) {
  ServerRole role = ollama_role();
  role.system = Habit::ignores;
  role.key = kKey;
  ScriptedServer server(playing(role));
  const Outcome outcome = doctor(server.url() + " --api-key-env MY_KEY --max-context 20000",
                                 std::string("MY_KEY=") + kKey);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  for (const char* part :
       {"probe                  result   what was seen\n",
        "models                 ok       1: toy\n",
        "echo                   no       ignored without an error", "What will silently go wrong\n",
        "Prompts beyond about", "Flags to use\n", "--api-key-env MY_KEY", "--layout user",
        "timeprobe run QUESTIONS --model openai:toy --base-url http://127"}) {
    EXPECT_TRUE(contains(outcome.text, part)) << part << "\n" << outcome.text;
  }
  EXPECT_FALSE(contains(outcome.text, kKey)) << outcome.text;
}

TEST(DoctorTest, JsonIsForMachines) {
  ScriptedServer server(playing({}));
  const Outcome outcome = doctor(server.url() + "/v1 --format json --max-context 2000");
  EXPECT_EQ(outcome.exit_code, 0);
  const auto document = nlohmann::json::parse(outcome.text);
  EXPECT_EQ(document["model"], "toy");
  EXPECT_EQ(document["usable"], true);
  EXPECT_EQ(document["probes"].size(), 18u);
}

TEST(DoctorTest, ExitCodesTellWhoHasToAct) {
  ServerRole useless;
  useless.chat = useless.completions = Habit::refuses;
  ScriptedServer broken(playing(useless));
  const Outcome none = doctor(broken.url());
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_TRUE(contains(none.text, "None help")) << none.text;

  ServerRole many;
  many.models = {"a", "b"};
  ScriptedServer several(playing(many));
  const Outcome which = doctor(several.url());
  EXPECT_EQ(which.exit_code, 2);
  EXPECT_EQ(which.text,
            "timeprobe: which model? The server has 2: a, b; choose one with --model\n");

  const Outcome unreachable = doctor("http://127.0.0.1:1 --model x");
  EXPECT_EQ(unreachable.exit_code, 1);
  EXPECT_TRUE(contains(unreachable.text, "is the server running")) << unreachable.text;
  EXPECT_EQ(unreachable.text.find('\n'), unreachable.text.size() - 1);

  EXPECT_EQ(doctor("ftp://x").exit_code, 2);
  EXPECT_EQ(doctor(broken.url() + " --api-key-env NOT_SET_ANYWHERE").exit_code, 2);
}

TEST(DoctorTest, AWrongKeyIsOneLine) {
  ServerRole role;
  role.key = "another";
  ScriptedServer server(playing(role));
  const Outcome outcome = doctor(server.url(), std::string("OPENAI_API_KEY=") + kKey);
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(contains(outcome.text, "refused the key in OPENAI_API_KEY")) << outcome.text;
  EXPECT_FALSE(contains(outcome.text, kKey)) << outcome.text;
  EXPECT_EQ(outcome.text.find('\n'), outcome.text.size() - 1);
}

TEST(DoctorTest, AServerThatHangsIsLeft) {
  ScriptedServer server([](const SeenRequest&) {
    return ScriptedReply{.body = "{}", .delay = std::chrono::milliseconds(1'500)};
  });
  const Outcome outcome = doctor(server.url() + " --model toy --timeout 0.2");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_TRUE(contains(outcome.text, "raise the time-out")) << outcome.text;
  EXPECT_EQ(server.num_requests(), 3u);
}

}  // namespace
}  // namespace timeprobe
