#include "t5/runtime.h"

#include <ATen/Parallel.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <torch/version.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "base/named_value.h"
#include "base/own_program.h"
#include "t5_kernels/cpu_features.h"

namespace timeprobe::t5 {
namespace {

constexpr const char* kRestarted = "TIMEPROBE_TRAIN_RESTARTED";

// The file that holds a symbol of this process, through its links; empty if there is none.
std::string file_of(const char* symbol) {
  void* const address = ::dlsym(RTLD_DEFAULT, symbol);
  Dl_info info{};
  if (address == nullptr || ::dladdr(address, &info) == 0 || info.dli_fname == nullptr) return "";
  std::error_code error;
  const auto path = std::filesystem::canonical(info.dli_fname, error);
  return error ? info.dli_fname : path.string();
}

constexpr NamedValue<Vectors> kVectorsNames[] = {
    {Vectors::avx512, "avx512"}, {Vectors::avx2, "avx2"}, {Vectors::baseline, "baseline"}};

}  // namespace

std::vector<std::pair<std::string, std::string>> wanted_environment() {
  std::vector<std::pair<std::string, std::string>> wanted;
  const auto want = [&wanted](const char* name, const char* value) {
    if (std::getenv(name) == nullptr) wanted.emplace_back(name, value);
  };
  want("OMP_WAIT_POLICY", "passive");
  want("OPENBLAS_THREAD_TIMEOUT", "4");
  if (widest_vectors() == Vectors::avx512) want("OPENBLAS_CORETYPE", "SkylakeX");
  return wanted;
}

void restart_with_environment(char** argv) {
  const auto wanted = wanted_environment();
  if (wanted.empty() || std::getenv(kRestarted) != nullptr) return;
  for (const auto& [name, value] : wanted) ::setenv(name.c_str(), value.c_str(), 0);
  ::setenv(kRestarted, "1", 1);
  ::execv(own_program().c_str(), argv);
}

void set_num_threads(int num_threads) {
  at::set_num_threads(num_threads);
  using SetThreads = void (*)(int);
  const auto set_blas =
      reinterpret_cast<SetThreads>(::dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
  if (set_blas != nullptr) set_blas(num_threads);
}

LibrariesInUse libraries_in_use() {
  LibrariesInUse libraries;
  libraries.torch =
      fmt::format("{}.{}.{}", TORCH_VERSION_MAJOR, TORCH_VERSION_MINOR, TORCH_VERSION_PATCH);
  libraries.blas = file_of("sgemm_");
  libraries.is_reference_blas = libraries.blas.find("/blas/libblas.so") != std::string::npos;
  libraries.vectors = name_of(kVectorsNames, widest_vectors());
  libraries.multiplies_bfloat16 = multiplies_bfloat16();
  return libraries;
}

std::optional<std::string> speed_warning(const LibrariesInUse& libraries) {
  if (!libraries.is_reference_blas) return std::nullopt;
  return fmt::format(
      "float32 products run in {}, the reference BLAS, some 20 times slower than OpenBLAS: "
      "apt-get install libopenblas0-pthread",
      libraries.blas);
}

}  // namespace timeprobe::t5
