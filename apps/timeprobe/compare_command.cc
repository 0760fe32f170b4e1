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

Comparison compare_stored(RunStore& store, const CompareFlags& flags) {
  const auto texts = std::make_shared<TextNumbers>();
  const MeasuredRun a = store.measure(flags.a, texts);
  const MeasuredRun b = store.measure(flags.b, texts);
  return compare_runs(a, b, flags.by);
}

void write_flips(const Comparison& comparison, const ReadFlip& read, const CompareFlags& flags) {
  NewFile file(flags.flips_to, if_exists(flags.out.force));
  for (const FlippedPair& flip : comparison.flips) file.append(flip_json_line(read(flip)));
  file.commit();
}

int compare(const CompareFlags& flags) {
  RunStore store = RunStore::open_existing(flags.database);
  const Transaction still = store.hold_still();
  const Comparison comparison = compare_stored(store, flags);
  const ReadFlip read = flips_between(store, comparison.a, comparison.b);
  const std::string text =
      render(comparison, {*parse_report_format(flags.out.format), flags.num_flips}, read);
  if (!flags.flips_to.empty()) write_flips(comparison, read, flags);
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
