#include "t5_kernels/kernel_table.h"

namespace timeprobe::t5 {

const KernelTable& kernels_baseline();
const KernelTable& kernels_avx2();
const KernelTable& kernels_avx512();

std::int64_t attention_scratch(std::int64_t keys, std::int64_t head_size) {
  constexpr std::int64_t kWidest = 16;
  const auto padded = [](std::int64_t size) { return (size + kWidest - 1) / kWidest * kWidest; };
  return 2 * head_size * padded(keys) + 4 * padded(keys) * padded(head_size) +
         8 * padded(head_size) + 8 * padded(keys);
}

const KernelTable& kernels_for(Vectors vectors) {
#if defined(__x86_64__)
  if (vectors == Vectors::avx512) return kernels_avx512();
  if (vectors == Vectors::avx2) return kernels_avx2();
#endif
  return kernels_baseline();
}

const KernelTable& kernels() {
  static const KernelTable& table = kernels_for(widest_vectors());
  return table;
}

}  // namespace timeprobe::t5
