#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include "t5/fused_functions.h"

namespace timeprobe::t5 {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

struct LowLinear : torch::autograd::Function<LowLinear> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& rows,
                            const at::Tensor& master, const at::Tensor& low) {
    const at::Tensor low_rows = rows.to(at::kBFloat16);
    context->save_for_backward({low_rows, low});
    context->saved_data["rows_type"] = static_cast<std::int64_t>(rows.scalar_type());
    (void)master;
    return at::mm(low_rows, low.t());
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const auto type = static_cast<at::ScalarType>(context->saved_data["rows_type"].toInt());
    const at::Tensor gradient = gradients[0].to(at::kBFloat16).contiguous();
    const at::Tensor d_rows = at::mm(gradient, saved[1]).to(type);
    const at::Tensor d_weight = at::mm(gradient.t(), saved[0]).to(at::kFloat);
    return {d_rows, d_weight, at::Tensor()};
  }
};

}  // namespace

at::Tensor fused_low_linear(const at::Tensor& rows, const Weight& weight) {
  return LowLinear::apply(rows, weight.master, weight.low);
}

}  // namespace timeprobe::t5
