#include "exports/inspect.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "base/version.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr const char* kScorer = "timeprobe";

std::string bytes_of(const ordered_json& value, int indent = -1) {
  return value.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

// inspect's ids are random; ours follow from what they name.
std::string id_of(const std::string& text) { return sha256_hex(text).substr(0, 22); }

// "2026-11-21T08:47:37Z" with the offset that inspect writes.
std::string with_offset(std::string created) {
  if (created.ends_with('Z')) created.replace(created.size() - 1, 1, "+00:00");
  return created;
}

// One text where there is one, else the list.
ordered_json target_of(const Question& question) {
  std::vector<std::string> texts = accepted_texts(question);
  return texts.size() == 1 ? ordered_json(texts.front()) : ordered_json(std::move(texts));
}

ordered_json metadata_of(const Question& question) {
  return {{"question_id", question.id},    {"suite", question.suite},
          {"task", question.task},         {"split", question.split},
          {"question", question.question}, {"context", question.context.text},
          {"labels", question.labels}};
}

const char* grade_of(const Score& score) {
  if (score.verdict == Verdict::failed || !score.value) return "N";
  if (score.verdict == Verdict::right && *score.value >= 1.0) return "C";
  return *score.value > 0.0 && *score.value < 1.0 ? "P" : "I";
}

double number_of(const std::string& grade) {
  if (grade == "C") return 1.0;
  return grade == "P" ? 0.5 : 0.0;  // inspect's value_to_float
}

ordered_json score_entry(ordered_json value, const Score& score, const Completion& completion) {
  return {{"value", std::move(value)},
          {"answer", score.extracted},
          {"explanation",
           completion.evidence.empty() ? ordered_json(nullptr) : ordered_json(completion.evidence)},
          {"metadata", {{"verdict", to_text(score.verdict)}}},
          {"history", ordered_json::array()}};
}

ordered_json scores_of(const ExportedAnswer& answer) {
  ordered_json scores = {
      {kScorer, score_entry(grade_of(answer.score), answer.score, answer.completion)}};
  for (const auto& [name, value] : answer.score.metrics) {
    scores[name] = score_entry(value, answer.score, answer.completion);
  }
  return scores;
}

ordered_json usage_of(std::int64_t input, std::int64_t output) {
  return {{"input_tokens", input},
          {"output_tokens", output},
          {"total_tokens", input + output},
          {"input_tokens_cache_read", nullptr},
          {"input_tokens_cache_write", nullptr},
          {"reasoning_tokens", nullptr}};
}

const char* stop_reason(FinishReason finish) {
  switch (finish) {
    case FinishReason::stop: return "stop";
    case FinishReason::length: return "max_tokens";
    case FinishReason::error: return "unknown";
  }
  return "unknown";
}

ordered_json assistant_message(const std::string& text, const std::string& model) {
  return {{"role", "assistant"}, {"content", text}, {"source", "generate"}, {"model", model}};
}

ordered_json output_of(const Completion& completion, const std::string& model) {
  const bool failed = completion.finish == FinishReason::error;
  const std::string text = failed ? "" : completion.text;
  ordered_json output = {
      {"model", model},
      {"choices", ordered_json::array({{{"message", assistant_message(text, model)},
                                        {"stop_reason", stop_reason(completion.finish)}}})},
      {"completion", text}};
  if (completion.prompt_tokens && completion.completion_tokens) {
    output["usage"] = usage_of(*completion.prompt_tokens, *completion.completion_tokens);
  }
  if (completion.latency_ms) output["time"] = *completion.latency_ms / 1000.0;
  if (failed) output["error"] = completion.text;
  return output;
}

ordered_json sample_of(const ExportedRun& run, const ExportedQuestion& item) {
  const Completion& completion = item.answer->completion;
  const std::string& model = run.info.model;
  ordered_json messages = messages_json(item.prompt);
  ordered_json sample = {{"id", item.key},
                         {"epoch", 1},
                         {"input", messages},
                         {"choices", nullptr},
                         {"target", target_of(item.question)}};
  if (completion.finish != FinishReason::error) {
    messages.push_back(assistant_message(completion.text, model));
  }
  sample["messages"] = std::move(messages);
  sample["output"] = output_of(completion, model);
  sample["scores"] = scores_of(*item.answer);
  sample["metadata"] = metadata_of(item.question);
  sample["store"] = ordered_json::object();
  sample["events"] = ordered_json::array();
  sample["model_usage"] = ordered_json::object();
  if (sample["output"].contains("usage")) sample["model_usage"][model] = sample["output"]["usage"];
  const ordered_json seconds =
      completion.latency_ms ? ordered_json(*completion.latency_ms / 1000.0) : ordered_json(nullptr);
  sample["total_time"] = seconds;
  sample["working_time"] = seconds;
  sample["uuid"] = id_of(run.info.name + "/" + item.key);
  sample["error"] = nullptr;
  if (completion.finish == FinishReason::error) {
    sample["error"] = {{"message", completion.text}, {"traceback", ""}, {"traceback_ansi", ""}};
  }
  sample["limit"] = nullptr;
  sample["attachments"] = ordered_json::object();
  return sample;
}

ordered_json metric_of(const char* name, double value) {
  return {{"name", name}, {"value", value}, {"params", ordered_json::object()}};
}

// Mean and standard error of one score; inspect calls the mean of grades accuracy.
ordered_json score_summary(const std::string& name, const char* mean_name,
                           const std::vector<double>& values) {
  ordered_json metrics = ordered_json::object();
  if (const auto value = mean(values)) metrics[mean_name] = metric_of(mean_name, *value);
  if (const auto deviation = standard_deviation(values)) {
    metrics["stderr"] =
        metric_of("stderr", *deviation / std::sqrt(static_cast<double>(values.size())));
  }
  return {{"name", name},
          {"scorer", name},
          {"reducer", nullptr},
          {"params", ordered_json::object()},
          {"metrics", std::move(metrics)}};
}

ordered_json results_of(const ExportedRun& run) {
  std::vector<double> grades;
  std::map<std::string, std::vector<double>> metrics;
  for (const ExportedQuestion& item : run.questions) {
    if (!item.answer) continue;
    grades.push_back(number_of(grade_of(item.answer->score)));
    for (const auto& [name, value] : item.answer->score.metrics) metrics[name].push_back(value);
  }
  ordered_json scores = ordered_json::array({score_summary(kScorer, "accuracy", grades)});
  for (const auto& [name, values] : metrics) scores.push_back(score_summary(name, "mean", values));
  return {{"total_samples", run.questions.size()},
          {"completed_samples", grades.size()},
          {"scores", std::move(scores)}};
}

ordered_json dataset_of(const ExportedRun& run) {
  ordered_json ids = ordered_json::array();
  for (const ExportedQuestion& item : run.questions) ids.push_back(item.key);
  return {{"name", run.info.name},
          {"location", file_name_of(run.info.name) + ".jsonl"},
          {"samples", run.questions.size()},
          {"sample_ids", std::move(ids)},
          {"shuffled", false}};
}

// The settings that the first prompt has; every sample's own are the suite's.
ordered_json generate_config(const ExportedRun& run) {
  if (run.questions.empty()) return ordered_json::object();
  const SamplingSettings& settings = run.questions.front().prompt.settings;
  ordered_json config = {{"temperature", settings.temperature},
                         {"max_tokens", settings.max_tokens}};
  if (!settings.stop.empty()) config["stop_seqs"] = settings.stop;
  return config;
}

ordered_json eval_of(const ExportedRun& run) {
  const RunInfo& info = run.info;
  const ordered_json none = ordered_json::object();
  return {{"eval_id", id_of("eval/" + info.name + info.created)},
          {"run_id", id_of("run/" + info.name + info.created)},
          {"created", with_offset(info.created)},
          {"task", file_name_of(info.name)},
          {"task_id", id_of("task/" + info.name)},
          {"task_version", 0},
          {"task_args", none},
          {"dataset", dataset_of(run)},
          {"model", info.model},
          {"model_generate_config", generate_config(run)},
          {"model_base_url", nullptr},
          {"model_args", none},
          {"config", {{"limit", nullptr}, {"epochs", 1}}},
          {"revision", nullptr},
          {"packages", {{"timeprobe", info.version}}},
          {"metadata", info.settings}};
}

ordered_json stats_of(const ExportedRun& run) {
  std::int64_t input = 0;
  std::int64_t output = 0;
  for (const ExportedQuestion& item : run.questions) {
    if (!item.answer) continue;
    input += item.answer->completion.prompt_tokens.value_or(0);
    output += item.answer->completion.completion_tokens.value_or(0);
  }
  ordered_json usage = ordered_json::object();
  if (input > 0 || output > 0) usage[run.info.model] = usage_of(input, output);
  // When a run ended is not stored; inspect takes an empty text for "not known".
  return {{"started_at", with_offset(run.info.created)},
          {"completed_at", ""},
          {"model_usage", std::move(usage)}};
}

ordered_json log_of(const ExportedRun& run) {
  const ordered_json none = ordered_json::object();
  ordered_json samples = ordered_json::array();
  for (const ExportedQuestion& item : run.questions) {
    if (item.answer) samples.push_back(sample_of(run, item));
  }
  return {{"version", 2},
          {"status", run.info.complete() ? "success" : "started"},
          {"eval", eval_of(run)},
          {"plan",
           {{"name", "plan"},
            {"steps", ordered_json::array({{{"solver", "generate"}, {"params", none}}})},
            {"config", none}}},
          {"results", results_of(run)},
          {"stats", stats_of(run)},
          {"error", nullptr},
          {"samples", std::move(samples)},
          {"reductions", nullptr}};
}

}  // namespace

std::vector<ExportFile> export_inspect(const ExportedRun& run) {
  std::string rows;
  for (const ExportedQuestion& item : run.questions) {
    const ordered_json row = {{"input", messages_json(item.prompt)},
                              {"target", target_of(item.question)},
                              {"id", item.key},
                              {"metadata", metadata_of(item.question)}};
    rows += bytes_of(row) + "\n";
  }
  const std::string name = file_name_of(run.info.name);
  return {{name + ".json", bytes_of(log_of(run), 2) + "\n"}, {name + ".jsonl", std::move(rows)}};
}

}  // namespace timeprobe
