// Requests per second of the chat engine against a server of no latency, beside wrk (Debian package
// wrk) on the same server in the same run.
//
//   chat_bench [SECONDS]    seconds for each measurement, default 3
//
// What counts is the ratio to wrk: it knows nothing of JSON, retries or limits and sends the same
// bytes over and over, and so shows what the machine gives at this moment.

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "bench/fixed_answer_server.h"
#include "evaluation/runner.h"
#include "models/chat/engine.h"
#include "models/chat_asker.h"
#include "models/make_asker.h"
#include "questions/question_source.h"

namespace timeprobe {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kReply =
    R"({"id":"chatcmpl-123","object":"chat.completion","created":1677652288,"model":"gpt-4o-mini",)"
    R"("system_fingerprint":"fp_44709d6fcb","choices":[{"index":0,"message":{"role":"assistant",)"
    R"("content":"Leicester City"},"logprobs":null,"finish_reason":"stop"}],"usage":)"
    R"({"prompt_tokens":90,"completion_tokens":4,"total_tokens":94}})";

const std::string& question() {
  static const std::string text =
      "Answer the question based on the context: Gary Lineker plays for Tottenham Hotspur F.C. "
      "from "
      "1989 to 1992. Gary Lineker plays for Leicester City from 1978 to 1985. Gary Lineker plays "
      "for "
      "Everton F.C. from 1985 to 1986.\n\nQuestion: Which team did Gary Lineker play for in 1980?";
  return text;
}

struct Measured {
  double per_second = 0;
  double cpu_us = 0;  // of this process, a request; 0 where not known
};

double cpu_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Measured ask(int port, std::size_t concurrency, std::size_t num_threads, double seconds) {
  ChatOptions options;
  options.body.model = "gpt-4o-mini";
  options.pace.initial_concurrency = concurrency;
  options.pace.max_concurrency = concurrency;
  options.num_threads = num_threads;
  ChatEngine engine(
      {.base_url = fmt::format("http://127.0.0.1:{}", port), .key = {}, .key_variable = ""},
      options);
  const Prompt prompt{{{Role::user, question()}}, {0.0, 16, {}}, "zero-shot"};
  std::size_t num_asked = 0;
  std::size_t num_answered = 0;
  const double cpu_start = cpu_seconds();
  const Clock::time_point start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  while (elapsed() < seconds) {
    while (num_asked < num_answered + 4 * concurrency) engine.submit(num_asked++, prompt);
    for (const Finished& finished : engine.wait(std::chrono::milliseconds(100))) {
      if (finished.failure) {
        std::fprintf(stderr, "%s\n", finished.completion.text.c_str());
        std::exit(1);
      }
      ++num_answered;
    }
  }
  const double time = elapsed();
  return {static_cast<double>(num_answered) / time,
          1e6 * (cpu_seconds() - cpu_start) / static_cast<double>(num_answered)};
}

// What wrk prints as "Requests/sec:", or 0 where there is no wrk.
double wrk(int port, std::size_t concurrency, double seconds) {
  const std::string script = fmt::format("/tmp/timeprobe_wrk_{}.lua", ::getpid());
  std::ofstream(script) << "wrk.method = \"POST\"\nwrk.headers[\"Content-Type\"] = "
                           "\"application/json\"\nwrk.body = [["
                        << R"({"model":"gpt-4o-mini","messages":[{"role":"user","content":")"
                        << question() << R"("}],"temperature":0,"max_tokens":16})"
                        << "]]\n";
  const std::string command = fmt::format(
      "wrk -t 2 -c {} -d {:.0f}s -s {} http://127.0.0.1:{}/v1/chat/completions 2>/dev/null",
      concurrency, seconds, script, port);
  double rate = 0;
  FILE* pipe = ::popen(command.c_str(), "r");
  char line[256];
  while (std::fgets(line, sizeof(line), pipe) != nullptr) {
    std::sscanf(line, "Requests/sec: %lf", &rate);
  }
  ::pclose(pipe);
  std::remove(script.c_str());
  return rate;
}

// A plan of questions like the one that wrk asks, in a store of its own, answered as `timeprobe
// run` does: read from the store, worded, asked, scored, and durable before it counts.
Measured run_durably(int port, std::size_t concurrency, std::size_t num_questions) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / fmt::format("timeprobe_bench_{}.db", ::getpid());
  std::vector<Question> questions(num_questions);
  for (std::size_t i = 0; i < num_questions; ++i) {
    Question& asked = questions[i];
    asked.id = std::to_string(i);
    asked.suite = "tempreason";
    asked.task = "l2";
    asked.split = "test";
    asked.question = fmt::format("Which team did Gary Lineker play for in Jan, {}?", 1978 + i % 15);
    asked.context = {ContextKind::facts,
                     "Gary Lineker plays for Tottenham Hotspur F.C. from Jul, 1989 to Jan, 1992."};
    asked.answer = {AnswerKind::text, {"Leicester City"}};
    asked.labels = {{"setting", "reasonqa"}};
  }
  Measured measured;
  {
    RunStore store = RunStore::open(path);
    RunPlan plan;
    plan.name = "bench";
    plan.model = "local:bench";
    QuestionList list(std::move(questions));
    const RunId run = store.begin_run(plan, list, IfRunExists::replace);
    ChatOptions options;
    options.body.model = "gpt-4o-mini";
    options.pace.initial_concurrency = concurrency;
    options.pace.max_concurrency = concurrency;
    options.num_threads = chat_threads(concurrency);
    ChatAsker asker(
        "local:bench",
        {.base_url = fmt::format("http://127.0.0.1:{}", port), .key = {}, .key_variable = ""},
        options);
    const double cpu_start = cpu_seconds();
    const Clock::time_point start = Clock::now();
    const RunOutcome outcome = answer_pending(plan, run, asker, store, {});
    const double time = std::chrono::duration<double>(Clock::now() - start).count();
    measured = {static_cast<double>(outcome.num_answered_now) / time,
                1e6 * (cpu_seconds() - cpu_start) / static_cast<double>(outcome.num_answered_now)};
  }
  for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(path.string() + suffix);
  return measured;
}

void compare_with_wrk(double seconds) {
  const FixedAnswerServer server(kReply, 2);
  fmt::print("{:<24}{:>12}{:>14}{:>12}{:>10}\n", "client", "in flight", "requests/s", "CPU us",
             "of wrk");
  for (const std::size_t concurrency : {64u, 256u}) {
    const double best = wrk(server.port(), concurrency, seconds);
    if (best > 0) fmt::print("{:<24}{:>12}{:>14.0f}\n", "wrk, 2 threads", concurrency, best);
    for (const std::size_t num_threads : {1u, 2u}) {
      const Measured engine = ask(server.port(), concurrency, num_threads, seconds);
      const std::string name =
          fmt::format("ChatEngine, {} thread{}", num_threads, num_threads > 1 ? "s" : "");
      fmt::print("{:<24}{:>12}{:>14.0f}{:>12.1f}{:>10}\n", name, concurrency, engine.per_second,
                 engine.cpu_us,
                 best > 0 ? fmt::format("{:.2f}", engine.per_second / best) : "no wrk");
    }
    const auto num_questions = static_cast<std::size_t>(25'000 * seconds);
    const Measured run = run_durably(server.port(), concurrency, num_questions);
    fmt::print("{:<24}{:>12}{:>14.0f}{:>12.1f}{:>10}\n", "run, durable answers", concurrency,
               run.per_second, run.cpu_us,
               best > 0 ? fmt::format("{:.2f}", run.per_second / best) : "no wrk");
  }
}

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 3;
  timeprobe::compare_with_wrk(seconds > 0 ? seconds : 3);
  return 0;
}
