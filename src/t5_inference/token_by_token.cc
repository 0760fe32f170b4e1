#include "t5_inference/token_by_token.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/random.h"
#include "t5_kernels/kernel_table.h"

namespace timeprobe::t5 {
namespace {

using Logits = std::span<const float>;

std::int32_t likeliest(Logits logits) {
  return static_cast<std::int32_t>(
      std::distance(logits.begin(), std::max_element(logits.begin(), logits.end())));
}

// Token ids, likeliest first; equal ones by id.
std::vector<std::int32_t> by_likelihood(Logits logits) {
  std::vector<std::int32_t> order(logits.size());
  std::iota(order.begin(), order.end(), 0);
  const auto logit = [&logits](std::int32_t id) { return logits[static_cast<std::size_t>(id)]; };
  std::ranges::stable_sort(order, std::greater(), logit);
  return order;
}

// Draws from softmax(logits / temperature) cut to top_k and top_p.
std::int32_t draw(Logits logits, const DecodingOptions& options, Random& random) {
  const std::vector<std::int32_t> order = by_likelihood(logits);
  std::size_t kept = order.size();
  if (options.top_k > 0) kept = std::min(kept, static_cast<std::size_t>(options.top_k));
  const double highest = logits[static_cast<std::size_t>(order.front())];
  std::vector<double> mass(kept);
  double total = 0.0;
  for (std::size_t i = 0; i < kept; ++i) {
    const double logit = logits[static_cast<std::size_t>(order[i])];
    mass[i] = std::exp((logit - highest) / options.temperature);
    total += mass[i];
  }
  double held = 0.0;
  for (std::size_t i = 0; i < kept; ++i) {
    held += mass[i];
    if (held >= options.top_p * total) kept = i + 1;
  }
  double place = random.unit() * held;
  for (std::size_t i = 0; i + 1 < kept; ++i) {
    place -= mass[i];
    if (place < 0.0) return order[i];
  }
  return order[kept - 1];
}

class TokenByToken {
 public:
  TokenByToken(StepModel& model, const T5Config& config, const DecodingOptions& options)
      : model_(model), config_(config), options_(options) {}

  std::vector<Decoded> run(std::span<const TokenIds> sources, std::span<const std::size_t> places) {
    answers_.resize(sources.size());
    for (std::size_t i = 0; i < sources.size(); ++i) {
      open_.push_back(i);
      parents_.push_back(static_cast<std::int32_t>(i));
      streams_.push_back(
          Random::stream(options_.seed, fmt::format("decode/{}", places.empty() ? i : places[i])));
    }
    tokens_.assign(sources.size(), static_cast<std::int32_t>(config_.decoder_start_token_id));
    model_.begin(sources);
    for (std::int64_t i = 0; i < options_.max_new_tokens && !open_.empty(); ++i) step();
    return std::move(answers_);
  }

 private:
  void step() {
    const Logits logits = model_.step(tokens_, parents_);
    const auto width = static_cast<std::size_t>(model_.vocabulary_size());
    std::vector<std::size_t> still_open;
    tokens_.clear();
    parents_.clear();
    for (std::size_t row = 0; row < open_.size(); ++row) {
      const std::int32_t token = take(open_[row], logits.subspan(row * width, width));
      if (token == config_.eos_token_id) continue;
      still_open.push_back(open_[row]);
      tokens_.push_back(token);
      parents_.push_back(static_cast<std::int32_t>(row));
    }
    open_ = std::move(still_open);
  }

  std::int32_t take(std::size_t place, Logits logits) {
    const std::int32_t token = options_.method == Method::sample
                                   ? draw(logits, options_, streams_[place])
                                   : likeliest(logits);
    Decoded& answer = answers_[place];
    answer.tokens.push_back(token);
    answer.ended = token == config_.eos_token_id;
    float log_sum = 0.0F;
    answer.score += kernels().f32.log_prob(logits.data(), static_cast<std::int64_t>(logits.size()),
                                           token, &log_sum);
    return token;
  }

  StepModel& model_;
  const T5Config& config_;
  const DecodingOptions& options_;
  std::vector<Decoded> answers_;
  std::vector<std::size_t> open_;  // sources of the rows of the next step
  std::vector<Random> streams_;    // by source
  std::vector<std::int32_t> tokens_;
  std::vector<std::int32_t> parents_;
};

}  // namespace

std::vector<Decoded> decode_token_by_token(StepModel& model, std::span<const TokenIds> sources,
                                           const T5Config& config, const DecodingOptions& options,
                                           std::span<const std::size_t> places) {
  return TokenByToken(model, config, options).run(sources, places);
}

}  // namespace timeprobe::t5
