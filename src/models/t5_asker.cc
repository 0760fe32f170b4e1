#include "models/t5_asker.h"

#include <fmt/format.h>

#include "questions/source_text.h"
#include "t5_files/t5_tensors.h"

namespace timeprobe {
namespace {

// An interrupt is heard between batches: small networks answer many questions in a moment.
constexpr std::size_t kBatch = 256;
constexpr std::size_t kBatchOfLargeNetwork = 16;
constexpr std::int64_t kLargeNetwork = 20'000'000;

t5::AnswererOptions answerer_options(const T5Options& options, int num_threads) {
  return {.decoding = {},
          .max_source_tokens = options.max_source_tokens,
          .batch_size = kBatch,
          .num_threads = num_threads};
}

Completion completion_of(t5::TextAnswer answer, double latency_ms) {
  Completion completion;
  completion.text = std::move(answer.text);
  completion.finish = answer.ended ? FinishReason::stop : FinishReason::length;
  completion.prompt_tokens = answer.source_tokens;
  completion.completion_tokens = answer.answer_tokens;
  completion.latency_ms = latency_ms;
  return completion;
}

}  // namespace

T5Asker::T5Asker(std::string name, const std::filesystem::path& folder, const T5Options& options,
                 int num_threads)
    : name_(std::move(name)),
      options_(options),
      answerer_(folder, answerer_options(options, num_threads)) {}

void T5Asker::submit(std::size_t ticket, const Question& question, const Prompt& prompt) {
  if (tickets_.empty()) set_decoding(prompt.settings);
  tickets_.push_back(ticket);
  texts_.push_back(source_text(question));
}

std::vector<Reply> T5Asker::wait(std::chrono::milliseconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  std::vector<t5::TextAnswer> answers = answerer_.answer(texts_, tickets_);
  const double latency_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  std::vector<Reply> replies(tickets_.size());
  for (std::size_t i = 0; i < replies.size(); ++i) {
    if (answers[i].source_was_cut) ++num_cut_;
    replies[i].ticket = tickets_[i];
    replies[i].completion = completion_of(std::move(answers[i]), latency_ms);
  }
  stop();
  return replies;
}

std::size_t T5Asker::capacity() const {
  return num_parameters(answerer_.config()) > kLargeNetwork ? kBatchOfLargeNetwork : kBatch;
}

void T5Asker::stop() {
  tickets_.clear();
  texts_.clear();
}

std::map<std::string, std::string> T5Asker::settings() const {
  return {{"num_beams", std::to_string(options_.num_beams)},
          {"length_penalty", fmt::format("{}", options_.length_penalty)},
          {"max_source_tokens", std::to_string(options_.max_source_tokens)}};
}

std::vector<std::string> T5Asker::remarks() const {
  if (num_cut_ == 0) return {};
  return {fmt::format("{} questions were cut to {} pieces (--max-source-tokens)", num_cut_,
                      options_.max_source_tokens)};
}

void T5Asker::set_decoding(const SamplingSettings& settings) {
  t5::DecodingOptions decoding;
  decoding.max_new_tokens = settings.max_tokens;
  decoding.seed = options_.seed;
  if (options_.num_beams > 1) {
    decoding.method = t5::Method::beam;
    decoding.num_beams = options_.num_beams;
    decoding.length_penalty = options_.length_penalty;
  } else if (settings.temperature > 0.0) {
    decoding.method = t5::Method::sample;
    decoding.temperature = settings.temperature;
  }
  answerer_.set_decoding(decoding);
}

}  // namespace timeprobe
