#include <torch/csrc/autograd/custom_function.h>

#include "t5/fused_functions.h"
#include "t5/kernel_call.h"

namespace timeprobe::t5 {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// Pieces of rows of `width` outputs.
template <typename Body>
void for_rows(std::int64_t num_rows, std::int64_t width, const Dropout& dropout, const Body& body) {
  for_pieces(num_rows, rows_a_piece(width), [&](std::int64_t first, std::int64_t count) {
    body(NormRows{first, count, width, 0.0F, bits_of(dropout)});
  });
}

struct Activate : torch::autograd::Function<Activate> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& hidden, bool gated,
                            const Dropout& dropout) {
    const std::int64_t width = gated ? hidden.size(1) / 2 : hidden.size(1);
    const at::Tensor out = at::empty({hidden.size(0), width}, hidden.options());
    by_type(hidden, [&](auto* tag) {
      using Type = ElementType<std::remove_pointer_t<decltype(tag)>>;
      const auto kernel = gated ? Type::kernels().gated_gelu : Type::kernels().relu;
      for_rows(hidden.size(0), width, dropout, [&](const NormRows& rows) {
        kernel(rows, Type::pointer(hidden), Type::pointer(out));
      });
    });
    context->save_for_backward({hidden});
    context->saved_data["gated"] = gated;
    context->saved_data["rate"] = static_cast<double>(dropout.rate);
    context->saved_data["key"] = static_cast<std::int64_t>(dropout.key);
    return out;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const at::Tensor hidden = context->get_saved_variables()[0];
    const at::Tensor d_out = gradients[0].contiguous();
    const at::Tensor d_hidden = at::empty_like(hidden);
    const bool gated = context->saved_data["gated"].toBool();
    const Dropout dropout = {static_cast<float>(context->saved_data["rate"].toDouble()),
                             static_cast<std::uint64_t>(context->saved_data["key"].toInt())};
    by_type(hidden, [&](auto* tag) {
      using Type = ElementType<std::remove_pointer_t<decltype(tag)>>;
      const auto kernel =
          gated ? Type::kernels().gated_gelu_backward : Type::kernels().relu_backward;
      for_rows(d_out.size(0), d_out.size(1), dropout, [&](const NormRows& rows) {
        kernel(rows, Type::pointer(hidden), Type::pointer(d_out), Type::pointer(d_hidden));
      });
    });
    return {d_hidden, at::Tensor(), at::Tensor()};
  }
};

}  // namespace

at::Tensor fused_activate(const at::Tensor& hidden, Activation activation, const Dropout& dropout) {
  return Activate::apply(hidden, activation == Activation::gated_gelu, dropout);
}

}  // namespace timeprobe::t5
