#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "commands.h"
#include "evaluation/run_store.h"
#include "html/html_page.h"
#include "html/report_page.h"
#include "html/reproduction.h"
#include "report/report.h"

namespace timeprobe {
namespace {

struct ReportFlags {
  std::vector<std::string> runs;
  std::string database;
  std::vector<std::string> tables;
  std::string html;
  PageFlags page;
  OutputFlags out;
};

// What makes the page again, without where files lie on this machine.
std::string page_command(const ReportFlags& flags) {
  std::string command = "timeprobe report";
  for (const std::string& run : flags.runs) command += " " + shell_word(run);
  for (const std::string& table : flags.tables) command += " --table " + shell_word(table);
  for (const std::string& pair : flags.page.compare) command += " --compare " + shell_word(pair);
  return command + " --html " + shell_word(std::filesystem::path(flags.html).filename().string());
}

void write_page(const ReportFlags& flags, RunStore& store, std::vector<LoadedRun> runs) {
  std::vector<std::string> plan_hashes;
  for (const LoadedRun& run : runs) plan_hashes.push_back(store.plan_hash(run.info.id));
  PageOptions options = page_options(flags.page);
  options.tables = flags.tables;
  options.command = page_command(flags);
  const ReportPage page = ReportPage::make(std::move(runs), std::move(plan_hashes), options);
  write_html_page(flags.html, page, if_exists(flags.out.force), options.num_threads);
  fmt::print("{}: {} questions, {:.1f} MB\n", flags.html, page.num_questions(),
             static_cast<double>(std::filesystem::file_size(flags.html)) / 1e6);
}

int report(const ReportFlags& flags) {
  if (!flags.html.empty()) require_page_template();
  RunStore store = RunStore::open_existing(flags.database);
  std::vector<LoadedRun> runs;
  for (const std::string& name : flags.runs) runs.push_back(store.load(name));
  if (flags.html.empty() || !flags.out.output.empty()) {
    Report made = make_report(runs);
    if (!flags.tables.empty()) keep_tables(made, flags.tables);
    put_out(render(made, *parse_report_format(flags.out.format)), flags.out);
  }
  if (!flags.html.empty()) write_page(flags, store, std::move(runs));
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
  command->add_option("--html", flags->html,
                      "A file for the page with tables, figures, comparisons and every question: "
                      "one file, no network");
  add_page_options(*command, flags->page);
  add_output_options(*command, flags->out);
  command->callback([flags, &chosen] { chosen = [flags] { return report(*flags); }; });
}

}  // namespace timeprobe
