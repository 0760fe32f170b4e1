#include "exports/inspect.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "base/sha256.h"
#include "base/split_text.h"
#include "base/version.h"
#include "exports/question_keys.h"

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

ordered_json scores_of(const AskedQuestion::Answer& answer) {
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

// A sample as both files name it.
struct NamedSample {
  std::string key;
  const ExportedQuestion& item;
  ordered_json messages;  // of the prompt
};

ordered_json sample_of(const RunInfo& info, const NamedSample& named) {
  const ExportedQuestion& item = named.item;
  const Completion& completion = item.answer->completion;
  const std::string& model = info.model;
  ordered_json messages = named.messages;
  ordered_json sample = {{"id", named.key},
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
  sample["uuid"] = id_of(info.name + "/" + named.key);
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

// What stands in the log before its samples, and depends on all of them.
struct Summary {
  std::size_t num_questions = 0;
  std::vector<double> grades;
  std::map<std::string, std::vector<double>> metrics;
  std::int64_t prompt_tokens = 0;
  std::int64_t completion_tokens = 0;
  std::optional<SamplingSettings> settings;  // those that the first prompt has
};

void add_answer(Summary& summary, const AskedQuestion::Answer& answer) {
  summary.grades.push_back(number_of(grade_of(answer.score)));
  for (const auto& [name, value] : answer.score.metrics) summary.metrics[name].push_back(value);
  summary.prompt_tokens += answer.completion.prompt_tokens.value_or(0);
  summary.completion_tokens += answer.completion.completion_tokens.value_or(0);
}

Summary summary_of(const ExportedRun& run) {
  Summary summary;
  run.for_each([&](const ExportedQuestion& item) {
    if (summary.num_questions++ == 0) summary.settings = run.prompt_of(item).settings;
    if (item.answer) add_answer(summary, *item.answer);
  });
  return summary;
}

ordered_json results_of(const Summary& summary) {
  ordered_json scores = ordered_json::array({score_summary(kScorer, "accuracy", summary.grades)});
  for (const auto& [name, values] : summary.metrics) {
    scores.push_back(score_summary(name, "mean", values));
  }
  return {{"total_samples", summary.num_questions},
          {"completed_samples", summary.grades.size()},
          {"scores", std::move(scores)}};
}

ordered_json dataset_of(const RunInfo& info, const Summary& summary) {
  return {{"name", info.name},
          {"location", file_name_of(info.name) + ".jsonl"},
          {"samples", summary.num_questions},
          {"sample_ids", nullptr},
          {"shuffled", false}};
}

// Every sample's own are the suite's.
ordered_json generate_config(const Summary& summary) {
  if (!summary.settings) return ordered_json::object();
  ordered_json config = {{"temperature", summary.settings->temperature},
                         {"max_tokens", summary.settings->max_tokens}};
  if (!summary.settings->stop.empty()) config["stop_seqs"] = summary.settings->stop;
  return config;
}

ordered_json eval_of(const RunInfo& info, const Summary& summary) {
  const ordered_json none = ordered_json::object();
  return {{"eval_id", id_of("eval/" + info.name + info.created)},
          {"run_id", id_of("run/" + info.name + info.created)},
          {"created", with_offset(info.created)},
          {"task", file_name_of(info.name)},
          {"task_id", id_of("task/" + info.name)},
          {"task_version", 0},
          {"task_args", none},
          {"dataset", dataset_of(info, summary)},
          {"model", info.model},
          {"model_generate_config", generate_config(summary)},
          {"model_base_url", nullptr},
          {"model_args", none},
          {"config", {{"limit", nullptr}, {"epochs", 1}}},
          {"revision", nullptr},
          {"packages", {{"timeprobe", info.version}}},
          {"metadata", info.settings}};
}

ordered_json stats_of(const RunInfo& info, const Summary& summary) {
  ordered_json usage = ordered_json::object();
  if (summary.prompt_tokens > 0 || summary.completion_tokens > 0) {
    usage[info.model] = usage_of(summary.prompt_tokens, summary.completion_tokens);
  }
  // When a run ended is not stored; inspect takes an empty text for "not known".
  return {{"started_at", with_offset(info.created)},
          {"completed_at", ""},
          {"model_usage", std::move(usage)}};
}

// With nothing where the two long lists go: the ids of the samples, and the samples.
ordered_json log_of(const RunInfo& info, const Summary& summary) {
  const ordered_json none = ordered_json::object();
  return {{"version", 2},
          {"status", info.complete() ? "success" : "started"},
          {"eval", eval_of(info, summary)},
          {"plan",
           {{"name", "plan"},
            {"steps", ordered_json::array({{{"solver", "generate"}, {"params", none}}})},
            {"config", none}}},
          {"results", results_of(summary)},
          {"stats", stats_of(info, summary)},
          {"error", nullptr},
          {"samples", nullptr},
          {"reductions", nullptr}};
}

// A list inside of a document of nlohmann's layout, written item by item: the same bytes as if the
// document were written whole.
class StreamedList {
 public:
  // `depth` counts the objects and lists that the list stands in.
  StreamedList(ExportFile& file, std::size_t depth) : file_(file), depth_(depth) {}

  void add(const ordered_json& item) {
    file_.append(std::exchange(is_empty_, false) ? "[" : ",");
    // A line end inside of a text is written as \n: those that are found are the layout's.
    const std::string text = bytes_of(item, 2);
    for (const std::string_view line : split_at(text, '\n')) {
      file_.append("\n" + std::string(2 * (depth_ + 1), ' '));
      file_.append(line);
    }
  }

  void end() { file_.append(is_empty_ ? "[]" : "\n" + std::string(2 * depth_, ' ') + "]"); }

 private:
  ExportFile& file_;
  std::size_t depth_;
  bool is_empty_ = true;
};

// The log in the three pieces that its lists part.
struct LogText {
  std::string before_ids;
  std::string before_samples;
  std::string after_samples;
};

LogText text_of(const ordered_json& log) {
  const std::string text = bytes_of(log, 2);
  // With its indentation a name is not found inside of a text.
  const auto place_behind = [&text](std::string_view name) {
    return text.find(name) + name.size();
  };
  constexpr std::string_view kNothing = "null";
  const std::size_t ids = place_behind("\n      \"sample_ids\": ");
  const std::size_t samples = place_behind("\n  \"samples\": ");
  return {text.substr(0, ids), text.substr(ids + kNothing.size(), samples - ids - kNothing.size()),
          text.substr(samples + kNothing.size())};
}

ordered_json row_of(const NamedSample& sample) {
  return {{"input", sample.messages},
          {"target", target_of(sample.item.question)},
          {"id", sample.key},
          {"metadata", metadata_of(sample.item.question)}};
}

void write_ids(const ExportedRun& run, const QuestionKeys& keys, ExportFile& log) {
  StreamedList ids(log, 3);
  run.for_each([&](const ExportedQuestion& item) { ids.add(keys.of(item)); });
  ids.end();
}

void write_samples(const ExportedRun& run, const QuestionKeys& keys, ExportFile& log,
                   ExportFile& rows) {
  StreamedList samples(log, 1);
  run.for_each([&](const ExportedQuestion& item) {
    const NamedSample sample = {keys.of(item), item, messages_json(run.prompt_of(item))};
    rows.append(bytes_of(row_of(sample)) + "\n");
    if (item.answer) samples.add(sample_of(run.info, sample));
  });
  samples.end();
}

}  // namespace

void export_inspect(const ExportedRun& run, ExportFolder& folder) {
  const QuestionKeys keys(run);
  const LogText text = text_of(log_of(run.info, summary_of(run)));
  const std::string name = file_name_of(run.info.name);
  ExportFile& log = folder.add(name + ".json");
  ExportFile& rows = folder.add(name + ".jsonl");
  log.append(text.before_ids);
  write_ids(run, keys, log);
  log.append(text.before_samples);
  write_samples(run, keys, log, rows);
  log.append(text.after_samples + "\n");
}

}  // namespace timeprobe
