#include "doctor/examine.h"

#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "tests/doctor/doctor_fixture.h"

namespace timeprobe {
namespace {

constexpr const char* kBase = "--model openai:toy --base-url http://played/v1";

Diagnosis examined(const ServerRole& role, const ExamineOptions& options = {}) {
  PlayedServer server(role);
  return examine(server, options);
}

// Results that differ from ok, by probe; "concurrency" goes by the clock and is left out.
std::map<std::string, ProbeResult> not_ok(const Diagnosis& diagnosis) {
  std::map<std::string, ProbeResult> results;
  for (const Finding& finding : diagnosis.findings) {
    EXPECT_FALSE(finding.line.empty()) << finding.probe;
    if (finding.result != ProbeResult::ok) results[finding.probe] = finding.result;
  }
  return results;
}

TEST(ExamineTest, APerfectServerNeedsNoFlags) {
  const Diagnosis diagnosis = examined({});
  EXPECT_TRUE(not_ok(diagnosis).empty()) << diagnosis_text(diagnosis, {"http://played/v1"});
  EXPECT_EQ(silent_text(diagnosis), "");
  EXPECT_EQ(flags_text(diagnosis), kBase);
  EXPECT_EQ(diagnosis.findings.size(), 18u);
}

TEST(ExamineTest, LlamaCppIgnoresEchoAndAnswersInTheChatShape) {
  const Diagnosis diagnosis = examined(llama_cpp_role());
  const std::map<std::string, ProbeResult> expected = {{"echo", ProbeResult::no},
                                                       {"logprobs, completions", ProbeResult::odd}};
  EXPECT_EQ(not_ok(diagnosis), expected);
  EXPECT_NE(finding_of(diagnosis, "echo").line.find("ignored without an error"), std::string::npos);
  EXPECT_NE(silent_text(diagnosis).find("comes out at chance"), std::string::npos);
  EXPECT_EQ(flags_text(diagnosis), kBase);
}

TEST(ExamineTest, OllamaCutsPromptsAndDropsLogprobsInSilence) {
  const Diagnosis diagnosis = examined(ollama_role());
  const std::map<std::string, ProbeResult> expected = {{"context", ProbeResult::no},
                                                       {"echo", ProbeResult::no},
                                                       {"logprobs, chat", ProbeResult::no},
                                                       {"logprobs, completions", ProbeResult::no}};
  EXPECT_EQ(not_ok(diagnosis), expected);
  EXPECT_NE(finding_of(diagnosis, "context").line.find("cut in silence"), std::string::npos)
      << finding_of(diagnosis, "context").line;
  EXPECT_NE(silent_text(diagnosis).find("Prompts beyond about 40"), std::string::npos)
      << silent_text(diagnosis);
}

TEST(ExamineTest, AServerWithoutTemplateIsUsedByCompletions) {
  const Diagnosis diagnosis = examined(untemplated_role());
  EXPECT_TRUE(diagnosis.usable());
  EXPECT_FALSE(diagnosis.chat_works);
  EXPECT_EQ(finding_of(diagnosis, "chat").result, ProbeResult::no);
  EXPECT_EQ(finding_of(diagnosis, "chat template").result, ProbeResult::no);
  EXPECT_EQ(finding_of(diagnosis, "chat template").line,
            "completions answer, chats fail for want of a template");
  EXPECT_EQ(finding_of(diagnosis, "tool calls").result, ProbeResult::skipped);
  EXPECT_EQ(finding_of(diagnosis, "stop").result, ProbeResult::ok);
  EXPECT_EQ(finding_of(diagnosis, "context").result, ProbeResult::ok);
  EXPECT_EQ(flags_text(diagnosis), std::string(kBase) + " --layout completion");
}

// A model that says "Yes" to everything reaches no limit, so it breaks none.
TEST(ExamineTest, ALimitThatIsNotReachedCannotBeTold) {
  PlayedServer server([](const SeenRequest& request) {
    if (request.path.ends_with("/models")) return play({}, request);
    ScriptedReply reply = chat_answer("Yes");
    nlohmann::json body = nlohmann::json::parse(reply.body);
    body["usage"] = {{"prompt_tokens", 10}, {"completion_tokens", 2}};
    reply.body = body.dump();
    return reply;
  });
  const Diagnosis diagnosis = examine(server, {});
  EXPECT_EQ(finding_of(diagnosis, "token limit").result, ProbeResult::odd);
  EXPECT_EQ(
      finding_of(diagnosis, "token limit").line,
      "max_tokens cannot be told (the answer ended before it); max_completion_tokens cannot be "
      "told (the answer ended before it)");
  EXPECT_EQ(silent_text(diagnosis).find("cut off says it is whole"), std::string::npos);
}

TEST(ExamineTest, SeedStopAndTokenLimitMayBeIgnored) {
  ServerRole role;
  role.seed = role.stop = role.max_tokens = Habit::ignores;
  role.max_completion_tokens = Habit::ignores;
  const Diagnosis diagnosis = examined(role);
  EXPECT_EQ(finding_of(diagnosis, "seed").result, ProbeResult::odd);
  EXPECT_EQ(finding_of(diagnosis, "seed").line,
            "same seed, same text: yes at temperature 0, no at temperature 1");
  EXPECT_EQ(finding_of(diagnosis, "stop").result, ProbeResult::no);
  EXPECT_EQ(finding_of(diagnosis, "token limit").result, ProbeResult::no);
  EXPECT_EQ(finding_of(diagnosis, "token limit").line,
            "max_tokens ignored; max_completion_tokens ignored");
  for (const char* part : {"cannot be repeated", "Stop texts are ignored", "limit on tokens is "}) {
    EXPECT_NE(silent_text(diagnosis).find(part), std::string::npos) << part;
  }
  EXPECT_EQ(flags_text(diagnosis), kBase);
}

// A change of the perfect server, what it is found out by, and the flag that helps.
struct Quirk {
  const char* name;
  std::function<void(ServerRole&)> change;
  const char* probe;
  ProbeResult result;
  const char* line;  // a part of it
  const char* flags;
};

TEST(ExamineTest, EachQuirkHasItsFinding) {
  const std::vector<Quirk> quirks = {
      {"system dropped", [](ServerRole& r) { r.system = Habit::ignores; }, "system role",
       ProbeResult::no, "does not see it", " --layout user"},
      {"system refused", [](ServerRole& r) { r.system = Habit::refuses; }, "system role",
       ProbeResult::no, "System role not supported", " --layout user"},
      {"only the newer limit", [](ServerRole& r) { r.max_tokens = Habit::ignores; }, "token limit",
       ProbeResult::ok, "max_tokens ignored; max_completion_tokens honoured",
       " --max-completion-tokens"},
      {"newer OpenAI model",
       [](ServerRole& r) {
         r.max_tokens = r.temperature = Habit::refuses;
         r.completions = Habit::refuses;
       },
       "chat", ProbeResult::ok, "refuses max_tokens; refuses temperature",
       " --max-completion-tokens --set temperature=null"},
      {"cut but not marked", [](ServerRole& r) { r.marks_length = false; }, "token limit",
       ProbeResult::odd, "not marked", ""},
      {"seed refused", [](ServerRole& r) { r.seed = Habit::refuses; }, "seed", ProbeResult::no,
       "'seed'", " --set seed=null"},
      {"stop refused", [](ServerRole& r) { r.stop = Habit::refuses; }, "stop", ProbeResult::no,
       "'stop'", " --set stop=null"},
      {"no completions", [](ServerRole& r) { r.completions = Habit::refuses; }, "completions",
       ProbeResult::no, "404", ""},
      {"tools ignored", [](ServerRole& r) { r.tools = Habit::ignores; }, "tool calls",
       ProbeResult::no, "not called", ""},
      {"tools refused", [](ServerRole& r) { r.tools = Habit::refuses; }, "tool calls",
       ProbeResult::no, "'tools'", ""},
      {"echo refused aloud", [](ServerRole& r) { r.echo = Habit::refuses; }, "echo",
       ProbeResult::no, "'echo'", ""},
      {"thoughts in the text", [](ServerRole& r) { r.thoughts = "<think>well</think> "; },
       "reasoning", ProbeResult::ok, "split off", " --max-tokens 4096"},
      {"thoughts apart",
       [](ServerRole& r) {
         r.thoughts = "well";
         r.thoughts_apart = true;
       },
       "reasoning", ProbeResult::ok, "in reasoning_content", " --max-tokens 4096"},
      {"thoughts of another kind", [](ServerRole& r) { r.thoughts = "[THINK]well[/THINK] "; },
       "reasoning", ProbeResult::odd, "[/THINK]",
       " --think-end-token '[/THINK]' --max-tokens 4096"},
      {"no usage", [](ServerRole& r) { r.reports_usage = false; }, "usage", ProbeResult::no,
       "not reported", ""},
      {"Latin-1", [](ServerRole& r) { r.latin1 = true; }, "UTF-8", ProbeResult::no, "not UTF-8",
       ""},
      {"garbled", [](ServerRole& r) { r.garbled = true; }, "UTF-8", ProbeResult::no, "garbled", ""},
      {"empty", [](ServerRole& r) { r.empty = true; }, "empty answers", ProbeResult::odd,
       "held no text", ""},
      {"few at once", [](ServerRole& r) { r.most_at_once = 3; }, "concurrency", ProbeResult::odd,
       "3 are answered, 5 meet a 429", " -j 3"},
      {"limit said aloud", [](ServerRole& r) { r.context_tokens = 4096; }, "context",
       ProbeResult::ok, "are refused with an error", ""},
  };
  for (const Quirk& quirk : quirks) {
    SCOPED_TRACE(quirk.name);
    ServerRole role;
    quirk.change(role);
    const Diagnosis diagnosis = examined(role);
    const Finding& finding = finding_of(diagnosis, quirk.probe);
    EXPECT_EQ(finding.result, quirk.result) << finding.line;
    EXPECT_NE(finding.line.find(quirk.line), std::string::npos) << finding.line;
    EXPECT_EQ(flags_text(diagnosis), std::string(kBase) + quirk.flags);
  }
}

std::string error_of(const std::function<void()>& action, ErrorKind kind) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind);
    return error.what();
  }
  return "no error";
}

TEST(ExamineTest, TheModelIsChosenOrAskedFor) {
  ServerRole role;
  role.models = {"small", "large"};
  EXPECT_EQ(error_of([&] { examined(role); }, ErrorKind::usage),
            "which model? The server has 2: small, large; choose one with --model");
  EXPECT_EQ(examined(role, {.model = "large"}).model, "large");
  const Diagnosis other = examined(role, {.model = "third"});
  EXPECT_EQ(finding_of(other, "models").result, ProbeResult::odd);
  EXPECT_EQ(finding_of(other, "models").line, "2: small, large; 'third' is not among them");
  role.models = {};
  EXPECT_NE(error_of([&] { examined(role); }, ErrorKind::usage).find("names none"),
            std::string::npos);
}

TEST(ExamineTest, NothingIsAskedOfAServerOnWhichNoRouteWorks) {
  ServerRole role;
  role.chat = role.completions = Habit::refuses;
  PlayedServer server(role);
  const Diagnosis diagnosis = examine(server, {});
  EXPECT_FALSE(diagnosis.usable());
  EXPECT_EQ(server.num_requests(), 3u);
  EXPECT_EQ(finding_of(diagnosis, "seed").line, "not asked: no route works");
  EXPECT_EQ(flags_text(diagnosis), "");
}

TEST(ExamineTest, RequestsAndPromptsAreBounded) {
  PlayedServer server((ServerRole()));
  examine(server, {});
  EXPECT_LE(server.num_requests(), 50u);
  EXPECT_GT(server.longest_body(), 4u * 60'000u);
  EXPECT_LT(server.longest_body(), 4u * 70'000u);
  PlayedServer small((ServerRole()));
  examine(small, {.max_context_tokens = 1000});
  EXPECT_LT(small.longest_body(), 5'000u);
}

TEST(ExamineTest, NothingIsAskedOnceTheTimeIsUp) {
  PlayedServer server((ServerRole()));
  const Diagnosis diagnosis =
      examine(server, {.time_is_up = [&server] { return server.num_requests() >= 6; }});
  EXPECT_LE(server.num_requests(), 12u);
  EXPECT_EQ(finding_of(diagnosis, "context").result, ProbeResult::skipped);
  EXPECT_EQ(finding_of(diagnosis, "context").line, "not asked: the time is up");
}

// Replies of a hostile or broken server: each becomes a finding.
TEST(ExamineTest, StrangeRepliesAreFindings) {
  for (const char* body :
       {"", "null", "[]", "{}", "{\"choices\":[]}", "{\"choices\":[{}]}", "{\"choices\":[5]}",
        "{\"choices\":[{\"message\":{\"content\":null}}]}",
        "{\"choices\":[{\"message\":{\"content\":7,\"tool_calls\":[3]},\"logprobs\":[]}]}",
        "{\"choices\":[{\"text\":\"a\",\"logprobs\":{\"content\":7,\"token_logprobs\":{}}}]}",
        "{\"choices\":[{\"message\":{\"content\":\"a\",\"tool_calls\":[{\"function\":"
        "{\"arguments\":{}}}]},\"logprobs\":{\"x\":1}}],\"usage\":[],\"model\":{}}",
        "\xFF\xFE", "{\"error\":\"busy\"}"}) {
    SCOPED_TRACE(body);
    PlayedServer server([body](const SeenRequest&) { return ScriptedReply{.body = body}; });
    const Diagnosis diagnosis = examine(server, {.model = "toy"});
    EXPECT_EQ(diagnosis.findings.size(), 18u);
    EXPECT_FALSE(diagnosis_json(diagnosis, {"http://played/v1"}).empty());
    EXPECT_LE(server.num_requests(), 50u);
  }
}

}  // namespace
}  // namespace timeprobe
