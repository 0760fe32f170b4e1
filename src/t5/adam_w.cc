#include "t5/adam_w.h"

#include <cmath>

#include "base/check.h"
#include "t5/kernel_call.h"

namespace timeprobe::t5 {
namespace {

constexpr std::int64_t kPiece = 65536;

}  // namespace

AdamW::AdamW(Weights& weights, const AdamWOptions& options, Kernels kernels)
    : weights_(weights),
      options_(options),
      kernels_(weights.device().is_cpu() ? kernels : Kernels::plain),
      moments_(at::zeros({2, weights.layout().size}, weights.values().options())),
      rate_factors_(weights.layout().blocks.size(), 1.0) {}

void AdamW::set_rate_factor(const std::string& block, double factor) {
  const WeightBlock& found = weights_.layout().block(block);
  rate_factors_[static_cast<std::size_t>(&found - weights_.layout().blocks.data())] = factor;
}

StepReport AdamW::step(const OptimizerStep& step) {
  const at::NoGradGuard no_gradients;
  StepReport report;
  report.gradient_norm = gradient_norm() * step.gradient_scale;
  if (!std::isfinite(report.gradient_norm)) return report;
  report.applied = true;
  ++num_steps_;
  double scale = step.gradient_scale;
  // As torch's clip_grad_norm_ divides.
  if (step.max_norm > 0.0 && report.gradient_norm > step.max_norm) {
    scale *= step.max_norm / (report.gradient_norm + 1e-6);
  }
  const std::vector<WeightBlock>& blocks = weights_.layout().blocks;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const double rate = step.rate * rate_factors_[i];
    if (rate_factors_[i] == 0.0) continue;
    // Neighbours with the same rate are one pass.
    std::size_t last = i;
    while (last + 1 < blocks.size() && rate_factors_[last + 1] == rate_factors_[i]) ++last;
    const std::int64_t end = blocks[last].offset + blocks[last].size();
    apply(blocks[i].offset, end - blocks[i].offset, rate, scale);
    i = last;
  }
  weights_.values_changed();
  return report;
}

void AdamW::restore(const at::Tensor& moments, std::int64_t num_steps) {
  TIMEPROBE_CHECK(moments.sizes() == moments_.sizes(), "moments of another network");
  moments_.copy_(moments);
  num_steps_ = num_steps;
}

double AdamW::gradient_norm() const {
  const at::Tensor& gradients = weights_.gradients();
  if (kernels_ == Kernels::plain) {
    return gradients.norm(2, at::kDouble).item<double>();
  }
  const std::int64_t size = gradients.numel();
  const float* const values = gradients.data_ptr<float>();
  std::vector<double> squares(static_cast<std::size_t>((size + kPiece - 1) / kPiece));
  for_pieces(size, kPiece, [&](std::int64_t first, std::int64_t count) {
    squares[static_cast<std::size_t>(first / kPiece)] =
        t5::kernels().sum_of_squares(values + first, count);
  });
  double total = 0.0;
  for (const double square : squares) total += square;
  return std::sqrt(total);
}

void AdamW::apply(std::int64_t first, std::int64_t count, double rate, double scale) {
  if (kernels_ == Kernels::plain) return apply_plain(first, count, rate, scale);
  const auto number = [](double value) { return static_cast<float>(value); };
  const AdamWStep step = {
      .rate = number(rate),
      .beta1 = number(options_.beta1),
      .beta2 = number(options_.beta2),
      .epsilon = number(options_.epsilon),
      .decay = number(options_.weight_decay),
      .correction1 = number(1.0 - std::pow(options_.beta1, static_cast<double>(num_steps_))),
      .correction2 = number(1.0 - std::pow(options_.beta2, static_cast<double>(num_steps_))),
      .gradient_scale = number(scale)};
  float* const values = weights_.values().data_ptr<float>() + first;
  const float* const gradients = weights_.gradients().data_ptr<float>() + first;
  float* const moments = moments_.data_ptr<float>() + first;
  const std::int64_t size = weights_.layout().size;
  for_pieces(count, kPiece, [&](std::int64_t piece, std::int64_t length) {
    t5::kernels().adam_w(step, length, values + piece, gradients + piece, moments + piece,
                         moments + size + piece);
  });
}

void AdamW::apply_plain(std::int64_t first, std::int64_t count, double rate, double scale) {
  const at::Tensor gradient = weights_.gradients().narrow(0, first, count) * scale;
  at::Tensor values = weights_.values().narrow(0, first, count);
  at::Tensor mean = moments_[0].narrow(0, first, count);
  at::Tensor square = moments_[1].narrow(0, first, count);
  const auto steps = static_cast<double>(num_steps_);
  mean.mul_(options_.beta1).add_(gradient, 1.0 - options_.beta1);
  square.mul_(options_.beta2).addcmul_(gradient, gradient, 1.0 - options_.beta2);
  const at::Tensor root =
      square.sqrt() / std::sqrt(1.0 - std::pow(options_.beta2, steps)) + options_.epsilon;
  values.mul_(1.0 - rate * options_.weight_decay);
  values.addcdiv_(mean, root, -rate / (1.0 - std::pow(options_.beta1, steps)));
}

}  // namespace timeprobe::t5
