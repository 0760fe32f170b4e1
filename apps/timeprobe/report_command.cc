#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "arguments.h"
#include "commands.h"
#include "evaluation/run_store.h"
#include "report/report.h"

namespace timeprobe {
namespace {

struct ReportFlags {
  std::vector<std::string> runs;
  std::string database;
  std::vector<std::string> tables;
  OutputFlags out;
};

int report(const ReportFlags& flags) {
  RunStore store = RunStore::open_existing(flags.database);
  std::vector<LoadedRun> runs;
  for (const std::string& name : flags.runs) runs.push_back(store.load(name));
  Report made = make_report(runs);
  if (!flags.tables.empty()) keep_tables(made, flags.tables);
  const std::string text = render(made, *parse_report_format(flags.out.format));
  put_out(text, flags.out);
  return kExitOk;
}

}  // namespace

void add_report_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<ReportFlags>();
  CLI::App* command = app.add_subcommand("report", "The papers' tables with your runs in them");
  command->add_option("runs", flags->runs, "The names of the runs, in the order of the columns")
      ->required();
  add_database_option(*command, flags->database);
  add_table_option(*command, flags->tables);
  add_output_options(*command, flags->out);
  command->callback([flags, &chosen] { chosen = [flags] { return report(*flags); }; });
}

}  // namespace timeprobe
