#include <torch/csrc/autograd/custom_function.h>

#include "t5/fused_functions.h"
#include "t5/kernel_call.h"

namespace timeprobe::t5 {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::variable_list;

// The tensors of either attention: q and the rows that hold k and v one after the other.
struct Operands {
  at::Tensor q;
  at::Tensor kv;
  std::int64_t q_stride;
  std::int64_t k_offset;  // of k in a row of kv; v stands behind k
  std::int64_t kv_stride;
  at::Tensor bias;  // undefined: none
  at::Tensor lengths;
  AttentionShape shape;
  Dropout dropout;
};

Operands self_operands(const at::Tensor& qkv, const at::Tensor& bias, const at::Tensor& lengths,
                       const AttentionShape& shape, const Dropout& dropout) {
  const std::int64_t inner = shape.inner();
  return {qkv, qkv, 3 * inner, inner, 3 * inner, bias, lengths, shape, dropout};
}

Operands cross_operands(const at::Tensor& q, const at::Tensor& kv, const at::Tensor& lengths,
                        const AttentionShape& shape, const Dropout& dropout) {
  const std::int64_t inner = shape.inner();
  return {q, kv, inner, 0, 2 * inner, at::Tensor(), lengths, shape, dropout};
}

// Self-attention of an encoder leaves out queries behind the end of their sequence, too.
std::int64_t num_queries(const Operands& o, std::int64_t num_keys) {
  return o.bias.defined() ? num_keys : o.shape.queries;
}

template <typename T>
AttentionHead<T> head_of(const Operands& o, std::int64_t sequence, std::int64_t head) {
  using Type = ElementType<T>;
  const AttentionShape& s = o.shape;
  AttentionHead<T> result;
  const T* const kv =
      Type::pointer(o.kv) + sequence * s.keys * o.kv_stride + o.k_offset + head * s.head_size;
  result.q = Type::pointer(o.q) + sequence * s.queries * o.q_stride + head * s.head_size;
  result.k = kv;
  result.v = kv + s.inner();
  result.q_stride = o.q_stride;
  result.kv_stride = o.kv_stride;
  result.causal = s.masking == Masking::causal;
  result.keys = result.causal ? s.keys : o.lengths.data_ptr<std::int32_t>()[sequence];
  result.queries = num_queries(o, result.keys);
  result.head_size = s.head_size;
  if (o.bias.defined()) {
    result.bias = o.bias.data_ptr<float>() + head * o.bias.size(1);
    result.bias_zero = s.queries - 1;
  }
  result.dropout = bits_of(o.dropout);
  result.first_place = static_cast<std::uint32_t>((sequence * s.heads + head) * s.queries * s.keys);
  result.places_a_query = static_cast<std::uint32_t>(s.keys);
  result.scratch = thread_scratch(attention_scratch(s.keys, s.head_size));
  return result;
}

template <typename Body>
void for_heads(const AttentionShape& shape, const Body& body) {
  for_pieces(shape.batch * shape.heads, shape.heads, [&](std::int64_t first, std::int64_t count) {
    for (std::int64_t i = first; i < first + count; ++i) body(i / shape.heads, i % shape.heads);
  });
}

struct Attended {
  at::Tensor out;
  at::Tensor log_sums;
};

Attended attend(const Operands& o) {
  const AttentionShape& s = o.shape;
  const Attended result = {at::zeros({s.batch * s.queries, s.inner()}, o.q.options()),
                           at::zeros({s.batch, s.heads, s.queries}, at::kFloat)};
  by_type(o.q, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    for_heads(s, [&](std::int64_t sequence, std::int64_t head) {
      AttentionForward<T> forward;
      forward.out = ElementType<T>::pointer(result.out) + sequence * s.queries * s.inner() +
                    head * s.head_size;
      forward.out_stride = s.inner();
      forward.log_sums =
          result.log_sums.data_ptr<float>() + (sequence * s.heads + head) * s.queries;
      ElementType<T>::kernels().attend(head_of<T>(o, sequence, head), forward);
    });
  });
  return result;
}

struct AttentionGradient {
  at::Tensor q;
  at::Tensor kv;
  at::Tensor bias;
};

AttentionGradient gradient(const Operands& o, const Attended& attended, const at::Tensor& d_out) {
  const AttentionShape& s = o.shape;
  const bool is_self = o.bias.defined();
  const at::Tensor d_q = at::zeros_like(o.q);
  const at::Tensor d_kv = is_self ? d_q : at::zeros_like(o.kv);
  // By sequence, so that the sum over them is the same for any number of threads.
  const at::Tensor d_bias =
      is_self ? at::zeros({s.batch, s.heads, o.bias.size(1)}, at::kFloat) : at::Tensor();
  by_type(o.q, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    using Type = ElementType<T>;
    for_heads(s, [&](std::int64_t sequence, std::int64_t head) {
      const std::int64_t out_place = sequence * s.queries * s.inner() + head * s.head_size;
      const std::int64_t row = sequence * s.heads + head;
      AttentionBackward<T> backward;
      backward.out = Type::pointer(attended.out) + out_place;
      backward.d_out = Type::pointer(d_out) + out_place;
      backward.out_stride = s.inner();
      backward.log_sums = attended.log_sums.data_ptr<float>() + row * s.queries;
      backward.d_q = Type::pointer(d_q) + sequence * s.queries * o.q_stride + head * s.head_size;
      backward.d_k =
          Type::pointer(d_kv) + sequence * s.keys * o.kv_stride + o.k_offset + head * s.head_size;
      backward.d_v = backward.d_k + s.inner();
      if (is_self) backward.d_bias = d_bias.data_ptr<float>() + row * o.bias.size(1);
      Type::kernels().attend_backward(head_of<T>(o, sequence, head), backward);
    });
  });
  return {d_q, d_kv, is_self ? d_bias.sum(0) : at::Tensor()};
}

void keep(AutogradContext* context, const AttentionShape& s, const Dropout& dropout) {
  context->saved_data["shape"] = std::vector<std::int64_t>{
      s.batch, s.heads, s.queries, s.keys, s.head_size, s.masking == Masking::causal ? 1 : 0};
  context->saved_data["rate"] = static_cast<double>(dropout.rate);
  context->saved_data["key"] = static_cast<std::int64_t>(dropout.key);
}

AttentionShape kept_shape(AutogradContext* context) {
  const std::vector<std::int64_t> s = context->saved_data["shape"].toIntVector();
  return {s[0], s[1], s[2], s[3], s[4], s[5] == 1 ? Masking::causal : Masking::by_length};
}

Dropout kept_dropout(AutogradContext* context) {
  return {static_cast<float>(context->saved_data["rate"].toDouble()),
          static_cast<std::uint64_t>(context->saved_data["key"].toInt())};
}

// Of what forward() kept: its first three tensors as operands, the attended rows, their sums.
AttentionGradient kept_gradient(AutogradContext* context, const variable_list& gradients,
                                decltype(self_operands)& operands_of) {
  const variable_list saved = context->get_saved_variables();
  const Operands operands =
      operands_of(saved[0], saved[1], saved[2], kept_shape(context), kept_dropout(context));
  return gradient(operands, {saved[3], saved[4]}, gradients[0].contiguous());
}

struct SelfAttention : torch::autograd::Function<SelfAttention> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& qkv, const at::Tensor& bias,
                            const at::Tensor& lengths, const AttentionShape& shape,
                            const Dropout& dropout) {
    const Attended attended = attend(self_operands(qkv, bias, lengths, shape, dropout));
    context->save_for_backward({qkv, bias, lengths, attended.out, attended.log_sums});
    keep(context, shape, dropout);
    return attended.out;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const AttentionGradient d = kept_gradient(context, gradients, self_operands);
    return {d.q, d.bias, at::Tensor(), at::Tensor(), at::Tensor()};
  }
};

struct CrossAttention : torch::autograd::Function<CrossAttention> {
  static at::Tensor forward(AutogradContext* context, const at::Tensor& q, const at::Tensor& kv,
                            const at::Tensor& lengths, const AttentionShape& shape,
                            const Dropout& dropout) {
    const Attended attended = attend(cross_operands(q, kv, lengths, shape, dropout));
    context->save_for_backward({q, kv, lengths, attended.out, attended.log_sums});
    keep(context, shape, dropout);
    return attended.out;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const AttentionGradient d = kept_gradient(context, gradients, cross_operands);
    return {d.q, d.kv, at::Tensor(), at::Tensor(), at::Tensor()};
  }
};

}  // namespace

at::Tensor fused_self_attention(const at::Tensor& qkv, const at::Tensor& bias,
                                const at::Tensor& lengths, const AttentionShape& shape,
                                const Dropout& dropout) {
  return SelfAttention::apply(qkv.contiguous(), bias, lengths, shape, dropout);
}

at::Tensor fused_cross_attention(const at::Tensor& q, const at::Tensor& kv,
                                 const at::Tensor& lengths, const AttentionShape& shape,
                                 const Dropout& dropout) {
  return CrossAttention::apply(q.contiguous(), kv.contiguous(), lengths, shape, dropout);
}

}  // namespace timeprobe::t5
