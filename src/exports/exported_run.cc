#include "exports/exported_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/check.h"
#include "evaluation/runner.h"
#include "exports/stored_plan.h"

namespace timeprobe {
namespace {

template <typename KeyOf>
bool all_differ(const std::vector<ExportedQuestion>& questions, const KeyOf& key_of) {
  std::set<std::string> seen;
  return std::all_of(questions.begin(), questions.end(), [&](const ExportedQuestion& item) {
    return seen.insert(key_of(item)).second;
  });
}

void set_keys(std::vector<ExportedQuestion>& questions) {
  const auto bare = [](const ExportedQuestion& item) { return item.question.id; };
  const auto full = [](const ExportedQuestion& item) {
    const Question& question = item.question;
    return fmt::format("{}/{}/{}/{}", question.suite, question.task,
                       find_label(question, "setting").value_or("-"), question.id);
  };
  const bool bare_is_enough = all_differ(questions, bare);
  const bool full_is_enough = bare_is_enough || all_differ(questions, full);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    questions[i].key = bare_is_enough ? bare(questions[i]) : full(questions[i]);
    if (!full_is_enough) questions[i].key += fmt::format("#{}", i);
  }
}

}  // namespace

ExportedRun read_exported_run(RunStore& store, const std::string& name,
                              const std::vector<std::filesystem::path>& fewshot_files) {
  LoadedRun loaded = store.load(name);
  const RunPlan plan = stored_plan(loaded.info, fewshot_files);
  const std::string setting = stored_setting(loaded.info, "setting");
  ExportedRun run{loaded.info, {}};
  auto scored = loaded.scored.begin();
  for (Question& question : store.questions(loaded.info.id)) {
    ExportedQuestion item = {"", std::move(question), {}, std::nullopt};
    item.prompt = prompt_of(plan, item.question);
    if (!setting.empty()) item.question.labels.try_emplace("setting", setting);
    // Both are in the order of the plan; the scored ones are some of all.
    if (scored != loaded.scored.end() && scored->question == item.question) {
      item.answer = {std::move(scored->completion), std::move(scored->score)};
      ++scored;
    }
    run.questions.push_back(std::move(item));
  }
  TIMEPROBE_CHECK(scored == loaded.scored.end(), "every answer belongs to a question of the plan");
  set_keys(run.questions);
  return run;
}

std::vector<std::string> accepted_texts(const Question& question) {
  return accepted_texts(question, [](const ScoredAnswer& answer) { return answer.answer; });
}

std::vector<std::string> accepted_texts(
    const Question& question, const std::function<std::string(const ScoredAnswer&)>& text_of) {
  if (question.answer.kind != AnswerKind::distribution) return question.answer.accepted;
  std::vector<std::string> texts;
  for (const ScoredAnswer& answer : read_distribution(question.answer)) {
    texts.push_back(text_of(answer));
  }
  return texts;
}

nlohmann::ordered_json messages_json(const Prompt& prompt) {
  auto messages = nlohmann::ordered_json::array();
  for (const Message& message : prompt.messages) {
    messages.push_back({{"role", to_text(message.role)}, {"content", message.content}});
  }
  return messages;
}

std::vector<std::string> canaries_of(const ExportedRun& run) {
  std::vector<std::string> canaries;
  for (const ExportedQuestion& item : run.questions) {
    const std::optional<std::string>& canary = item.question.origin.canary;
    if (canary && std::find(canaries.begin(), canaries.end(), *canary) == canaries.end()) {
      canaries.push_back(*canary);
    }
  }
  return canaries;
}

}  // namespace timeprobe
