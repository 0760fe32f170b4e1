// What the processor can do, asked when the program runs.
#pragma once

namespace timeprobe::t5 {

// The widest of the instruction sets that kernels are compiled for. `baseline` is every x86-64.
enum class Vectors { baseline, avx2, avx512 };

Vectors widest_vectors();

// True where the processor multiplies bfloat16 numbers itself. Elsewhere bfloat16 products are
// slower than float32 ones.
bool multiplies_bfloat16();

}  // namespace timeprobe::t5
