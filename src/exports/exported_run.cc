#include "exports/exported_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "evaluation/runner.h"
#include "questions/answer_distribution.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

using nlohmann::json;

std::string setting_of(const RunInfo& info, const std::string& name, const std::string& otherwise) {
  const auto found = info.settings.find(name);
  return found == info.settings.end() ? otherwise : found->second;
}

// The number before "-shot", 0 without.
std::size_t num_examples(const std::string& setting) {
  std::size_t count = 0;
  std::from_chars(setting.data(), setting.data() + setting.size(), count);
  return count;
}

// The examples' questions, checked against what the run noted of their files.
std::vector<Question> read_examples(const RunInfo& info,
                                    const std::vector<std::filesystem::path>& files) {
  std::vector<Question> all;
  for (std::size_t i = 0;; ++i) {
    const std::string noted = setting_of(info, fmt::format("examples.{}", i), "");
    if (noted.empty()) return all;
    if (i >= files.size()) {
      throw usage_error(
          fmt::format("run '{}' shows solved examples from {}; give that file with --fewshot-from",
                      info.name, noted.substr(0, noted.find(" sha256:"))));
    }
    const std::string hash = sha256_hex(read_file(files[i]));
    if (!noted.ends_with(" sha256:" + hash)) {
      throw usage_error(fmt::format("{}: has SHA-256 {}; run '{}' took its examples from {}",
                                    files[i].string(), hash, info.name, noted));
    }
    for (Question& question : read_questions(files[i])) all.push_back(std::move(question));
  }
}

std::uint64_t seed_of(const RunInfo& info) {
  const std::string text = setting_of(info, "seed", "0");
  std::uint64_t seed = 0;
  std::from_chars(text.data(), text.data() + text.size(), seed);
  return seed;
}

// What was asked for instead of the suite's settings, as apps/timeprobe notes it.
SamplingOverrides sampling_of(const RunInfo& info) {
  SamplingOverrides sampling;
  const std::string temperature = setting_of(info, "temperature", "");
  if (!temperature.empty()) sampling.temperature = std::strtod(temperature.c_str(), nullptr);
  const std::string max_tokens = setting_of(info, "max_tokens", "");
  if (!max_tokens.empty()) sampling.max_tokens = std::strtoll(max_tokens.c_str(), nullptr, 10);
  // A list of texts; another program's setting of that name is left.
  const json stop = json::parse(setting_of(info, "stop", ""), nullptr, false);
  if (!stop.is_array()) return sampling;
  for (const json& text : stop) {
    if (text.is_string()) sampling.stop.push_back(text.get<std::string>());
  }
  return sampling;
}

RunPlan plan_of(const RunInfo& info, const std::vector<std::filesystem::path>& fewshot_files) {
  RunPlan plan{info.name, info.model, info.settings};
  const std::string setting = setting_of(info, "setting", "");
  if (setting.ends_with("cot")) plan.thinking = Thinking::step_by_step;
  if (setting_of(info, "layout", "") == "user") plan.layout = PromptLayout::single_turn;
  plan.sampling = sampling_of(info);
  if (const std::size_t count = num_examples(setting); count > 0) {
    const ExampleSource source = setting_of(info, "fewshot", "").ends_with("other-tasks")
                                     ? ExampleSource::other_tasks
                                     : ExampleSource::same_task;
    plan.few_shot = FewShot(read_examples(info, fewshot_files), {count, source, seed_of(info)});
  }
  return plan;
}

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
  const RunPlan plan = plan_of(loaded.info, fewshot_files);
  const std::string setting = setting_of(loaded.info, "setting", "");
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
  if (question.answer.kind != AnswerKind::distribution) return question.answer.accepted;
  std::vector<std::string> texts;
  for (ScoredAnswer& answer : read_distribution(question.answer)) {
    texts.push_back(std::move(answer.answer));
  }
  return texts;
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
