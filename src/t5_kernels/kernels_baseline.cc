// The kernels, compiled for baseline (see CMakeLists.txt).
#include "t5_kernels/make_kernel_table.h"

namespace timeprobe::t5 {

const KernelTable& kernels_baseline() {
  static constexpr KernelTable kTable = make_kernel_table();
  return kTable;
}

}  // namespace timeprobe::t5
