#include "doctor/examine.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/comma_list.h"
#include "base/error.h"
#include "base/utf8.h"
#include "doctor/probes.h"

namespace timeprobe {
namespace {

constexpr std::size_t kNamesShown = 20;

struct ModelList {
  Finding finding;
  std::vector<std::string> names;
  std::optional<Failure> failure;
};

ModelList list_models(ProbedServer& server) {
  const ProbeReply reply = server.ask(ProbeRoute::models, "", {""})[0];
  if (reply.failure) return {failed_finding(*reply.failure), {}, reply.failure};
  ModelList list;
  for (const nlohmann::json& model : member_of(reply.document, "data")) {
    const nlohmann::json& id = member_of(model, "id");
    if (id.is_string()) list.names.push_back(id.get<std::string>());
  }
  std::vector<std::string> shown;
  for (const std::string& name : list.names) shown.push_back(one_line(name, 80));
  list.finding.result = list.names.empty() ? ProbeResult::odd : ProbeResult::ok;
  list.finding.line = list.names.empty() ? "the list is empty"
                                         : fmt::format("{}: {}", list.names.size(),
                                                       first_names(shown, kNamesShown));
  return list;
}

// Nothing that comes later can succeed where these are said.
bool nobody_there(FailureKind kind) {
  return kind == FailureKind::unknown_host || kind == FailureKind::unreachable ||
         kind == FailureKind::tls;
}

bool lacks(const std::vector<std::string>& names, const std::string& name) {
  return !names.empty() && std::find(names.begin(), names.end(), name) == names.end();
}

std::string choose_model(ModelList& list, const std::string& wanted) {
  if (!wanted.empty()) {
    if (lacks(list.names, wanted)) {
      list.finding.result = ProbeResult::odd;
      list.finding.line += fmt::format("; '{}' is not among them", one_line(wanted, 80));
    }
    return wanted;
  }
  if (list.names.size() == 1) return list.names[0];
  if (list.names.empty()) {
    throw usage_error("which model? The server names none (" + list.finding.line +
                      "); give one with --model");
  }
  throw usage_error("which model? The server has " + list.finding.line +
                    "; choose one with --model");
}

// A key may be wrong for the list alone.
bool is_final(FailureKind kind, const ExamineOptions& options) {
  return nobody_there(kind) || (kind == FailureKind::wrong_key && options.model.empty());
}

enum class Needs { any_route, chat, completions };

struct Step {
  const char* name;
  Needs needs;
  std::function<Finding(ProbeSession&)> probe;
};

// The context comes late, since it costs most; the tally of empty answers last.
std::vector<Step> steps(const ExamineOptions& options) {
  return {
      {"reasoning", Needs::any_route, probe_reasoning},
      {"system role", Needs::chat, probe_system_role},
      {"seed", Needs::any_route, probe_seed},
      {"stop", Needs::any_route, probe_stop},
      {"token limit", Needs::any_route, probe_token_limit},
      {"logprobs, chat", Needs::chat, probe_chat_logprobs},
      {"logprobs, completions", Needs::completions, probe_completion_logprobs},
      {"echo", Needs::completions, probe_echo},
      {"tool calls", Needs::chat, probe_tools},
      {"UTF-8", Needs::any_route, probe_utf8},
      {"usage", Needs::any_route, probe_usage},
      {"concurrency", Needs::any_route, probe_concurrency},
      {"context", Needs::any_route,
       [max = options.max_context_tokens](ProbeSession& s) { return probe_context(s, max); }},
      {"empty answers", Needs::any_route, [](ProbeSession& s) { return probe_empty_answers(s); }},
  };
}

// Why a step is not taken, or nothing.
std::string obstacle(const Step& step, const AskingHabits& habits) {
  if (!habits.chat_works && !habits.completions_work) return "no route works";
  if (step.needs == Needs::chat && !habits.chat_works) return "chat does not work";
  if (step.needs == Needs::completions && !habits.completions_work) {
    return "completions do not work";
  }
  return "";
}

Finding skipped(const std::string& probe, const std::string& reason) {
  return {probe, ProbeResult::skipped, "not asked: " + reason};
}

// Runs one probe under a name, unless the time is up.
Finding take(const char* name, const ExamineOptions& options,
             const std::function<Finding()>& probe) {
  options.on_probe(name);
  if (options.time_is_up()) return skipped(name, "the time is up");
  Finding finding = probe();
  finding.probe = name;
  return finding;
}

}  // namespace

Diagnosis examine(ProbedServer& server, const ExamineOptions& options) {
  if (find_invalid_utf8(options.model)) throw usage_error("the name of the model is not UTF-8");
  options.on_probe("models");
  ModelList models = list_models(server);
  models.finding.probe = "models";
  if (models.failure && is_final(models.failure->kind, options)) {
    throw runtime_failure(models.failure->message);
  }
  Diagnosis diagnosis;
  diagnosis.model = choose_model(models, options.model);
  ProbeSession session(server, diagnosis.model);
  std::vector<Finding>& findings = diagnosis.findings;
  findings.push_back(models.finding);
  const Finding chat = take("chat", options, [&] { return probe_chat(session); });
  findings.push_back(chat);
  findings.push_back(take("completions", options, [&] { return probe_completions(session); }));
  diagnosis.chat_works = session.habits.chat_works;
  diagnosis.completions_work = session.habits.completions_work;
  const std::optional<Failure>& refusal = session.tally().key_refusal;
  if (!diagnosis.usable() && refusal) throw runtime_failure(refusal->message);
  findings.push_back(
      take("chat template", options, [&] { return probe_chat_template(chat, session.habits); }));
  for (const Step& step : steps(options)) {
    const std::string reason = obstacle(step, session.habits);
    if (reason.empty()) {
      findings.push_back(take(step.name, options, [&] { return step.probe(session); }));
    } else {
      findings.push_back(skipped(step.name, reason));
    }
  }
  return diagnosis;
}

}  // namespace timeprobe
