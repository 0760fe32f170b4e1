#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "arguments.h"
#include "commands.h"
#include "doctor/diagnosis_text.h"
#include "doctor/examine.h"
#include "doctor/http_probed_server.h"

namespace timeprobe {
namespace {

struct DoctorFlags {
  std::string url;
  std::string model;
  std::string key_variable;
  std::int64_t max_context = 65'536;
  double timeout_s = 60.0;
  double time_limit_s = 600.0;
  OutputForm form = OutputForm::text;
  bool quiet = false;
};

// "probing: tools" on a terminal, gone when the probes have ended.
class ProbeLine {
 public:
  explicit ProbeLine(const DoctorFlags& flags)
      : is_shown_(!flags.quiet && ::isatty(STDERR_FILENO) != 0) {}
  ~ProbeLine() { draw(""); }
  ProbeLine(const ProbeLine&) = delete;
  ProbeLine& operator=(const ProbeLine&) = delete;

  void show(const std::string& probe) const { draw("probing: " + probe); }

 private:
  void draw(const std::string& text) const {
    if (is_shown_) fmt::print(stderr, "\r\033[K{}", text);
  }

  bool is_shown_;
};

Diagnosis diagnosis_of(const ChatEndpoint& endpoint, const DoctorFlags& flags) {
  HttpProbedServer server(endpoint, {.request = milliseconds_of(flags.timeout_s),
                                     .total = milliseconds_of(flags.time_limit_s)});
  const ProbeLine line(flags);
  ExamineOptions options;
  options.model = flags.model;
  options.max_context_tokens = flags.max_context;
  options.time_is_up = [&server] { return server.time_is_up(); };
  options.on_probe = [&line](const std::string& probe) { line.show(probe); };
  return examine(server, options);
}

int examine_server(const DoctorFlags& flags) {
  const ChatEndpoint endpoint = endpoint_from_environment(
      {.base_url = flags.url, .key_variable = flags.key_variable}, process_environment());
  const Diagnosis diagnosis = diagnosis_of(endpoint, flags);
  const ExaminedServer examined{
      shown_url(endpoint.base_url), flags.key_variable,
      endpoint.key.empty() ? "no key sent" : "key from " + endpoint.key_variable};
  std::string text = flags.form == OutputForm::json ? diagnosis_json(diagnosis, examined)
                                                    : diagnosis_text(diagnosis, examined);
  for (const Secret& secret : all_secrets_of(endpoint)) text = secret.redact(std::move(text));
  fmt::print("{}", text);
  return diagnosis.usable() ? kExitOk : kExitFailed;
}

}  // namespace

void add_doctor_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<DoctorFlags>();
  CLI::App* command = app.add_subcommand(
      "doctor", "What a model server does, what it only seems to do, and which flags to use");
  command->add_option("url", flags->url, "The server, as http://localhost:8000/v1")->required();
  command->add_option("-M,--model", flags->model, "The model (default: the only one listed)");
  command->add_option("--api-key-env", flags->key_variable,
                      "The variable that holds the key (default: OPENAI_API_KEY)");
  command
      ->add_option("--max-context", flags->max_context,
                   "Tokens of the longest prompt; all prompts together cost half as much again")
      ->check(between(500, 4'000'000))
      ->capture_default_str();
  command->add_option("--timeout", flags->timeout_s, "Seconds for one request")
      ->check(between(0.1, 3600.0))
      ->capture_default_str();
  command->add_option("--time-limit,--total-timeout", flags->time_limit_s, "Seconds for all probes")
      ->check(between(0.1, 86'400.0))
      ->capture_default_str();
  add_form_option(*command, flags->form);
  command->add_flag("--quiet", flags->quiet, "No progress");
  command->footer(
      "Examples:\n"
      "  timeprobe doctor http://localhost:8000/v1\n"
      "  timeprobe doctor http://localhost:11434/v1 --model qwen2.5:7b --max-context 8000");
  command->callback([flags, &chosen] { chosen = [flags] { return examine_server(*flags); }; });
}

}  // namespace timeprobe
