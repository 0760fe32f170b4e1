#include "tests/training/small_world.h"

#include "tokenizer/vocabulary.h"

namespace timeprobe::training {

std::vector<TrainingExample> eight_examples() {
  std::vector<TrainingExample> examples;
  const std::vector<std::string> teams = {"Rome",  "Oslo", "Lyon",  "Bern",
                                          "Turin", "Kiev", "Porto", "Basel"};
  for (std::size_t i = 0; i < teams.size(); ++i) {
    examples.push_back({"q" + std::to_string(i),
                        "Which team did Ann play for in 195" + std::to_string(i),
                        {teams[i]},
                        {}});
  }
  return examples;
}

StartedNetwork small_network(std::uint64_t seed) {
  std::vector<std::string> texts;
  for (const TrainingExample& example : eight_examples()) {
    texts.push_back(example.source + " " + example.targets.front());
  }
  T5Config config;
  config.d_model = 32;
  config.d_kv = 8;
  config.d_ff = 64;
  config.num_heads = 4;
  config.num_layers = 2;
  config.num_decoder_layers = 2;
  config.dropout_rate = 0.0;
  return new_network(config, word_vocabulary(texts, {}), {.seed = seed}, at::kCPU);
}

}  // namespace timeprobe::training
