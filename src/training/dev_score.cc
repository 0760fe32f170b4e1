#include "training/dev_score.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "base/check.h"
#include "base/squad_match.h"
#include "base/text_normalization.h"
#include "t5_inference/decoding.h"
#include "t5_inference/engine.h"

namespace timeprobe::training {
namespace {

struct Match {
  bool exact = false;
  double f1 = 0.0;
};

Match match_of(std::string_view answer, const TrainingExample& example) {
  const std::string given = normalize_squad(answer);
  Match best;
  for (const std::string& target : example.targets) {
    const std::string wanted = normalize_squad(target);
    best.exact = best.exact || given == wanted;
    best.f1 = std::max(best.f1, squad_token_f1(given, wanted));
  }
  return best;
}

std::shared_ptr<const t5::EngineWeights> packed(const t5::Weights& weights) {
  const at::Tensor host = weights.network_values().to(at::kCPU).contiguous();
  return std::make_shared<const t5::EngineWeights>(t5::pack_weights(
      weights.config(), {host.data_ptr<float>(), static_cast<std::size_t>(host.numel())}));
}

}  // namespace

DevScore dev_score(const t5::Weights& weights, const Tokenizer& tokenizer,
                   std::span<const TrainingExample> examples, const DevOptions& options) {
  TIMEPROBE_CHECK(!examples.empty(), "no dev questions");
  t5::Engine engine(packed(weights), options.num_threads);
  std::vector<t5::TokenIds> sources;
  for (const TrainingExample& example : examples) {
    sources.push_back(tokenizer.encode(example.source, options.max_source_tokens));
  }
  // Of like length together, so that few rows wait for others.
  std::vector<std::size_t> order(sources.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&sources](std::size_t a, std::size_t b) {
    return sources[a].size() < sources[b].size();
  });
  double num_exact = 0.0;
  double f1 = 0.0;
  for (std::size_t begin = 0; begin < order.size(); begin += options.batch_size) {
    const std::size_t end = std::min(order.size(), begin + options.batch_size);
    std::vector<t5::TokenIds> batch;
    for (std::size_t i = begin; i < end; ++i) batch.push_back(sources[order[i]]);
    const auto answers =
        t5::decode(engine, batch, weights.config(), {.max_new_tokens = options.max_new_tokens});
    for (std::size_t i = begin; i < end; ++i) {
      const Match match = match_of(tokenizer.decode(answers[i - begin].tokens), examples[order[i]]);
      num_exact += match.exact ? 1.0 : 0.0;
      f1 += match.f1;
    }
  }
  const auto count = static_cast<double>(examples.size());
  return {100.0 * num_exact / count, 100.0 * f1 / count, examples.size()};
}

}  // namespace timeprobe::training
