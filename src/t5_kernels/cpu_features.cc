#include "t5_kernels/cpu_features.h"

namespace timeprobe::t5 {

#if defined(__x86_64__)

Vectors widest_vectors() {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return Vectors::avx512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Vectors::avx2;
  return Vectors::baseline;
}

bool multiplies_bfloat16() { return __builtin_cpu_supports("avx512bf16"); }

#else

Vectors widest_vectors() { return Vectors::baseline; }

bool multiplies_bfloat16() { return false; }

#endif

}  // namespace timeprobe::t5
