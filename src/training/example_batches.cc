#include "training/example_batches.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/error.h"
#include "base/random.h"
#include "training_data/batches.h"

namespace timeprobe::training {
namespace {

struct EncodedExample {
  t5::TokenIds source;
  std::vector<t5::TokenIds> targets;
};

using Epoch = std::vector<std::vector<std::size_t>>;

// `most` cuts; a target that had to be cut and may not be is the caller's fault.
t5::TokenIds encode_target(const std::string& text, const TrainingExample& example,
                           const Tokenizer& tokenizer, const ExampleBatchOptions& options) {
  t5::TokenIds ids = tokenizer.encode(text);
  if (ids.size() <= options.max_target_tokens) return ids;
  if (options.long_targets == LongTargets::refuse) {
    throw usage_error(fmt::format(
        "{}: its target has {} pieces, at most {} are allowed: \"{}\"; raise --max-tokens",
        example.id, ids.size(), options.max_target_tokens, text));
  }
  return tokenizer.encode(text, options.max_target_tokens);
}

EncodedExample encode(const TrainingExample& example, const Tokenizer& tokenizer,
                      const ExampleBatchOptions& options) {
  EncodedExample encoded;
  encoded.source = tokenizer.encode(example.source, options.max_source_tokens);
  for (const std::string& target : example.targets) {
    encoded.targets.push_back(encode_target(target, example, tokenizer, options));
    if (options.targets == TargetChoice::first) break;
  }
  return encoded;
}

ExampleLength length_of(const EncodedExample& example) {
  ExampleLength length = {example.source.size(), 0};
  for (const auto& target : example.targets) length.target = std::max(length.target, target.size());
  return length;
}

}  // namespace

struct ExampleBatches::Content {
  std::vector<EncodedExample> examples;
  std::vector<ExampleLength> lengths;
  ExampleBatchOptions options;
  std::size_t num_cut = 0;
  std::mutex mutex;
  std::int64_t epoch_number = -1;
  std::shared_ptr<const Epoch> epoch;

  // Made once an epoch.
  std::shared_ptr<const Epoch> epoch_of(std::int64_t number) {
    const std::lock_guard lock(mutex);
    if (epoch_number != number) {
      epoch = std::make_shared<const Epoch>(
          epoch_batches(lengths, {.most_examples = options.batch_size}, options.seed,
                        static_cast<std::uint64_t>(number)));
      epoch_number = number;
    }
    return epoch;
  }
};

ExampleBatches::ExampleBatches(std::span<const TrainingExample> examples,
                               const Tokenizer& tokenizer, const std::string& what,
                               const ExampleBatchOptions& options)
    : content_(std::make_unique<Content>()) {
  if (examples.empty()) throw usage_error(what + ": nothing to train on");
  content_->options = options;
  for (const TrainingExample& example : examples) {
    content_->examples.push_back(encode(example, tokenizer, options));
    content_->lengths.push_back(length_of(content_->examples.back()));
    // Full to the last piece: most likely cut, and counting again would cost as much as encoding.
    if (content_->lengths.back().source == options.max_source_tokens) ++content_->num_cut;
  }
}

ExampleBatches::~ExampleBatches() = default;

TokenBatch ExampleBatches::batch(std::int64_t number) const {
  const std::int64_t epoch = number / batches_per_epoch();
  const auto place = static_cast<std::size_t>(number % batches_per_epoch());
  const auto batches = content_->epoch_of(epoch);
  TokenBatch batch;
  for (const std::size_t index : (*batches)[place]) {
    const EncodedExample& example = content_->examples[index];
    Random random =
        Random::stream(content_->options.seed, fmt::format("target/{}/{}", epoch, index));
    batch.sources.push_back(example.source);
    batch.targets.push_back(example.targets[random.below(example.targets.size())]);
  }
  return batch;
}

std::int64_t ExampleBatches::batches_per_epoch() const {
  const std::size_t size = content_->options.batch_size;
  return static_cast<std::int64_t>((content_->examples.size() + size - 1) / size);
}

std::size_t ExampleBatches::longest_source() const {
  return std::ranges::max(content_->lengths, {}, &ExampleLength::source).source;
}

std::size_t ExampleBatches::longest_target() const {
  return std::ranges::max(content_->lengths, {}, &ExampleLength::target).target;
}

std::size_t ExampleBatches::num_cut_sources() const { return content_->num_cut; }

}  // namespace timeprobe::training
