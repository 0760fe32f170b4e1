#include <fmt/format.h>

#include <cstdio>

#include "base/version.h"
#include "commands.h"
#include "t5/ops.h"
#include "t5/runtime.h"

namespace timeprobe {
namespace {

int about() {
  const t5::LibrariesInUse libraries = t5::libraries_in_use();
  const t5::Compute best = t5::best_compute(at::kCPU);
  fmt::print("timeprobe  {}\n", kVersion);
  fmt::print("LibTorch   {}\n", libraries.torch);
  fmt::print("BLAS       {}\n", libraries.blas.empty() ? "unknown" : libraries.blas);
  fmt::print("kernels    {}\n", libraries.vectors);
  fmt::print("precision  {}\n",
             best.precision == t5::Precision::bfloat16 ? "bfloat16 products" : "float32");
  if (const auto warning = t5::speed_warning(libraries)) {
    fmt::print(stderr, "timeprobe train: {}\n", *warning);
  }
  return kExitOk;
}

}  // namespace

void add_about_command(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand(kTrainAbout.name, kTrainAbout.description);
  command->footer(
      "Examples:\n"
      "  timeprobe train about");
  command->callback([&chosen] { chosen = about; });
}

}  // namespace timeprobe
