// Texts to texts with a checkpoint folder: tokenizer and engine together.
//
//   TextAnswerer answerer("model", {.num_threads = 4});
//   answerer.answer({"What is the time 1 year after Jan, 1970"})   // {"Jan, 1971", ...}
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "t5_inference/decoding.h"
#include "t5_inference/step_model.h"
#include "tokenizer/tokenizer.h"

namespace timeprobe::t5 {

struct AnswererOptions {
  DecodingOptions decoding = {};
  // Sources are cut behind this many tokens, the end piece among them.
  std::size_t max_source_tokens = 512;
  std::size_t batch_size = 256;
  int num_threads = 1;
};

struct TextAnswer {
  std::string text;
  bool ended = false;  // false: cut by max_new_tokens
  std::int64_t source_tokens = 0;
  std::int64_t answer_tokens = 0;
  bool source_was_cut = false;
  double score = 0.0;  // decoding.h
};

// Not thread safe. The answer to a text does not depend on the texts beside it; of sampled answers
// it depends on the text's place.
class TextAnswerer {
 public:
  // Throws a usage Error that names the file and what is wrong: a missing or broken checkpoint or
  // tokenizer, or a tokenizer with more pieces than the network has.
  TextAnswerer(const std::filesystem::path& folder, const AnswererOptions& options);

  // Asks another model with the folder's configuration and tokenizer.
  TextAnswerer(const std::filesystem::path& folder, const AnswererOptions& options,
               std::unique_ptr<StepModel> model);

  // In the order of the texts; batched by length. `places` as in decode() (decoding.h).
  std::vector<TextAnswer> answer(std::span<const std::string> texts,
                                 std::span<const std::size_t> places = {});

  void set_decoding(const DecodingOptions& decoding) { options_.decoding = decoding; }
  const AnswererOptions& options() const { return options_; }
  const Tokenizer& tokenizer() const { return tokenizer_; }
  const T5Config& config() const { return config_; }

 private:
  struct Item;
  void answer_batch(std::span<const Item> batch, std::vector<TextAnswer>& answers);

  AnswererOptions options_;
  T5Config config_;
  Tokenizer tokenizer_;
  std::unique_ptr<StepModel> model_;
};

}  // namespace timeprobe::t5
