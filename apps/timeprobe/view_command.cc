#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>

#include "arguments.h"
#include "base/command_line.h"
#include "command_line/interrupts.h"
#include "commands.h"
#include "evaluation/run_store.h"
#include "html/html_page.h"
#include "html/training_runs.h"
#include "page_flags.h"
#include "viewer/live_store.h"
#include "viewer/view_server.h"

namespace timeprobe {
namespace {

struct ViewFlags {
  std::vector<std::string> runs;
  std::string database;
  int port = 0;
  PageFlags page;
};

std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");

extern "C" void request_end(int) { stop_requested = true; }

int view(const ViewFlags& flags) {
  require_page_template();
  PageOptions options = page_options(flags.page);
  options.command = "timeprobe view";
  for (const std::string& run : flags.runs) options.command += " " + shell_word(run);
  options.command += repeated(flags.page);
  LiveStore store(flags.database, flags.runs, options);
  // A missing store, run or training is told before all else.
  store.status(std::chrono::steady_clock::now());
  read_training_runs(options.training);
  // The way to end this command: not a failure.
  handle_interrupts(request_end, static_cast<int>(SA_RESETHAND));
  ViewServer server(store, flags.port);
  fmt::print("{}\nCtrl-C ends it.\n", server.address());
  std::fflush(stdout);
  server.serve(stop_requested);
  return kExitOk;
}

}  // namespace

void add_view_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<ViewFlags>();
  CLI::App* command = app.add_subcommand(
      "view", "The report in a browser, also while runs go on: serves it on 127.0.0.1");
  command->add_option("runs", flags->runs, "The names of the runs (default: all of the store)");
  add_database_option(*command, flags->database);
  command->add_option("--port", flags->port, "The port; 0 takes a free one")
      ->check(between(0, 65535))
      ->capture_default_str();
  add_page_options(*command, flags->page);
  command->footer(
      "Examples:\n"
      "  timeprobe view\n"
      "  timeprobe view my-run chance --port 8080\n"
      "  timeprobe view my-run --training small");
  command->callback([flags, &chosen] { chosen = [flags] { return view(*flags); }; });
}

}  // namespace timeprobe
