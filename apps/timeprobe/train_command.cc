#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "commands.h"
#include "training_program.h"

namespace timeprobe {
namespace {

// Becomes the other program: its output, its exit code and an interrupt are those of the user's own
// command.
int train(const std::vector<std::string>& words) {
  require_training_program();
  const std::string program = training_program().string();
  std::vector<char*> arguments = {const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(program.c_str(), arguments.data());
  throw runtime_failure(fmt::format("cannot start {}: {}", program, std::strerror(errno)));
}

}  // namespace

void add_train_command(CLI::App& app, Action& chosen) {
  CLI::App* command = app.add_subcommand("train", "Train and ask T5 networks (needs LibTorch)");
  add_train_ablation_command(*command, chosen);
  // Everything else behind it, --help too, is the other program's.
  command->prefix_command();
  command->set_help_flag();
  command->footer(
      "Examples:\n"
      "  timeprobe train --help\n"
      "  timeprobe train ablation --help\n"
      "  timeprobe train about");
  command->callback([command, &chosen] {
    if (!command->get_subcommands().empty()) return;
    chosen = [command] { return train(command->remaining()); };
  });
}

}  // namespace timeprobe
