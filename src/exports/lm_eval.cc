#include "exports/lm_eval.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/sha256.h"
#include "base/version.h"
#include "questions/answer_distribution.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr const char* kFilter = "timeprobe";

std::string bytes_of(const ordered_json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

// What lm-eval calls a task: the questions of one suite, task and setting.
struct Task {
  std::string name;
  std::string description;    // the instruction that all prompts share as their system message
  SamplingSettings settings;  // of the first question
  std::size_t num_questions = 0;
  std::size_t num_answers = 0;
  std::map<std::string, std::vector<double>> metrics;  // of the answers
  ExportFile* documents = nullptr;
  ExportFile* samples = nullptr;
  std::size_t num_written = 0;
  Sha256 hashes = {};  // of what the samples hold
};

std::string task_name(const Question& question) {
  std::string name = fmt::format("timeprobe_{}_{}", question.suite, question.task);
  if (const auto setting = find_label(question, "setting")) name += "_" + *setting;
  return identifier_of(name);
}

// The system's message before a user's, or nothing where the prompt is not of that form. Templates
// would read braces in it.
std::string instruction_of(const Prompt& prompt) {
  const bool fits = prompt.messages.size() == 2 && prompt.messages[0].role == Role::system &&
                    prompt.messages[1].role == Role::user;
  if (!fits || prompt.messages[0].content.find('{') != std::string::npos) return "";
  return prompt.messages[0].content;
}

// The tasks in the order of their first questions.
class Tasks {
 public:
  Task& of(const Question& question) {
    const std::string name = task_name(question);
    const auto [place, is_new] = places_.emplace(name, all_.size());
    if (is_new) all_.emplace_back().name = name;
    return all_[place->second];
  }

  std::vector<Task>& all() { return all_; }

 private:
  std::vector<Task> all_;
  std::map<std::string, std::size_t> places_;
};

void note_question(Task& task, const ExportedQuestion& item, const Prompt& prompt) {
  if (task.num_questions++ == 0) {
    task.description = instruction_of(prompt);
    task.settings = prompt.settings;
  }
  if (instruction_of(prompt) != task.description) task.description.clear();
  if (!item.answer) return;
  ++task.num_answers;
  for (const auto& [name, value] : item.answer->score.metrics) {
    task.metrics[name].push_back(value);
  }
}

// What stands behind the description.
std::string text_of(const Task& task, const Prompt& prompt) {
  if (!task.description.empty()) return prompt.messages.back().content;
  return in_single_turn(prompt).messages.front().content;
}

// One message as it is; several as lm-eval puts a conversation, which is json.dumps() of it.
std::string argument_of(const Prompt& prompt) {
  if (prompt.messages.size() == 1) return prompt.messages.front().content;
  std::string text = "[";
  for (const Message& message : prompt.messages) {
    text += text.size() > 1 ? ", {\"role\": \"" : "{\"role\": \"";
    text += to_text(message.role);
    text += "\", \"content\": ";
    append_json_string(text, message.content, JsonStyle::compact);
    text += "}";
  }
  return text + "]";
}

ordered_json generation_arguments(const SamplingSettings& settings) {
  return {{"until", settings.stop},
          {"max_gen_toks", settings.max_tokens},
          {"do_sample", settings.temperature > 0.0},
          {"temperature", settings.temperature}};
}

ordered_json document_of(const Task& task, const ExportedQuestion& item, const Prompt& put) {
  const Question& question = item.question;
  ordered_json document = {{"id", question.id},
                           {"suite", question.suite},
                           {"task", question.task},
                           {"question", question.question},
                           {"context", question.context.text},
                           {"prompt", text_of(task, put)},
                           {"target", best_answer(question.answer)},
                           {"accepted", accepted_texts(question)}};
  if (const auto setting = find_label(question, "setting")) document["setting"] = *setting;
  return document;
}

// lm-eval knows no failed requests; their text would be a reason and no answer.
std::string response_of(const Completion& completion) {
  return completion.finish == FinishReason::error ? "" : completion.text;
}

ordered_json sample_of(const ordered_json& document, std::size_t doc_id,
                       const ExportedQuestion& item, const Prompt& put) {
  const std::string prompt = argument_of(put);
  const std::string target = best_answer(item.question.answer);
  const Score& score = item.answer->score;
  ordered_json metrics = ordered_json::array();
  for (const auto& [name, value] : score.metrics) metrics.push_back(name);
  ordered_json sample = {
      {"doc_id", doc_id},
      {"doc", document},
      {"target", target},
      {"arguments",
       {{"gen_args_0", {{"arg_0", prompt}, {"arg_1", generation_arguments(put.settings)}}}}},
      {"resps", ordered_json::array({ordered_json::array({response_of(item.answer->completion)})})},
      {"filtered_resps", ordered_json::array({score.extracted})},
      {"filter", kFilter},
      {"metrics", std::move(metrics)},
      {"doc_hash", sha256_hex(bytes_of(document, 2))},
      {"prompt_hash", sha256_hex(prompt)},
      {"target_hash", sha256_hex(target)}};
  for (const auto& [name, value] : score.metrics) sample[name] = value;
  return sample;
}

// The mean of one metric over a task and its standard error, by the sample's deviation.
struct Mean {
  double value = 0.0;
  std::optional<double> standard_error;
};

std::map<std::string, Mean> means_of(const Task& task) {
  std::map<std::string, Mean> means;
  for (const auto& [name, of_metric] : task.metrics) {
    const auto deviation = standard_deviation(of_metric);
    Mean mean_of_metric = {*mean(of_metric), std::nullopt};
    if (deviation) {
      mean_of_metric.standard_error = *deviation / std::sqrt(static_cast<double>(of_metric.size()));
    }
    means[name] = mean_of_metric;
  }
  return means;
}

bool higher_is_better(const std::string& metric) { return metric != "absolute_error"; }

ordered_json task_result(const Task& task) {
  ordered_json result = {{"alias", task.name}};
  for (const auto& [name, of_metric] : means_of(task)) {
    result[fmt::format("{},{}", name, kFilter)] = of_metric.value;
    const std::string key = fmt::format("{}_stderr,{}", name, kFilter);
    if (of_metric.standard_error) {
      result[key] = *of_metric.standard_error;
    } else {
      result[key] = "N/A";  // as lm-eval writes it
    }
  }
  result["sample_len"] = task.num_answers;
  return result;
}

ordered_json task_config(const Task& task) {
  const std::string file = task.name + ".jsonl";
  return {{"task", task.name},
          {"dataset_path", "json"},
          {"dataset_kwargs", {{"data_files", {{"test", file}}}}},
          {"test_split", "test"},
          {"description", task.description},
          {"doc_to_text", "{{prompt}}"},
          {"doc_to_target", "{{target}}"},
          {"target_delimiter", ""},
          {"num_fewshot", 0},
          {"output_type", "generate_until"},
          {"generation_kwargs", generation_arguments(task.settings)},
          {"metric_list", ordered_json::array({{{"metric", "exact_match"},
                                                {"aggregation", "mean"},
                                                {"higher_is_better", true},
                                                {"ignore_case", true},
                                                {"ignore_punctuation", true}}})},
          {"repeats", 1},
          {"metadata", {{"version", 1.0}, {"generator", fmt::format("timeprobe {}", kVersion)}}}};
}

void emit(YAML::Emitter& out, const ordered_json& value) {
  if (value.is_object()) {
    out << YAML::BeginMap;
    for (const auto& [key, member] : value.items()) {
      out << YAML::Key << key << YAML::Value;
      emit(out, member);
    }
    out << YAML::EndMap;
  } else if (value.is_array()) {
    out << YAML::BeginSeq;
    for (const ordered_json& item : value) emit(out, item);
    out << YAML::EndSeq;
  } else if (value.is_string()) {
    out << YAML::DoubleQuoted << value.get<std::string>();
  } else {
    out << bytes_of(value);
  }
}

std::string task_yaml(const Task& task) {
  YAML::Emitter out;
  emit(out, task_config(task));
  return fmt::format(
      "# Run it in this folder: lm_eval --include_path . --tasks {0} --apply_chat_template "
      "--log_samples --output_path out\n"
      "# exact_match is lm-eval's and stricter than timeprobe's scorer; for timeprobe's numbers:\n"
      "#   timeprobe score out/MODEL/samples_{0}_TIME.jsonl --questions QUESTIONS.jsonl\n"
      "{1}\n",
      task.name, out.c_str());
}

// Seconds since 1970 of "2026-11-21T08:47:37Z"; 0 for anything else.
double unix_time(const std::string& iso) {
  std::tm time = {};
  const bool read = ::strptime(iso.c_str(), "%Y-%m-%dT%H:%M:%SZ", &time) != nullptr;
  return read ? static_cast<double>(::timegm(&time)) : 0.0;
}

ordered_json or_null(const std::map<std::string, std::string>& settings, const char* name) {
  const auto found = settings.find(name);
  return found == settings.end() ? ordered_json(nullptr) : ordered_json(found->second);
}

ordered_json run_config(const RunInfo& info) {
  return {{"model", info.model},
          {"model_args", info.settings},
          {"batch_size", 1},
          {"batch_sizes", ordered_json::array()},
          {"device", nullptr},
          {"use_cache", nullptr},
          {"limit", or_null(info.settings, "limit")},
          {"bootstrap_iters", 0},
          {"gen_kwargs", nullptr},
          {"random_seed", or_null(info.settings, "seed")},
          {"numpy_seed", nullptr},
          {"torch_seed", nullptr},
          {"fewshot_seed", or_null(info.settings, "seed")}};
}

ordered_json results_of(const ExportedRun& run, std::vector<Task>& tasks) {
  const ordered_json none = ordered_json::object();
  ordered_json document = {{"results", none},          {"groups", none},   {"group_subtasks", none},
                           {"configs", none},          {"versions", none}, {"n-shot", none},
                           {"higher_is_better", none}, {"n-samples", none}};
  ordered_json hashes = none;
  for (Task& task : tasks) {
    document["results"][task.name] = task_result(task);
    document["group_subtasks"][task.name] = ordered_json::array();
    document["configs"][task.name] = task_config(task);
    document["versions"][task.name] = 1.0;
    document["n-shot"][task.name] = 0;
    document["higher_is_better"][task.name] = none;
    for (const auto& [name, of_metric] : means_of(task)) {
      document["higher_is_better"][task.name][name] = higher_is_better(name);
    }
    document["n-samples"][task.name] = {{"original", task.num_questions},
                                        {"effective", task.num_answers}};
    hashes[task.name] = task.hashes.finish_hex();
  }
  document["config"] = run_config(run.info);
  document["git_hash"] = nullptr;
  document["date"] = unix_time(run.info.created);
  document["lm_eval_version"] = fmt::format("none: written by timeprobe {}", run.info.version);
  document["task_hashes"] = std::move(hashes);
  document["model_source"] = "timeprobe";
  document["model_name"] = run.info.model;
  document["model_name_sanitized"] = file_name_of(run.info.model);
  document["system_instruction"] = nullptr;
  document["system_instruction_sha"] = nullptr;
  document["chat_template"] = nullptr;
  document["chat_template_sha"] = nullptr;
  document["total_evaluation_time_seconds"] = nullptr;
  return document;
}

// "2026-11-21T08-47-37", as lm-eval names its files.
std::string file_time(std::string created) {
  std::replace(created.begin(), created.end(), ':', '-');
  if (created.ends_with('Z')) created.pop_back();
  return file_name_of(created);
}

void open_files(Task& task, ExportFolder& folder, const std::filesystem::path& samples) {
  folder.add(task.name + ".yaml").append(task_yaml(task));
  task.documents = &folder.add(task.name + ".jsonl");
  task.samples = &folder.add(samples);
}

void write_question(Task& task, const ExportedQuestion& item, const Prompt& prompt) {
  const ordered_json document = document_of(task, item, prompt);
  const std::size_t doc_id = task.num_written++;
  task.documents->append(bytes_of(document) + "\n");
  if (!item.answer) return;
  const ordered_json sample = sample_of(document, doc_id, item, prompt);
  task.samples->append(bytes_of(sample) + "\n");
  for (const char* name : {"doc_hash", "prompt_hash", "target_hash"}) {
    task.hashes.add(sample.at(name).get_ref<const std::string&>());
  }
}

}  // namespace

void export_lm_eval(const ExportedRun& run, ExportFolder& folder) {
  Tasks tasks;
  run.for_each([&](const ExportedQuestion& item) {
    note_question(tasks.of(item.question), item, run.prompt_of(item));
  });
  const std::filesystem::path model = file_name_of(run.info.model);
  const std::string time = file_time(run.info.created);
  for (Task& task : tasks.all()) {
    open_files(task, folder, model / fmt::format("samples_{}_{}.jsonl", task.name, time));
  }
  ExportFile& results = folder.add(model / fmt::format("results_{}.json", time));
  run.for_each([&](const ExportedQuestion& item) {
    write_question(tasks.of(item.question), item, run.prompt_of(item));
  });
  results.append(bytes_of(results_of(run, tasks.all()), 2) + "\n");
}

}  // namespace timeprobe
