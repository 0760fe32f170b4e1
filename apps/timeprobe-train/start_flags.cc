#include "start_flags.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "tokenizer/vocabulary.h"
#include "tokenizer/vocabulary_training.h"

namespace timeprobe {
namespace {

T5Config config_of(const StartFlags& flags) {
  if (flags.d_kv == 0 && flags.d_model % flags.num_heads != 0) {
    throw usage_error(fmt::format("--d-model {} is no multiple of --heads {}; give --d-kv",
                                  flags.d_model, flags.num_heads));
  }
  T5Config config;
  config.num_layers = flags.num_layers;
  config.num_decoder_layers =
      flags.num_decoder_layers == 0 ? flags.num_layers : flags.num_decoder_layers;
  config.d_model = flags.d_model;
  config.num_heads = flags.num_heads;
  config.d_kv = flags.d_kv == 0 ? flags.d_model / flags.num_heads : flags.d_kv;
  config.d_ff = flags.d_ff == 0 ? 2 * flags.d_model : flags.d_ff;
  config.feed_forward = flags.feed_forward == "relu" ? FeedForward::relu : FeedForward::gated_gelu;
  config.tie_word_embeddings = !flags.untied;
  config.dropout_rate = 0.0;
  return config;
}

SpieceModel vocabulary_of(const StartFlags& flags, const TrainingFlags& training,
                          const std::function<std::vector<std::string>()>& texts) {
  const bool whole = flags.numbers == "whole";
  if (flags.vocabulary == "words") {
    return word_vocabulary(texts(),
                           {.most_words = static_cast<std::size_t>(flags.num_pieces),
                            .numbers = whole ? NumberPieces::whole : NumberPieces::digits});
  }
  if (flags.vocabulary == "spm") {
    if (training.dry_run) {
      throw usage_error("--dry-run makes no vocabulary with spm_train; give a spiece.model");
    }
    return train_vocabulary(texts(),
                            {.num_pieces = flags.num_pieces,
                             .digits = whole ? DigitPieces::as_they_come : DigitPieces::single},
                            std::filesystem::path(training.out) / "vocabulary.model",
                            IfExists::replace);
  }
  return read_spiece_model(flags.vocabulary);
}

}  // namespace

void add_start_flags(CLI::App& command, StartFlags& flags) {
  CLI::Option* model =
      command.add_option("--model", flags.model, "Checkpoint folder to begin with");
  CLI::Option* fresh =
      command.add_flag("--new", flags.is_new, "Begin with a new network of this shape:");
  fresh->excludes(model);
  command.add_option("--layers", flags.num_layers, "With --new: of the encoder")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--decoder-layers", flags.num_decoder_layers, "Default: as --layers")
      ->check(whole_from(1));
  command.add_option("--d-model", flags.d_model, "With --new: numbers that stand for a token")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--heads", flags.num_heads, "With --new: attention heads of a layer")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--d-kv", flags.d_kv, "Of a head; default: d-model / heads")
      ->check(whole_from(1));
  command.add_option("--d-ff", flags.d_ff, "Default: twice d-model")->check(whole_from(1));
  command.add_option("--feed-forward", flags.feed_forward, "relu (T5 v1.0) or gated-gelu (v1.1)")
      ->check(one_of({"relu", "gated-gelu"}))
      ->capture_default_str();
  command.add_flag("--untied", flags.untied, "An output layer of its own, as T5 v1.1");
  command
      .add_option(
          "--relative-bias-deviation", flags.relative_bias_deviation,
          "Of the initial relative position biases; T5's own, d-model^-0.5, is slow to learn")
      ->check(above_zero());
  command
      .add_option("--vocabulary", flags.vocabulary,
                  "words and characters of the training texts; spm: trained by spm_train on them; "
                  "or a spiece.model")
      ->capture_default_str();
  command.add_option("--pieces", flags.num_pieces, "Words, or pieces of spm")
      ->check(whole_from(1))
      ->capture_default_str();
  command.add_option("--numbers", flags.numbers, "One piece a digit, or whole numbers as pieces")
      ->check(one_of({"digits", "whole"}))
      ->capture_default_str();
}

training::StartedNetwork start_network(const StartFlags& flags, const TrainingFlags& training,
                                       const std::function<std::vector<std::string>()>& texts) {
  const at::Device device(training.device);
  if (!flags.is_new) {
    if (flags.model.empty()) {
      throw usage_error("--model FOLDER or --new is wanted: a network to begin with");
    }
    return training::open_network(flags.model, device);
  }
  t5::InitialWeights initial = {.seed = training.seed};
  if (flags.relative_bias_deviation > 0.0) {
    initial.relative_bias_deviation = flags.relative_bias_deviation;
  }
  return training::new_network(config_of(flags), vocabulary_of(flags, training, texts), initial,
                               device);
}

nlohmann::json settings_of(const StartFlags& flags) {
  if (!flags.is_new) return {{"model", flags.model}};
  return {{"new", true},
          {"layers", flags.num_layers},
          {"decoder_layers", flags.num_decoder_layers},
          {"d_model", flags.d_model},
          {"heads", flags.num_heads},
          {"d_kv", flags.d_kv},
          {"d_ff", flags.d_ff},
          {"feed_forward", flags.feed_forward},
          {"untied", flags.untied},
          {"relative_bias_deviation", flags.relative_bias_deviation},
          {"vocabulary", flags.vocabulary},
          {"pieces", flags.num_pieces},
          {"numbers", flags.numbers}};
}

}  // namespace timeprobe
