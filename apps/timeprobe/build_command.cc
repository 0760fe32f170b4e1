#include "commands.h"

namespace timeprobe {

void add_build_command(CLI::App& app, Action& chosen) {
  CLI::App* build = app.add_subcommand("build", "Make questions");
  build->require_subcommand(1);
  add_build_tempreason_command(*build, chosen);
  add_build_chronosense_command(*build, chosen);
  add_build_chronosense_multi_command(*build, chosen);
  add_build_traveler_command(*build, chosen);
}

}  // namespace timeprobe
