#include "exports/exported_run.h"

#include <utility>

#include "evaluation/runner.h"
#include "exports/stored_plan.h"

namespace timeprobe {
namespace {

ExportedQuestion exported(AskedQuestion asked, const std::string& setting) {
  ExportedQuestion item{asked.ordinal, std::move(asked.question), false, std::move(asked.answer)};
  if (!setting.empty()) {
    item.is_setting_of_run = item.question.labels.try_emplace("setting", setting).second;
  }
  return item;
}

// Without what the export says of it besides.
Prompt put_prompt(const RunPlan& plan, const ExportedQuestion& item) {
  if (!item.is_setting_of_run) return prompt_of(plan, item.question);
  Question question = item.question;
  question.labels.erase("setting");
  return prompt_of(plan, question);
}

}  // namespace

ExportedRun read_exported_run(RunStore& store, const std::string& name,
                              const std::vector<std::filesystem::path>& fewshot_files) {
  const RunInfo info = store.info(name);
  const auto for_each = [&store, id = info.id, setting = stored_setting(info, "setting")](
                            const ExportedRun::Visit& visit) {
    store.for_each_asked(id,
                         [&](AskedQuestion asked) { visit(exported(std::move(asked), setting)); });
  };
  return {info, for_each, [plan = stored_plan(info, fewshot_files)](const ExportedQuestion& item) {
            return put_prompt(plan, item);
          }};
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

}  // namespace timeprobe
