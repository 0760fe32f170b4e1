#include "commands.h"

namespace timeprobe {

void add_build_command(CLI::App& app, Action& chosen) {
  CLI::App* build = app.add_subcommand("build", "Make questions");
  build->require_subcommand(1);
  add_build_tempreason_command(*build, chosen);
  add_build_chronosense_command(*build, chosen);
  add_build_chronosense_multi_command(*build, chosen);
  add_build_traveler_command(*build, chosen);
  build->footer(
      "Examples:\n"
      "  timeprobe build tempreason --facts data/facts/sample.tsv --out exam\n"
      "  timeprobe build traveler --out household");
}

}  // namespace timeprobe
