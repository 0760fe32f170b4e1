#include "t5_files/t5_checkpoint.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "tests/t5_files/checkpoint_folder.h"

namespace timeprobe {
namespace {

constexpr const char* kQuery = "encoder.block.1.layer.0.SelfAttention.q.weight";

TEST_F(CheckpointFolder, WhatWasSavedIsReadInEveryFormat) {
  T5Config config = tiny_config();
  config.feed_forward = FeedForward::gated_gelu;
  config.tie_word_embeddings = false;
  std::map<std::string, std::vector<float>> values;
  std::vector<WeightToSave> weights;
  for (const TensorSpec& spec : t5_tensors(config)) {
    std::size_t size = 1;
    for (const auto extent : spec.shape) size *= static_cast<std::size_t>(extent);
    for (std::size_t i = 0; i < size; ++i) values[spec.name].push_back(static_cast<float>(i) - 3);
    weights.push_back({spec.name, values[spec.name]});
  }
  for (const NumberType type : {NumberType::f32, NumberType::f16, NumberType::bf16}) {
    save_t5_checkpoint(folder_, config, weights, type, IfExists::replace);
    const T5Checkpoint checkpoint(folder_);
    EXPECT_EQ(checkpoint.config(), config);
    for (const auto& [name, wanted] : values) {
      std::vector<float> read(wanted.size());
      checkpoint.read(name, read);
      EXPECT_EQ(read, wanted) << name;
      EXPECT_EQ(checkpoint.tensor(name).type, type);
    }
  }
}

TEST_F(CheckpointFolder, RefusesToReplaceUnasked) {
  const T5Config config = tiny_config();
  const TensorBox box(config);
  write(config, box);
  EXPECT_THROW(
      write_safetensors(folder_ / "model.safetensors", box.tensors(), {}, IfExists::refuse), Error);
}

TEST_F(CheckpointFolder, NamesWhatIsMissing) {
  TensorBox box(tiny_config());
  box.remove(kQuery);
  write(tiny_config(), box);
  EXPECT_EQ(complaint(),
            std::string("DIR/model.safetensors: does not fit DIR/config.json: 1 tensors are "
                        "missing: ") +
                kQuery);
}

TEST_F(CheckpointFolder, NamesWhatIsNotPartOfTheModel) {
  TensorBox box(tiny_config());
  box.add("encoder.block.7.layer.0.layer_norm.weight", {6});
  write(tiny_config(), box);
  EXPECT_EQ(complaint(),
            "DIR/model.safetensors: does not fit DIR/config.json: 1 tensors are not part of the "
            "model: encoder.block.7.layer.0.layer_norm.weight");
}

TEST_F(CheckpointFolder, NamesAMisshapedTensor) {
  TensorBox box(tiny_config());
  box.add(kQuery, {6, 4});
  write(tiny_config(), box);
  EXPECT_EQ(complaint(), std::string("DIR/model.safetensors: tensor '") + kQuery +
                             "' is F32 (6, 4), DIR/config.json asks for F32 (4, 6)");
}

TEST_F(CheckpointFolder, NamesATensorThatHoldsNoWeights) {
  TensorBox box(tiny_config());
  box.add(kQuery, {4, 6}, NumberType::i64);
  write(tiny_config(), box);
  EXPECT_EQ(complaint(), std::string("DIR/model.safetensors: tensor '") + kQuery +
                             "' is I64 (4, 6), DIR/config.json asks for F32 (4, 6)");
}

TEST_F(CheckpointFolder, NamesTheTensorWhereAFileWasCut) {
  write(tiny_config(), TensorBox(tiny_config()));
  const std::string whole = read_file(folder_ / "model.safetensors");
  write_file(folder_ / "model.safetensors", whole.substr(0, whole.size() - 100), IfExists::replace);
  EXPECT_NE(complaint().find("DIR/model.safetensors: tensor 'shared.weight': ends at byte"),
            std::string::npos)
      << complaint();
}

TEST_F(CheckpointFolder, TakesTheEmbeddingUnderAnyOfItsNames) {
  for (const char* name :
       {"encoder.embed_tokens.weight", "decoder.embed_tokens.weight", "lm_head.weight"}) {
    TensorBox box(tiny_config());
    box.remove("shared.weight");
    box.add(name, {10, 6});
    write(tiny_config(), box);
    EXPECT_EQ(complaint(), "") << name;
    EXPECT_EQ(T5Checkpoint(folder_).tensor("shared.weight").name, name);
  }
}

TEST_F(CheckpointFolder, CopiesOfTheEmbeddingMustBeEqual) {
  TensorBox box(tiny_config());
  box.add("encoder.embed_tokens.weight", {10, 6});
  box.add("decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight", {32, 2});
  write(tiny_config(), box);
  EXPECT_EQ(complaint(), "");
  box.add("lm_head.weight", {10, 6}, NumberType::f32, 7.0f);
  write(tiny_config(), box);
  EXPECT_EQ(complaint(),
            "DIR/model.safetensors: tensor 'lm_head.weight' differs from 'shared.weight', of which "
            "it should be a copy; a model with an output layer of its own has "
            "\"tie_word_embeddings\": false in config.json");
}

TEST_F(CheckpointFolder, AnUntiedModelNeedsItsOutputLayer) {
  T5Config config = tiny_config();
  config.tie_word_embeddings = false;
  write(config, TensorBox(tiny_config()));
  EXPECT_EQ(complaint(),
            "DIR/model.safetensors: does not fit DIR/config.json: 1 tensors are missing: "
            "lm_head.weight");
}

TEST_F(CheckpointFolder, SaysHowToConvertPickledWeights) {
  write_t5_config(folder_ / "config.json", tiny_config(), IfExists::refuse);
  EXPECT_EQ(complaint(),
            "DIR: there is neither model.safetensors nor model.safetensors.index.json");
  write_file(folder_ / "pytorch_model.bin", "PK", IfExists::refuse);
  EXPECT_NE(complaint().find("save_pretrained('DIR', safe_serialization=True)"), std::string::npos)
      << complaint();
}

TEST_F(CheckpointFolder, SaysWhatAMissingFolderWouldHold) {
  EXPECT_THROW(T5Checkpoint(folder_ / "none"), Error);
}

}  // namespace
}  // namespace timeprobe
