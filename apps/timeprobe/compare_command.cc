#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "arguments.h"
#include "commands.h"
#include "evaluation/comparison.h"
#include "report/comparison_report.h"

namespace timeprobe {
namespace {

struct CompareFlags {
  std::string a;
  std::string b;
  std::string database;
  std::vector<std::string> by;
  std::size_t num_flips = 5;
  std::string flips_to;
  OutputFlags out;
};

int compare(const CompareFlags& flags) {
  RunStore store = RunStore::open_existing(flags.database);
  const LoadedRun a = store.load(flags.a, LoadedParts::measured);
  const LoadedRun b = store.load(flags.b, LoadedParts::measured);
  const Comparison comparison = compare_runs(a, b, flags.by);
  const std::string text =
      render(comparison, {*parse_report_format(flags.out.format), flags.num_flips});
  if (!flags.flips_to.empty()) {
    write_file(flags.flips_to, flips_json_lines(comparison), if_exists(flags.out.force));
  }
  put_out(text, flags.out);
  return kExitOk;
}

}  // namespace

void add_compare_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<CompareFlags>();
  CLI::App* command =
      app.add_subcommand("compare", "Two runs on the same questions: A minus B, and how surely");
  command->add_option("A", flags->a, "The name of a run")->required();
  command->add_option("B", flags->b, "The name of the run it is compared with")->required();
  add_database_option(*command, flags->database);
  command
      ->add_option("--by", flags->by,
                   "A label to break down by (relation, category, split ...), by default each "
                   "suite's own choice; repeat for more")
      ->allow_extra_args(false);
  add_count_option(*command, "--flips", flags->num_flips,
                   "Flipped questions shown of each direction");
  command->add_option("--flips-to", flags->flips_to,
                      "A file for all flipped questions, JSON lines");
  add_output_options(*command, flags->out);
  command->footer(
      "Examples:\n"
      "  timeprobe compare my-run chance\n"
      "  timeprobe compare my-run chance --by relation --by period --flips-to flips.jsonl");
  command->callback([flags, &chosen] { chosen = [flags] { return compare(*flags); }; });
}

}  // namespace timeprobe
