#include "t5_kernels/kernel_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "base/random.h"
#include "t5_kernels/packed_matrix.h"

namespace timeprobe::t5 {
namespace {

using Numbers = std::vector<float>;

Numbers random_numbers(std::int64_t size, const std::string& label, double scale = 1.0) {
  Random random = Random::stream(5, label);
  Numbers numbers(static_cast<std::size_t>(size));
  for (float& number : numbers) number = static_cast<float>(scale * (2.0 * random.unit() - 1.0));
  return numbers;
}

// Each set of instructions that this processor has.
class Kernels : public testing::TestWithParam<Vectors> {
 protected:
  void SetUp() override {
    if (GetParam() > widest_vectors()) GTEST_SKIP() << "skipped: not on this processor";
  }
  const KernelTable& table() const { return kernels_for(GetParam()); }
};

// The slope of a weighted sum of a kernel's outputs, by finite differences, against the kernel's
// own gradient, at some places.
void expect_slopes(Numbers& inputs, const Numbers& gradient, const std::function<double()>& total) {
  for (std::size_t i = 0; i < inputs.size(); i += 1 + inputs.size() / 23) {
    constexpr float kStep = 1.0F / 128.0F;
    const float before = inputs[i];
    inputs[i] = before + kStep;
    const double above = total();
    inputs[i] = before - kStep;
    const double below = total();
    inputs[i] = before;
    const double wanted = (above - below) / (2.0 * static_cast<double>(kStep));
    EXPECT_NEAR(gradient[i], wanted, 2e-2 * std::max(1.0, std::abs(wanted))) << "at " << i;
  }
}

double weighted(const Numbers& values, const Numbers& weights) {
  double total = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    total += static_cast<double>(values[i]) * static_cast<double>(weights[i]);
  }
  return total;
}

TEST_P(Kernels, ProductsAreThoseOfLoops) {
  for (const std::int64_t rows : {1, 5, 6, 13}) {
    const std::int64_t k = 37;
    const std::int64_t n = 70;
    const Numbers a = random_numbers(rows * k, "a");
    const Numbers weight = random_numbers(n * k, "weight");
    Numbers packed(static_cast<std::size_t>(packed_size(n, k)));
    pack_weight(weight.data(), n, k, 2.0F, packed.data());
    Numbers c(static_cast<std::size_t>(rows * n), 99.0F);
    table().multiply_packed(a.data(), k, rows, k, packed.data(), n, c.data(), n);
    for (std::int64_t r = 0; r < rows; ++r) {
      for (std::int64_t j = 0; j < n; ++j) {
        double wanted = 0.0;
        for (std::int64_t i = 0; i < k; ++i) {
          wanted += 2.0 * static_cast<double>(a[static_cast<std::size_t>(r * k + i)]) *
                    static_cast<double>(weight[static_cast<std::size_t>(j * k + i)]);
        }
        ASSERT_NEAR(c[static_cast<std::size_t>(r * n + j)], wanted, 1e-4);
      }
    }
  }
}

TEST_P(Kernels, GatedGeluAndItsGradient) {
  const NormRows rows = {0, 3, 21, 0.0F, dropout_bits(0.25F, 77)};
  Numbers hidden = random_numbers(3 * 42, "hidden", 3.0);
  const Numbers weights = random_numbers(3 * 21, "weights");
  Numbers out(3 * 21);
  Numbers d_hidden(hidden.size());
  const auto total = [&] {
    table().f32.gated_gelu(rows, hidden.data(), out.data());
    return weighted(out, weights);
  };
  table().f32.gated_gelu_backward(rows, hidden.data(), weights.data(), d_hidden.data());
  expect_slopes(hidden, d_hidden, total);
  const double x = hidden[0];
  const double gelu = 0.5 * x * (1.0 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
  total();
  EXPECT_NEAR(out[0], gelu * hidden[21] * dropout_factor(rows.dropout, 0), 1e-5);
}

TEST_P(Kernels, ReluAndItsGradient) {
  const NormRows rows = {0, 4, 19, 0.0F, {}};
  Numbers hidden = random_numbers(4 * 19, "hidden");
  for (float& value : hidden) value += value > 0.0F ? 0.1F : -0.1F;  // away from the corner
  const Numbers weights = random_numbers(4 * 19, "weights");
  Numbers out(hidden.size());
  Numbers d_hidden(hidden.size());
  table().f32.relu_backward(rows, hidden.data(), weights.data(), d_hidden.data());
  expect_slopes(hidden, d_hidden, [&] {
    table().f32.relu(rows, hidden.data(), out.data());
    return weighted(out, weights);
  });
}

TEST_P(Kernels, NormAndItsGradient) {
  const std::int64_t width = 27;
  const NormRows rows = {0, 3, width, 1e-6F, dropout_bits(0.3F, 5)};
  Numbers stream = random_numbers(3 * width, "stream");
  Numbers delta = random_numbers(3 * width, "delta");
  Numbers weight = random_numbers(width, "weight");
  const Numbers w_sum = random_numbers(3 * width, "w_sum");
  const Numbers w_normed = random_numbers(3 * width, "w_normed");
  Numbers sum(stream.size());
  Numbers normed(stream.size());
  Numbers inverse_rms(3);
  const auto total = [&] {
    table().f32.add_rms_norm(rows, stream.data(), delta.data(), weight.data(), sum.data(),
                             normed.data(), inverse_rms.data());
    return weighted(sum, w_sum) + weighted(normed, w_normed);
  };
  total();
  Numbers d_stream(stream.size());
  Numbers d_delta(stream.size());
  Numbers d_weight(static_cast<std::size_t>(width), 0.0F);
  table().f32.add_rms_norm_backward(rows, sum.data(), weight.data(), inverse_rms.data(),
                                    w_sum.data(), w_normed.data(), d_stream.data(), d_delta.data(),
                                    d_weight.data());
  expect_slopes(stream, d_stream, total);
  expect_slopes(delta, d_delta, total);
  expect_slopes(weight, d_weight, total);
}

TEST_P(Kernels, LogProbabilityAndItsGradient) {
  Numbers logits = random_numbers(45, "logits", 4.0);
  float log_sum = 0.0F;
  double sum = 0.0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
  EXPECT_NEAR(table().f32.log_prob(logits.data(), 45, 7, &log_sum), logits[7] - std::log(sum),
              1e-5);
  Numbers d_logits(logits.size());
  table().f32.log_prob_backward(logits.data(), 45, 7, log_sum, 2.0F, d_logits.data());
  expect_slopes(logits, d_logits, [&] {
    return 2.0 * static_cast<double>(table().f32.log_prob(logits.data(), 45, 7, &log_sum));
  });
}

// One head with everything at once: bias, mask, dropout, sizes that are no multiple of a vector.
struct AttentionCase {
  bool causal;
  std::int64_t queries;
  std::int64_t keys;
  std::int64_t size;
};

TEST_P(Kernels, AttentionAndItsGradient) {
  for (const AttentionCase& c : {AttentionCase{true, 21, 21, 20}, AttentionCase{false, 5, 35, 7},
                                 AttentionCase{false, 19, 19, 32}}) {
    Numbers q = random_numbers(c.queries * c.size, "q");
    Numbers k = random_numbers(c.keys * c.size, "k");
    Numbers v = random_numbers(c.keys * c.size, "v");
    Numbers bias = random_numbers(c.queries + c.keys - 1, "bias");
    const Numbers weights = random_numbers(c.queries * c.size, "weights");
    Numbers scratch(static_cast<std::size_t>(attention_scratch(c.keys, c.size)));
    AttentionHead<float> head = {.q = q.data(),
                                 .k = k.data(),
                                 .v = v.data(),
                                 .q_stride = c.size,
                                 .kv_stride = c.size,
                                 .queries = c.queries,
                                 .keys = c.keys,
                                 .head_size = c.size,
                                 .causal = c.causal,
                                 .bias = bias.data(),
                                 .bias_zero = c.queries - 1,
                                 .dropout = dropout_bits(0.2F, 9),
                                 .first_place = 100,
                                 .places_a_query = static_cast<std::uint32_t>(c.keys),
                                 .scratch = scratch.data()};
    Numbers out(q.size());
    Numbers log_sums(static_cast<std::size_t>(c.queries));
    const auto total = [&] {
      table().f32.attend(head, {out.data(), c.size, log_sums.data()});
      return weighted(out, weights);
    };
    total();
    Numbers d_q(q.size());
    Numbers d_k(k.size());
    Numbers d_v(v.size());
    Numbers d_bias(bias.size(), 0.0F);
    table().f32.attend_backward(head, {out.data(), weights.data(), c.size, log_sums.data(),
                                       d_q.data(), d_k.data(), d_v.data(), d_bias.data()});
    expect_slopes(q, d_q, total);
    expect_slopes(k, d_k, total);
    expect_slopes(v, d_v, total);
    expect_slopes(bias, d_bias, total);
  }
}

TEST_P(Kernels, AStepOfAttentionIsItsLastRow) {
  const std::int64_t keys = 13;
  const std::int64_t size = 10;
  const Numbers q = random_numbers(keys * size, "q");
  const Numbers k = random_numbers(keys * size, "k");
  const Numbers v = random_numbers(keys * size, "v");
  const Numbers bias = random_numbers(keys, "bias");
  Numbers scratch(static_cast<std::size_t>(attention_scratch(keys, size)));
  Numbers whole_bias(static_cast<std::size_t>(2 * keys), 0.0F);
  std::copy(bias.begin(), bias.end(), whole_bias.begin());
  AttentionHead<float> head = {.q = q.data(),
                               .k = k.data(),
                               .v = v.data(),
                               .q_stride = size,
                               .kv_stride = size,
                               .queries = keys,
                               .keys = keys,
                               .head_size = size,
                               .causal = true,
                               .bias = whole_bias.data(),
                               .bias_zero = keys - 1,
                               .scratch = scratch.data()};
  Numbers out(q.size());
  Numbers log_sums(static_cast<std::size_t>(keys));
  table().f32.attend(head, {out.data(), size, log_sums.data()});
  Numbers step_out(static_cast<std::size_t>(size));
  Numbers weights(static_cast<std::size_t>(keys));
  table().attend_step({.q = q.data() + (keys - 1) * size,
                       .k = k.data(),
                       .v = v.data(),
                       .kv_stride = size,
                       .keys = keys,
                       .head_size = size,
                       .bias = bias.data(),
                       .weights = weights.data(),
                       .out = step_out.data()});
  for (std::int64_t i = 0; i < size; ++i) {
    EXPECT_NEAR(step_out[static_cast<std::size_t>(i)],
                out[static_cast<std::size_t>((keys - 1) * size + i)], 1e-5);
  }
}

TEST_P(Kernels, DropTheSameElements) {
  const NormRows rows = {0, 1, 1000, 0.0F, dropout_bits(0.1F, 31)};
  const Numbers ones(1000, 1.0F);
  Numbers out(1000);
  table().f32.relu(rows, ones.data(), out.data());
  int num_dropped = 0;
  for (std::uint32_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(out[i], dropout_factor(rows.dropout, i));
    if (out[i] == 0.0F) ++num_dropped;
  }
  EXPECT_NEAR(num_dropped, 100, 30);
}

std::string name_of(const testing::TestParamInfo<Vectors>& instructions) {
  constexpr const char* kNames[] = {"baseline", "avx2", "avx512"};
  return kNames[static_cast<std::size_t>(instructions.param)];
}

INSTANTIATE_TEST_SUITE_P(Instructions, Kernels,
                         testing::Values(Vectors::baseline, Vectors::avx2, Vectors::avx512),
                         name_of);

}  // namespace
}  // namespace timeprobe::t5
