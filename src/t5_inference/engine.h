// A T5 that answers: encoder once a source, decoder a token a step with keys and values kept, in
// float32 on this machine's processor, without LibTorch.
//
//   const auto weights = std::make_shared<const EngineWeights>(read_engine_weights("model"));
//   Engine engine(weights, 4);
//   std::vector<Decoded> answers = decode(engine, sources, weights->config, {});
//
// Sources are not padded and rows do not meet, so that an answer is the same bits alone, in any
// batch and with any number of threads.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "t5_inference/engine_weights.h"
#include "t5_inference/step_model.h"

namespace timeprobe::t5 {

// Not thread safe itself; it uses the threads that it is given.
class Engine : public StepModel {
 public:
  // REQUIRES: num_threads >= 1.
  Engine(std::shared_ptr<const EngineWeights> weights, int num_threads);

  std::int64_t vocabulary_size() const override { return weights_->config.vocab_size; }
  void begin(std::span<const TokenIds> sources) override;
  std::span<const float> step(std::span<const std::int32_t> tokens,
                              std::span<const std::int32_t> parents) override;

 private:
  // What the decoder reads of a source: keys and values, (tokens, 2 * inner), by block.
  struct Source {
    std::int64_t num_tokens = 0;
    std::vector<std::vector<float>> keys_and_values;
  };

  // A hypothesis: its source and the keys and values of its own tokens, (tokens, 2 * inner).
  struct Row {
    std::size_t source = 0;
    std::vector<std::vector<float>> keys_and_values;
  };

  void encode(const TokenIds& tokens, Source& source) const;
  void move_rows(std::span<const std::int32_t> parents);
  void decode_rows(std::span<const std::int32_t> tokens, std::size_t first, std::size_t count);
  std::vector<float> newest_bias() const;

  std::shared_ptr<const EngineWeights> weights_;
  int num_threads_;
  std::vector<Source> sources_;
  std::vector<Row> rows_;
  std::int64_t num_tokens_ = 0;  // of every row
  std::vector<float> bias_;      // (heads, num_tokens_): of the newest token
  std::vector<float> logits_;
};

}  // namespace timeprobe::t5
