#include "training/start_network.h"

#include <utility>

#include "base/error.h"
#include "t5/checkpoint.h"

namespace timeprobe::training {
namespace {

Tokenizer tokenizer_of(const SpieceModel& vocabulary) {
  auto tokenizer = Tokenizer::of(vocabulary);
  if (!tokenizer) throw usage_error("the vocabulary: " + tokenizer.problem().message);
  return std::move(*tokenizer);
}

std::int64_t round_up(std::int64_t count, std::int64_t multiple) {
  return (count + multiple - 1) / multiple * multiple;
}

}  // namespace

StartedNetwork open_network(const std::filesystem::path& folder, const at::Device& device) {
  auto weights = t5::load_weights(folder, device);
  const std::filesystem::path file = folder / "spiece.model";
  Tokenizer tokenizer = Tokenizer::read(file);
  const T5Config& config = weights->config();
  check_fits(tokenizer, file,
             {.config_path = (folder / "config.json").string(),
              .vocab_size = config.vocab_size,
              .pad_token_id = config.pad_token_id,
              .eos_token_id = config.eos_token_id});
  return {std::move(weights), std::move(tokenizer)};
}

StartedNetwork new_network(T5Config config, const SpieceModel& vocabulary,
                           const t5::InitialWeights& initial, const at::Device& device) {
  Tokenizer tokenizer = tokenizer_of(vocabulary);
  config.vocab_size = round_up(tokenizer.size(), 16);
  config.pad_token_id = tokenizer.padding();
  config.eos_token_id = tokenizer.end_of_sequence();
  config.decoder_start_token_id = config.pad_token_id;
  // As strict as reading a checkpoint: what is written must be readable.
  const auto checked = parse_t5_config(json_of(config));
  if (!checked) throw usage_error("the shape of the network: " + checked.problem().message);
  auto weights = std::make_unique<t5::Weights>(config, device);
  weights->initialize(initial);
  return {std::move(weights), std::move(tokenizer)};
}

}  // namespace timeprobe::training
