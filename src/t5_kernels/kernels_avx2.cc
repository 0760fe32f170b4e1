// The kernels, compiled for avx2 (see CMakeLists.txt).
#include "t5_kernels/make_kernel_table.h"

namespace timeprobe::t5 {

const KernelTable& kernels_avx2() {
  static constexpr KernelTable kTable = make_kernel_table();
  return kTable;
}

}  // namespace timeprobe::t5
