#include "command_line/program.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <string_view>

#include "base/check.h"
#include "base/error.h"
#include "command_line/exit_codes.h"
#include "command_line/usage_problem.h"

namespace timeprobe {
namespace {

bool is_output_written() { return std::fflush(stdout) == 0 && std::ferror(stdout) == 0; }

// What was printed may not have been written yet, and a full disk may refuse it.
int with_output_written(const char* name, int exit_code) {
  if (is_output_written()) return exit_code;
  fmt::print(stderr, "{}: standard output: not all could be written; is the disk full?\n", name);
  return exit_code == kExitOk ? kExitFailed : exit_code;
}

int complain(const CLI::App& app, const std::string& problem) {
  fmt::print(stderr, "{0}: {1}\n{0}: see '{2} --help'\n", app.get_name(), problem,
             reached_command(app));
  return kExitUsage;
}

bool is_about_a_flag(const Error& error) {
  return error.kind() == ErrorKind::usage && std::string_view(error.what()).starts_with("--");
}

}  // namespace

int do_chosen(CLI::App& app, const Action& chosen, int argc, char** argv) {
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    return complain(app, usage_problem(app, error));
  }
  try {
    return chosen();
  } catch (const Error& error) {
    if (!is_about_a_flag(error)) throw;
    return complain(app, error.what());
  }
}

int with_errors_told(const char* name, const std::function<int()>& body) {
  try {
    return with_output_written(name, body());
  } catch (const Error& error) {
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return error.kind() == ErrorKind::usage ? kExitUsage : kExitFailed;
  } catch (const InternalError& error) {
    fmt::print(stderr, "{}: a bug of ours, please report it: {}\n", name, error.what());
    return kExitFailed;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "{}: the machine, or a limit as of ulimit -v, gives no more memory\n", name);
    return kExitFailed;
  } catch (const std::exception& error) {
    if (!is_output_written()) return with_output_written(name, kExitFailed);
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return kExitFailed;
  }
}

}  // namespace timeprobe
