#include <fmt/format.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>

#include "arguments.h"
#include "base/command_line.h"
#include "commands.h"
#include "evaluation/run_store.h"
#include "html/html_page.h"
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

// The way to end this command: not a failure.
void end_on_interrupt() {
  struct sigaction action = {};
  action.sa_handler = request_end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

int view(const ViewFlags& flags) {
  require_page_template();
  PageOptions options = page_options(flags.page);
  options.command = "timeprobe view";
  for (const std::string& run : flags.runs) options.command += " " + shell_word(run);
  LiveStore store(flags.database, flags.runs, options);
  store.status(std::chrono::steady_clock::now());  // a missing store or run is told before all else
  end_on_interrupt();
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
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  add_page_options(*command, flags->page);
  command->footer(
      "Examples:\n"
      "  timeprobe view\n"
      "  timeprobe view my-run chance --port 8080");
  command->callback([flags, &chosen] { chosen = [flags] { return view(*flags); }; });
}

}  // namespace timeprobe
