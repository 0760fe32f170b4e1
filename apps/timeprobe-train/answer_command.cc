#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_nesting.h"
#include "base/parallel.h"
#include "command_line/number_checks.h"
#include "commands.h"
#include "line_batches.h"
#include "t5/checkpoint.h"
#include "t5/runtime.h"
#include "t5/torch_step_model.h"
#include "t5_inference/text_answerer.h"

namespace timeprobe {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct AnswerFlags {
  std::string model;
  std::string device = "cpu";
  int num_threads = num_processors();
  std::size_t batch_size = 256;
  std::size_t max_source_tokens = 512;
  std::int64_t max_new_tokens = 32;
  std::int64_t num_beams = 1;
  double length_penalty = 1.0;
  bool early_stopping = false;
  bool sample = false;
  double temperature = 1.0;
  std::int64_t top_k = 0;
  double top_p = 1.0;
  std::uint64_t seed = 0;
};

t5::DecodingOptions decoding_of(const AnswerFlags& flags) {
  return {.method = flags.sample          ? t5::Method::sample
                    : flags.num_beams > 1 ? t5::Method::beam
                                          : t5::Method::greedy,
          .max_new_tokens = flags.max_new_tokens,
          .num_beams = flags.num_beams,
          .length_penalty = flags.length_penalty,
          .early_stopping = flags.early_stopping ? t5::EarlyStopping::yes : t5::EarlyStopping::no,
          .temperature = flags.temperature,
          .top_k = flags.top_k,
          .top_p = flags.top_p,
          .seed = flags.seed};
}

// A network on a device of LibTorch's, with its weights.
class DeviceModel : public t5::StepModel {
 public:
  DeviceModel(const std::string& folder, const std::string& device)
      : weights_(t5::load_weights(folder, at::Device(device))),
        network_(*weights_, t5::best_compute(weights_->device())),
        steps_(t5::make_cached_step_model(network_)) {}

  std::int64_t vocabulary_size() const override { return steps_->vocabulary_size(); }
  void begin(std::span<const t5::TokenIds> sources) override { steps_->begin(sources); }
  std::span<const float> step(std::span<const std::int32_t> tokens,
                              std::span<const std::int32_t> parents) override {
    return steps_->step(tokens, parents);
  }

 private:
  std::unique_ptr<t5::Weights> weights_;
  t5::Network network_;
  std::unique_ptr<t5::StepModel> steps_;
};

t5::TextAnswerer make_answerer(const AnswerFlags& flags) {
  const t5::AnswererOptions options = {.decoding = decoding_of(flags),
                                       .max_source_tokens = flags.max_source_tokens,
                                       .batch_size = flags.batch_size,
                                       .num_threads = flags.num_threads};
  if (flags.device == "cpu") return {flags.model, options};
  return {flags.model, options, std::make_unique<DeviceModel>(flags.model, flags.device)};
}

struct Request {
  json id;
  std::string text;
};

Request parse_request(const std::string& line, std::size_t number) {
  const json record = nested_too_deep(line) ? json() : json::parse(line, nullptr, false);
  const auto text = record.is_object() ? record.find("text") : record.end();
  if (text == record.end() || !text->is_string()) {
    throw usage_error(at_line("standard input", number,
                              "wanted a JSON object with \"text\", and \"id\" if the answer is to "
                              "carry it"));
  }
  return {record.value("id", json()), text->get<std::string>()};
}

void print_answer(const Request& request, const t5::TextAnswer& answer) {
  ordered_json record;
  if (!request.id.is_null()) record["id"] = request.id;
  record["text"] = answer.text;
  record["finish"] = answer.ended ? "stop" : "length";
  record["prompt_tokens"] = answer.source_tokens;
  record["completion_tokens"] = answer.answer_tokens;
  record["score"] = answer.score;
  fmt::print("{}\n", record.dump(-1, ' ', false, json::error_handler_t::replace));
}

int answer(const AnswerFlags& flags) {
  t5::set_num_threads(flags.num_threads);
  t5::TextAnswerer answerer = make_answerer(flags);
  LineBatches lines(STDIN_FILENO);
  std::size_t number = 0;
  // Large batches, so that those of one length come together.
  for (auto batch = lines.next(16 * flags.batch_size); !batch.empty();
       batch = lines.next(16 * flags.batch_size)) {
    std::vector<Request> requests;
    std::vector<std::string> texts;
    std::vector<std::size_t> places;
    for (const std::string& line : batch) {
      ++number;
      if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
      requests.push_back(parse_request(line, number));
      texts.push_back(requests.back().text);
      places.push_back(number - 1);
    }
    const std::vector<t5::TextAnswer> answers = answerer.answer(texts, places);
    for (std::size_t i = 0; i < answers.size(); ++i) print_answer(requests[i], answers[i]);
    if (std::fflush(stdout) != 0) throw runtime_failure("cannot write to standard output");
  }
  return kExitOk;
}

}  // namespace

void add_answer_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<AnswerFlags>();
  CLI::App* command = app.add_subcommand(kTrainAnswer.name, kTrainAnswer.description);
  command->add_option("--model", flags->model, "Checkpoint folder with spiece.model")->required();
  command->add_option("--device", flags->device, "cpu, or a device of LibTorch's: cuda, cuda:1")
      ->capture_default_str();
  command->add_option("--threads", flags->num_threads, "Threads; the answers do not depend on it")
      ->check(whole_from(1))
      ->default_str("all cores");
  command
      ->add_option("--batch-size", flags->batch_size,
                   "Texts at once; the answers do not depend on it")
      ->check(whole_from(1))
      ->capture_default_str();
  command
      ->add_option("--max-source-tokens", flags->max_source_tokens,
                   "Texts are cut behind this many pieces")
      ->check(whole_from(1))
      ->capture_default_str();
  command
      ->add_option("--max-tokens,--max-new-tokens", flags->max_new_tokens,
                   "Longest answer, in pieces")
      ->check(whole_from(1))
      ->capture_default_str();
  command->add_option("--beams", flags->num_beams, "Beams of the search; 1 is greedy")
      ->check(whole_from(1))
      ->capture_default_str();
  command
      ->add_option("--length-penalty", flags->length_penalty,
                   "A beam's score is divided by its length to this power")
      ->capture_default_str();
  command->add_flag("--early-stopping", flags->early_stopping,
                    "End a beam search as soon as there are as many answers as beams");
  command->add_flag("--sample", flags->sample, "Draw tokens instead of searching");
  command
      ->add_option("--temperature", flags->temperature,
                   "Of --sample: below 1 likelier tokens are drawn more often")
      ->capture_default_str();
  command
      ->add_option("--top-k", flags->top_k,
                   "Draw from so many of the likeliest tokens; 0: from all")
      ->check(whole_from(0))
      ->capture_default_str();
  command
      ->add_option("--top-p", flags->top_p,
                   "Draw from the likeliest tokens that together have this probability")
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of --sample")
      ->check(whole_from(0))
      ->capture_default_str();
  command->footer(
      "Examples:\n"
      "  timeprobe train answer --model sft/last < in.jsonl > out.jsonl\n"
      "  timeprobe train answer --model sft/last --beams 4 < in.jsonl > out.jsonl");
  command->callback([flags, &chosen] { chosen = [flags] { return answer(*flags); }; });
}

}  // namespace timeprobe
