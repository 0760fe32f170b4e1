#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <memory>

#include "arguments.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "exports/hugging_face.h"
#include "exports/inspect.h"
#include "exports/lm_eval.h"
#include "exports/question_table.h"

namespace timeprobe {
namespace {

using Exporter = void (*)(const ExportedRun&, ExportFolder&);

const std::map<std::string, Exporter> kExporters = {{"lm-eval", export_lm_eval},
                                                    {"inspect", export_inspect},
                                                    {"hf", export_hugging_face},
                                                    {"csv", export_question_table}};

struct ExportFlags {
  std::string run;
  std::string database;
  std::string to;
  std::string out;
  std::vector<std::filesystem::path> fewshot_from;
  bool force = false;
};

int export_run(const ExportFlags& flags) {
  RunStore store = RunStore::open_existing(flags.database);
  const Transaction still = store.hold_still();
  const ExportedRun run = read_exported_run(store, flags.run, flags.fewshot_from);
  ExportFolder folder(flags.out, if_exists(flags.force));
  kExporters.at(flags.to)(run, folder);
  folder.commit();
  for (const auto& file : folder.files()) {
    fmt::print("{:>10}  {}\n", file->size_bytes(),
               (std::filesystem::path(flags.out) / file->path()).string());
  }
  if (!run.info.complete()) {
    fmt::print(stderr, "warning: run {} is not complete: {} of {} questions have an answer\n",
               run.info.name, run.info.num_answers, run.info.num_questions);
  }
  return kExitOk;
}

}  // namespace

void add_export_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<ExportFlags>();
  CLI::App* command = app.add_subcommand("export", "A run in the layout of another tool");
  command->add_option("run", flags->run, "The name of the run")->required();
  add_database_option(*command, flags->database);
  command
      ->add_option("--to", flags->to,
                   "lm-eval (task, samples, results), inspect (log, data set), hf (data set with "
                   "its card) or csv (one row a question)")
      ->required()
      ->check(one_of({"lm-eval", "inspect", "hf", "csv"}));
  command->add_option("-o,--out", flags->out, "The folder to write")->required();
  command
      ->add_option("--fewshot-from", flags->fewshot_from,
                   "A file of the training questions of a run with solved examples, to show its "
                   "prompts; repeat for more")
      ->allow_extra_args(false);
  add_force_flag(*command, flags->force);
  command->footer(
      "Examples:\n"
      "  timeprobe export my-run --to lm-eval --out for-lm-eval");
  command->callback([flags, &chosen] { chosen = [flags] { return export_run(*flags); }; });
}

}  // namespace timeprobe
