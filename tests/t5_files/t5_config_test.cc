#include "t5_files/t5_config.h"

#include <gtest/gtest.h>

#include <optional>

namespace timeprobe {
namespace {

TEST(T5Config, LeftOutKeysMeanWhatHuggingFaceMeans) {
  const auto config = parse_t5_config("{\"num_layers\": 3, \"num_decoder_layers\": null}");
  ASSERT_TRUE(config.ok()) << config.problem().message;
  T5Config wanted;
  wanted.num_layers = 3;
  wanted.num_decoder_layers = 3;
  EXPECT_EQ(*config, wanted);
  EXPECT_EQ(wanted.vocab_size, 32128);
  EXPECT_EQ(wanted.d_model, 512);
}

TEST(T5Config, WhatWasWrittenIsRead) {
  T5Config config;
  config.vocab_size = 99;
  config.d_model = 40;
  config.d_kv = 7;
  config.num_decoder_layers = 2;
  config.feed_forward = FeedForward::gated_gelu;
  config.tie_word_embeddings = false;
  config.dropout_rate = 0.0;
  config.layer_norm_epsilon = 1e-5;
  config.pad_token_id = 3;
  config.eos_token_id = 4;
  config.decoder_start_token_id = 5;
  const auto again = parse_t5_config(json_of(config));
  ASSERT_TRUE(again.ok()) << again.problem().message;
  EXPECT_EQ(*again, config);
}

struct Activation {
  const char* json;
  std::optional<FeedForward> wanted;
};

TEST(T5Config, TheActivationIsReadAsHuggingFaceReadsIt) {
  const Activation table[] = {
      {R"({"feed_forward_proj": "relu"})", FeedForward::relu},
      {R"({"feed_forward_proj": "gated-gelu"})", FeedForward::gated_gelu},
      {R"({"feed_forward_proj": "gated-gelu", "is_gated_act": true, "dense_act_fn": "gelu_new"})",
       FeedForward::gated_gelu},
      {R"({"is_gated_act": true, "dense_act_fn": "gelu_new"})", FeedForward::gated_gelu},
      {R"({"feed_forward_proj": "gated-silu"})", std::nullopt},
      {R"({"feed_forward_proj": "gated-gelu", "dense_act_fn": "gelu"})", std::nullopt},
      {R"({"feed_forward_proj": "gated-relu"})", std::nullopt},
      {R"({"feed_forward_proj": "gelu"})", std::nullopt},
  };
  for (const Activation& row : table) {
    const auto config = parse_t5_config(row.json);
    ASSERT_EQ(config.ok(), row.wanted.has_value()) << row.json;
    if (row.wanted) {
      EXPECT_EQ(config->feed_forward, *row.wanted) << row.json;
    }
  }
}

TEST(T5Config, TheScaleDecidesWhetherEmbeddingsAreTied) {
  EXPECT_TRUE(parse_t5_config("{}")->tie_word_embeddings);
  EXPECT_FALSE(parse_t5_config(R"({"tie_word_embeddings": false})")->tie_word_embeddings);
  EXPECT_FALSE(parse_t5_config(R"({"tie_word_embeddings": true, "scale_decoder_outputs": false})")
                   ->tie_word_embeddings);
}

TEST(T5Config, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> table[] = {
      {"[]", "a JSON object is wanted"},
      {R"({"model_type": "bart"})", "model_type is 'bart', t5 is wanted"},
      {R"({"architectures": ["T5EncoderModel"]})",
       "architectures names T5EncoderModel, which has no decoder"},
      {R"({"d_model": 0})", "d_model is 0, a whole number in 1..16777216 is wanted"},
      {R"({"d_model": 18446744073709551615})",
       "d_model is 18446744073709551615, a whole number in 1..16777216 is wanted"},
      {R"({"d_model": 1.5})", "d_model is 1.5, a whole number in 1..16777216 is wanted"},
      {R"({"dropout_rate": "x"})", "dropout_rate is \"x\", a number in 0..0.999 is wanted"},
      {R"({"vocab_size": 10, "eos_token_id": 10})",
       "eos_token_id is 10, a whole number in 0..9 is wanted"},
      {R"({"vocab_size": 1})", "eos_token_id is left out and 1 lies beyond the vocabulary of 1"},
      {R"({"tie_word_embeddings": 1})", "tie_word_embeddings is 1, true or false is wanted"},
      {R"({"relative_attention_max_distance": 16})",
       "relative_attention_max_distance is 16, a whole number in 17..16777216 is wanted"},
      {R"({"feed_forward_proj": "gelu"})",
       "feed_forward_proj is 'gelu' with the plain activation 'gelu'; relu (T5 v1.0) and "
       "gated-gelu "
       "(v1.1) are supported"},
  };
  for (const auto& [json, problem] : table) {
    const auto config = parse_t5_config(json);
    ASSERT_FALSE(config.ok()) << json;
    EXPECT_EQ(config.problem().message, problem);
  }
  EXPECT_TRUE(parse_t5_config("{").problem().message.starts_with("is not JSON: "));
}

}  // namespace
}  // namespace timeprobe
