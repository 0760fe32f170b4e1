// The program `timeprobe-train`: what needs LibTorch. `timeprobe train` starts it.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "base/check.h"
#include "base/error.h"
#include "base/files.h"
#include "base/version.h"
#include "commands.h"
#include "t5/runtime.h"

namespace timeprobe {
namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;

int run(int argc, char** argv) {
  CLI::App app{"timeprobe-train works with T5 networks; 'timeprobe train' starts it.",
               "timeprobe train"};
  app.set_version_flag("--version", fmt::format("timeprobe-train {}", kVersion));
  app.require_subcommand(1);
  Action chosen;
  add_spans_command(app, chosen);
  add_sft_command(app, chosen);
  add_rl_command(app, chosen);
  add_draw_command(app, chosen);
  add_answer_command(app, chosen);
  add_about_command(app, chosen);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    fmt::print(stderr, "timeprobe train: {}\n", error.what());
    return kUsage;
  }
  return chosen();
}

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) {
  using namespace timeprobe;
  t5::restart_with_environment(argv);
  remove_new_files_on_interrupt();
  try {
    return run(argc, argv);
  } catch (const Error& error) {
    fmt::print(stderr, "timeprobe train: {}\n", error.what());
    return error.kind() == ErrorKind::usage ? kUsage : kFailed;
  } catch (const InternalError& error) {
    fmt::print(stderr, "timeprobe train: a bug of ours, please report it: {}\n", error.what());
    return kFailed;
  } catch (const std::exception& error) {
    fmt::print(stderr, "timeprobe train: {}\n", error.what());
    return kFailed;
  }
}
