// Against files that Hugging Face transformers made (scripts/golden_t5.py), where there are any.

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "t5/checkpoint.h"
#include "t5/network.h"
#include "t5/torch_step_model.h"
#include "t5_inference/decoding.h"
#include "t5_inference/engine.h"

namespace timeprobe::t5 {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

std::vector<fs::path> golden_folders() {
  std::vector<fs::path> folders;
  const fs::path all = fs::path(TIMEPROBE_SOURCE_DIR) / "tests/golden/t5";
  if (!fs::exists(all)) return folders;
  for (const auto& entry : fs::directory_iterator(all)) {
    if (fs::exists(entry.path() / "golden.json")) folders.push_back(entry.path());
  }
  return folders;
}

class Golden : public testing::Test {
 protected:
  void SetUp() override {
    if (golden_folders().empty()) {
      GTEST_SKIP() << "skipped: no tests/golden/t5; scripts/golden_t5.py makes it where "
                      "transformers is installed";
    }
  }
};

struct GoldenNetwork {
  explicit GoldenNetwork(const fs::path& folder)
      : golden(json::parse(read_file(folder / "golden.json"))),
        weights(load_weights(folder)),
        sources(golden.at("sources").get<std::vector<TokenIds>>()),
        labels(golden.at("labels").get<std::vector<TokenIds>>()) {}

  std::vector<TokenIds> answers(StepModel& model, DecodingOptions options) const {
    options.max_new_tokens = golden.at("max_new_tokens");
    std::vector<TokenIds> answers;
    for (const Decoded& answer : decode(model, sources, weights->config(), options)) {
      answers.push_back(answer.tokens);
    }
    return answers;
  }

  json golden;
  std::unique_ptr<Weights> weights;
  std::vector<TokenIds> sources;
  std::vector<TokenIds> labels;
};

TEST_F(Golden, LogitsLossAndGradients) {
  for (const fs::path& folder : golden_folders()) {
    const GoldenNetwork g(folder);
    for (const Kernels kernels : {Kernels::plain, Kernels::fused}) {
      const Network network(*g.weights, {kernels, Precision::float32});
      const Batch batch = make_batch(g.sources, g.labels, g.weights->config());
      DropoutKeys none;
      const Encoded encoded = network.encode(batch.sources, batch.source_lengths, none);
      const at::Tensor logits =
          network.logits(network.decode(encoded, shift_right(batch.labels, network.config()), none))
              .view({batch.size(), batch.num_target_tokens(), -1});
      for (std::size_t i = 0; i < g.labels.size(); ++i) {
        const json& rows = g.golden.at("logits").at(i);
        for (std::size_t t = 0; t < rows.size(); ++t) {
          for (std::size_t v = 0; v < rows[t].size(); ++v) {
            ASSERT_NEAR(logits[static_cast<std::int64_t>(i)][static_cast<std::int64_t>(t)]
                              [static_cast<std::int64_t>(v)]
                                  .item<double>(),
                        rows[t][v].get<double>(), 1e-4)
                << folder;
          }
        }
      }
      g.weights->clear_gradients();
      const Loss loss = network.loss(batch, {});
      const at::Tensor mean = loss.sum / static_cast<double>(loss.num_tokens);
      EXPECT_NEAR(mean.item<double>(), g.golden.at("loss").get<double>(), 1e-5);
      mean.backward();
      const float* const gradients = g.weights->gradients().data_ptr<float>();
      for (const NamedWeight& weight : g.weights->layout().weights) {
        const auto wanted = g.golden.at("gradients").at(weight.name).get<std::vector<double>>();
        for (std::size_t i = 0; i < wanted.size(); ++i) {
          ASSERT_NEAR(gradients[static_cast<std::size_t>(weight.offset) + i], wanted[i], 1e-5)
              << folder << " " << weight.name;
        }
      }
    }
  }
}

TEST_F(Golden, GreedyAndBeamIds) {
  for (const fs::path& folder : golden_folders()) {
    const GoldenNetwork g(folder);
    const Network network(*g.weights, {Kernels::plain, Precision::float32});
    Engine engine(std::make_shared<const EngineWeights>(read_engine_weights(folder)), 1);
    const auto cached = make_cached_step_model(network);
    for (StepModel* model : {static_cast<StepModel*>(&engine), cached.get()}) {
      EXPECT_EQ(g.answers(*model, {}), g.golden.at("greedy").get<std::vector<TokenIds>>());
      for (const json& beams : g.golden.at("beams")) {
        const DecodingOptions options = {
            .method = Method::beam,
            .num_beams = beams.at("num_beams"),
            .length_penalty = beams.at("length_penalty"),
            .early_stopping = beams.at("early_stopping") ? EarlyStopping::yes : EarlyStopping::no};
        EXPECT_EQ(g.answers(*model, options), beams.at("answers").get<std::vector<TokenIds>>())
            << folder << " " << beams.at("length_penalty");
      }
    }
  }
}

}  // namespace
}  // namespace timeprobe::t5
