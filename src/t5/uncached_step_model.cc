#include <ATen/ATen.h>

#include "t5/source_batch.h"
#include "t5/torch_step_model.h"

namespace timeprobe::t5 {
namespace {

class UncachedStepModel : public StepModel {
 public:
  explicit UncachedStepModel(const Network& network) : network_(network) {}

  std::int64_t vocabulary_size() const override { return network_.config().vocab_size; }

  void begin(std::span<const TokenIds> sources) override {
    rows_.clear();
    for (const TokenIds& source : sources) rows_.push_back({source, {}});
  }

  std::span<const float> step(std::span<const std::int32_t> tokens,
                              std::span<const std::int32_t> parents) override {
    grow(tokens, parents);
    const at::NoGradGuard no_gradients;
    const at::Device device = network_.weights().device();
    const SourceBatch sources = source_batch(column(&Row::source), network_.config(), device);
    const SourceBatch targets = source_batch(column(&Row::target), network_.config(), device);
    DropoutKeys no_dropout;
    const Encoded encoded = network_.encode(sources.ids, sources.lengths, no_dropout);
    const at::Tensor hidden = network_.decode(encoded, targets.ids, no_dropout);
    const at::Tensor last =
        hidden.view({encoded.batch, -1, network_.config().d_model}).select(1, -1);
    logits_ = network_.logits(last).to(at::kFloat).to(at::kCPU).contiguous();
    return {logits_.data_ptr<float>(), static_cast<std::size_t>(logits_.numel())};
  }

 private:
  struct Row {
    TokenIds source;
    TokenIds target;
  };

  void grow(std::span<const std::int32_t> tokens, std::span<const std::int32_t> parents) {
    std::vector<Row> rows;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      rows.push_back(rows_[static_cast<std::size_t>(parents[i])]);
      rows.back().target.push_back(tokens[i]);
    }
    rows_ = std::move(rows);
  }

  std::vector<TokenIds> column(TokenIds Row::*member) const {
    std::vector<TokenIds> column;
    for (const Row& row : rows_) column.push_back(row.*member);
    return column;
  }

  const Network& network_;
  std::vector<Row> rows_;
  at::Tensor logits_;
};

}  // namespace

std::unique_ptr<StepModel> make_uncached_step_model(const Network& network) {
  return std::make_unique<UncachedStepModel>(network);
}

}  // namespace timeprobe::t5
