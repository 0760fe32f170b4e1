#include "command_line/training_commands.h"
#include "commands.h"
#include "training_program.h"

namespace timeprobe {
namespace {

// Everything behind its name, --help too, is the other program's to read.
void add_handed_over(CLI::App& train, const CommandTitle& title, Action& chosen) {
  CLI::App* command = train.add_subcommand(title.name, title.description);
  command->prefix_command();
  command->set_help_flag();
  command->callback([command, &chosen] {
    chosen = [command]() -> int {
      std::vector<std::string> words = command->remaining();
      words.insert(words.begin(), command->get_name());
      become_training_program(words);
    };
  });
}

}  // namespace

void add_train_command(CLI::App& app, Action& chosen) {
  CLI::App* train = app.add_subcommand("train", "Train and ask T5 networks (needs LibTorch)");
  train->require_subcommand(1);
  for (const CommandTitle& title : kTrainingCommands) add_handed_over(*train, title, chosen);
  add_train_ablation_command(*train, chosen);
  train->footer(
      "Examples:\n"
      "  timeprobe train about\n"
      "  timeprobe train sft --help\n"
      "  timeprobe train sft --model t5-base --train exam --out sft");
}

}  // namespace timeprobe
