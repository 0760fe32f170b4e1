#include "t5_inference/text_answerer.h"

#include <algorithm>

#include "t5_inference/engine.h"

namespace timeprobe::t5 {
namespace {

Tokenizer read_tokenizer(const std::filesystem::path& folder, const T5Config& config) {
  const std::filesystem::path path = folder / "spiece.model";
  Tokenizer tokenizer = Tokenizer::read(path);
  check_fits(tokenizer, path,
             {(folder / "config.json").string(), config.vocab_size, config.pad_token_id,
              config.eos_token_id});
  return tokenizer;
}

std::unique_ptr<StepModel> make_engine(const std::filesystem::path& folder, int num_threads) {
  return std::make_unique<Engine>(
      std::make_shared<const EngineWeights>(read_engine_weights(folder)), num_threads);
}

}  // namespace

// A text as the engine reads it, and its place among the texts.
struct TextAnswerer::Item {
  std::size_t index = 0;
  std::size_t place = 0;  // of the stream that it draws from
  TokenIds tokens;
  bool was_cut = false;
};

TextAnswerer::TextAnswerer(const std::filesystem::path& folder, const AnswererOptions& options)
    : TextAnswerer(folder, options, make_engine(folder, options.num_threads)) {}

TextAnswerer::TextAnswerer(const std::filesystem::path& folder, const AnswererOptions& options,
                           std::unique_ptr<StepModel> model)
    : options_(options),
      config_(read_t5_config(folder / "config.json")),
      tokenizer_(read_tokenizer(folder, config_)),
      model_(std::move(model)) {}

std::vector<TextAnswer> TextAnswerer::answer(std::span<const std::string> texts,
                                             std::span<const std::size_t> places) {
  std::vector<Item> items(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const TokenIds whole = tokenizer_.encode(texts[i]);
    const bool cut = whole.size() > options_.max_source_tokens;
    items[i] = {i, places.empty() ? i : places[i],
                cut ? tokenizer_.encode(texts[i], options_.max_source_tokens) : whole, cut};
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const Item& a, const Item& b) { return a.tokens.size() < b.tokens.size(); });
  std::vector<TextAnswer> answers(texts.size());
  const std::span<const Item> all(items);
  for (std::size_t first = 0; first < items.size(); first += options_.batch_size) {
    answer_batch(all.subspan(first, std::min(options_.batch_size, items.size() - first)), answers);
  }
  return answers;
}

void TextAnswerer::answer_batch(std::span<const Item> batch, std::vector<TextAnswer>& answers) {
  std::vector<TokenIds> sources;
  std::vector<std::size_t> places;
  for (const Item& item : batch) {
    sources.push_back(item.tokens);
    places.push_back(item.place);
  }
  const std::vector<Decoded> decoded = decode(*model_, sources, config_, options_.decoding, places);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    answers[batch[i].index] = {.text = tokenizer_.decode(decoded[i].tokens),
                               .ended = decoded[i].ended,
                               .source_tokens = static_cast<std::int64_t>(sources[i].size()),
                               .answer_tokens = static_cast<std::int64_t>(decoded[i].tokens.size()),
                               .source_was_cut = batch[i].was_cut,
                               .score = decoded[i].score};
  }
}

}  // namespace timeprobe::t5
