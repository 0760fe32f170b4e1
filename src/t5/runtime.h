// What LibTorch's libraries need of a process before they are fast: settings that must stand in the
// environment when the libraries are loaded, threads, and which BLAS multiplies.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace timeprobe::t5 {

// Variables to be set before the process starts; those that the user has set already are left out.
//
//   OMP_WAIT_POLICY=passive        threads of OpenMP that wait do not spin: beside one busy process
//                                  spinning made four threads slower than one
//   OPENBLAS_THREAD_TIMEOUT=4      the same for OpenBLAS
//   OPENBLAS_CORETYPE=SkylakeX     where the processor has AVX-512: the OpenBLAS of Debian 12 takes
//                                  its AVX2 kernels on processors that are newer than itself
std::vector<std::pair<std::string, std::string>> wanted_environment();

// Starts this program again with wanted_environment() where something of it is missing; returns
// where nothing is, or where that cannot be done. Call it first in main.
void restart_with_environment(char** argv);

// Threads of ATen's operations, of our kernels and of OpenBLAS. REQUIRES: num_threads >= 1.
void set_num_threads(int num_threads);

struct LibrariesInUse {
  std::string torch;  // "1.13.0"
  std::string blas;   // the file that sgemm_ is in; empty where it cannot be told
  bool is_reference_blas = false;
  std::string vectors;  // of our kernels: "avx512"
  bool multiplies_bfloat16 = false;
};

LibrariesInUse libraries_in_use();

// One line about what makes training slow on this machine and what to install; none where all is
// well.
std::optional<std::string> speed_warning(const LibrariesInUse& libraries);

}  // namespace timeprobe::t5
