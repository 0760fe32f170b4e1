#include <torch/csrc/autograd/custom_function.h>

#include "t5/fused_functions.h"
#include "t5/kernel_call.h"

namespace timeprobe::t5 {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct TokenLogProbs : torch::autograd::Function<TokenLogProbs> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& logits,
                            const at::Tensor& targets) {
    const std::int64_t width = logits.size(1);
    const at::Tensor log_probs = at::zeros({logits.size(0)}, at::kFloat);
    const at::Tensor log_sums = at::zeros({logits.size(0)}, at::kFloat);
    const std::int64_t* const target = targets.data_ptr<std::int64_t>();
    by_type(logits, [&](auto* tag) {
      using Type = ElementType<std::remove_pointer_t<decltype(tag)>>;
      for_pieces(logits.size(0), rows_a_piece(width), [&](std::int64_t first, std::int64_t count) {
        for (std::int64_t row = first; row < first + count; ++row) {
          if (target[row] == kIgnoredLabel) continue;
          log_probs.data_ptr<float>()[row] =
              Type::kernels().log_prob(Type::pointer(logits) + row * width, width, target[row],
                                       log_sums.data_ptr<float>() + row);
        }
      });
    });
    context->save_for_backward({logits, targets, log_sums});
    return log_probs;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const at::Tensor logits = saved[0];
    const std::int64_t width = logits.size(1);
    const std::int64_t* const target = saved[1].data_ptr<std::int64_t>();
    const float* const log_sums = saved[2].data_ptr<float>();
    const at::Tensor gradient = gradients[0].contiguous();
    const at::Tensor d_logits = at::empty_like(logits);
    by_type(logits, [&](auto* tag) {
      using Type = ElementType<std::remove_pointer_t<decltype(tag)>>;
      for_pieces(logits.size(0), rows_a_piece(width), [&](std::int64_t first, std::int64_t count) {
        for (std::int64_t row = first; row < first + count; ++row) {
          auto* const to = Type::pointer(d_logits) + row * width;
          if (target[row] == kIgnoredLabel) {
            std::fill_n(to, width, std::remove_pointer_t<decltype(tag)>{});
            continue;
          }
          Type::kernels().log_prob_backward(Type::pointer(logits) + row * width, width, target[row],
                                            log_sums[row], gradient.data_ptr<float>()[row], to);
        }
      });
    });
    return {d_logits, at::Tensor()};
  }
};

}  // namespace

at::Tensor fused_token_log_probs(const at::Tensor& logits, const at::Tensor& targets) {
  return TokenLogProbs::apply(logits.contiguous(), targets.contiguous());
}

}  // namespace timeprobe::t5
