#include <torch/csrc/autograd/custom_function.h>

#include "t5/fused_functions.h"
#include "t5/kernel_call.h"

namespace timeprobe::t5 {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

NormRows norm_rows(const at::Tensor& stream, double epsilon, const Dropout& dropout,
                   std::int64_t first, std::int64_t count) {
  return {first, count, stream.size(1), static_cast<float>(epsilon), bits_of(dropout)};
}

struct NormOutput {
  at::Tensor sum;
  at::Tensor normed;
  at::Tensor inverse_rms;
};

// An undefined delta adds nothing; the sum is the stream then.
NormOutput compute(const at::Tensor& stream, const at::Tensor& delta, const at::Tensor& weight,
                   double epsilon, const Dropout& dropout, at::ScalarType type) {
  NormOutput output = {delta.defined() ? at::empty_like(stream) : stream,
                       at::empty(stream.sizes(), stream.options().dtype(type)),
                       at::empty({stream.size(0)}, stream.options())};
  by_type(output.normed, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    using Type = ElementType<T>;
    for_pieces(stream.size(0), rows_a_piece(stream.size(1)),
               [&](std::int64_t first, std::int64_t count) {
                 Type::kernels().add_rms_norm(
                     norm_rows(stream, epsilon, dropout, first, count), stream.data_ptr<float>(),
                     delta.defined() ? Type::pointer(delta) : nullptr, weight.data_ptr<float>(),
                     output.sum.data_ptr<float>(), Type::pointer(output.normed),
                     output.inverse_rms.data_ptr<float>());
               });
  });
  return output;
}

struct NormGradient {
  at::Tensor stream;
  at::Tensor delta;
  at::Tensor weight;
};

NormGradient gradient(const at::Tensor& sum, const at::Tensor& weight,
                      const at::Tensor& inverse_rms, const at::Tensor& d_sum,
                      const at::Tensor& d_normed, double epsilon, const Dropout& dropout,
                      bool has_delta) {
  const std::int64_t piece = rows_a_piece(sum.size(1));
  const std::int64_t num_pieces = (sum.size(0) + piece - 1) / piece;
  NormGradient result = {at::empty_like(sum), has_delta ? at::empty_like(d_normed) : at::Tensor(),
                         at::zeros({num_pieces, sum.size(1)}, sum.options())};
  by_type(d_normed, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    using Type = ElementType<T>;
    for_pieces(sum.size(0), piece, [&](std::int64_t first, std::int64_t count) {
      Type::kernels().add_rms_norm_backward(
          norm_rows(sum, epsilon, dropout, first, count), sum.data_ptr<float>(),
          weight.data_ptr<float>(), inverse_rms.data_ptr<float>(),
          d_sum.defined() ? d_sum.data_ptr<float>() : nullptr, Type::pointer(d_normed),
          result.stream.template data_ptr<float>(),
          has_delta ? Type::pointer(result.delta) : nullptr,
          result.weight.template data_ptr<float>() + first / piece * sum.size(1));
    });
  });
  result.weight = result.weight.sum(0);
  return result;
}

void keep(AutogradContext* context, double epsilon, const Dropout& dropout) {
  context->saved_data["epsilon"] = epsilon;
  context->saved_data["rate"] = static_cast<double>(dropout.rate);
  context->saved_data["key"] = static_cast<std::int64_t>(dropout.key);
}

double kept_epsilon(AutogradContext* context) { return context->saved_data["epsilon"].toDouble(); }

Dropout kept_dropout(AutogradContext* context) {
  return {static_cast<float>(context->saved_data["rate"].toDouble()),
          static_cast<std::uint64_t>(context->saved_data["key"].toInt())};
}

struct AddRmsNorm : torch::autograd::Function<AddRmsNorm> {
  static variable_list forward(AutogradContext* context, const at::Tensor& stream,
                               const at::Tensor& delta, const at::Tensor& weight, double epsilon,
                               const Dropout& dropout) {
    const NormOutput output = compute(stream, delta, weight, epsilon, dropout, delta.scalar_type());
    context->set_materialize_grads(false);
    context->save_for_backward({output.sum, weight, output.inverse_rms});
    keep(context, epsilon, dropout);
    return {output.sum, output.normed};
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const at::Tensor d_sum = gradients[0].defined() ? gradients[0].contiguous() : gradients[0];
    const NormGradient d = gradient(saved[0], saved[1], saved[2], d_sum, gradients[1].contiguous(),
                                    kept_epsilon(context), kept_dropout(context), true);
    return {d.stream, d.delta, d.weight, at::Tensor(), at::Tensor()};
  }
};

struct RmsNorm : torch::autograd::Function<RmsNorm> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& stream,
                            const at::Tensor& weight, double epsilon, std::int64_t type) {
    const NormOutput output =
        compute(stream, at::Tensor(), weight, epsilon, {}, static_cast<at::ScalarType>(type));
    context->save_for_backward({stream, weight, output.inverse_rms});
    keep(context, epsilon, {});
    return output.normed;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const NormGradient d = gradient(saved[0], saved[1], saved[2], at::Tensor(),
                                    gradients[0].contiguous(), kept_epsilon(context), {}, false);
    return {d.stream, d.weight, at::Tensor(), at::Tensor()};
  }
};

}  // namespace

Normed fused_add_rms_norm(const at::Tensor& stream, const at::Tensor& delta,
                          const at::Tensor& weight, double epsilon, const Dropout& dropout,
                          at::ScalarType normed_type) {
  const variable_list outputs =
      AddRmsNorm::apply(stream, delta.to(normed_type), weight, epsilon, dropout);
  return {outputs[0], outputs[1]};
}

at::Tensor fused_rms_norm(const at::Tensor& stream, const at::Tensor& weight, double epsilon,
                          at::ScalarType normed_type) {
  return RmsNorm::apply(stream, weight, epsilon, static_cast<std::int64_t>(normed_type));
}

}  // namespace timeprobe::t5
