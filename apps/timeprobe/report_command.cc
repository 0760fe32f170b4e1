#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>

#include "arguments.h"
#include "base/command_line.h"
#include "base/error.h"
#include "command_line/given_flags.h"
#include "commands.h"
#include "evaluation/run_store.h"
#include "html/html_page.h"
#include "html/report_page.h"
#include "page_flags.h"
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

struct StoredRuns {
  std::vector<LoadedRun> runs;
  std::vector<std::string> plan_hashes;  // one a run
};

// What makes the page again, without where files lie on this machine.
std::string page_command(const ReportFlags& flags) {
  std::string command = "timeprobe report";
  for (const std::string& run : flags.runs) command += " " + shell_word(run);
  for (const std::string& table : flags.tables) command += " --table " + shell_word(table);
  return command + repeated(flags.page) + " --html " +
         shell_word(std::filesystem::path(flags.html).filename().string());
}

void write_page(const ReportFlags& flags, StoredRuns stored) {
  PageOptions options = page_options(flags.page);
  options.tables = flags.tables;
  options.command = page_command(flags);
  const ReportPage page =
      ReportPage::make(std::move(stored.runs), std::move(stored.plan_hashes), options);
  write_html_page(flags.html, page, if_exists(flags.out.force), options.num_threads);
  fmt::print("{}: {} questions, {:.1f} MB\n", flags.html, page.num_questions(),
             static_cast<double>(std::filesystem::file_size(flags.html)) / 1e6);
}

// A page of trainings alone needs no store.
StoredRuns load_runs(const ReportFlags& flags) {
  StoredRuns stored;
  if (flags.runs.empty()) return stored;
  RunStore store = RunStore::open_existing(flags.database);
  const Transaction still = store.hold_still();
  for (const std::string& name : flags.runs) {
    stored.runs.push_back(store.load(name));
    stored.plan_hashes.push_back(store.plan_hash(stored.runs.back().info.id));
  }
  return stored;
}

// What tables need, which is little of it.
std::vector<MeasuredRun> measure_runs(const ReportFlags& flags) {
  RunStore store = RunStore::open_existing(flags.database);
  const Transaction still = store.hold_still();
  const auto texts = std::make_shared<TextNumbers>();
  std::vector<MeasuredRun> runs;
  for (const std::string& name : flags.runs) runs.push_back(store.measure(name, texts));
  return runs;
}

void put_tables(const std::vector<MeasuredRun>& runs, const ReportFlags& flags) {
  Report made = make_report(runs);
  if (!flags.tables.empty()) keep_tables(made, flags.tables);
  put_out(render(made, *parse_report_format(flags.out.format)), flags.out);
}

void report_page(const ReportFlags& flags) {
  require_page_template();
  StoredRuns stored = load_runs(flags);
  if (!flags.out.out.empty()) {
    std::vector<MeasuredRun> runs;
    for (const LoadedRun& run : stored.runs) runs.push_back(measured(run));
    put_tables(runs, flags);
  }
  write_page(flags, std::move(stored));
}

void require_something_to_report(const ReportFlags& flags) {
  if (flags.runs.empty() && flags.page.training.empty()) {
    throw usage_error("names of runs are wanted, or --training FOLDER with --html FILE");
  }
}

// Tables as text and the page have flags of their own.
void check_flags(const CLI::App& command, const ReportFlags& flags) {
  require_something_to_report(flags);
  if (flags.html.empty()) {
    refuse_given(command, {"--training"}, "draws curves: it needs --html FILE");
    refuse_given(command, {"--compare", "--fewshot-from", "--threads"},
                 "is for the page: it needs --html FILE");
  } else if (flags.out.out.empty()) {
    refuse_given(command, {"--format", "--json"},
                 "is for the tables as text: beside --html it needs --out FILE");
  }
}

int report(const CLI::App& command, const ReportFlags& flags) {
  check_flags(command, flags);
  if (flags.html.empty()) {
    put_tables(measure_runs(flags), flags);
  } else {
    report_page(flags);
  }
  return kExitOk;
}

}  // namespace

void add_report_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<ReportFlags>();
  CLI::App* command = app.add_subcommand("report", "The papers' tables with your runs in them");
  command->add_option("runs", flags->runs, "The names of the runs, in the order of the columns");
  add_database_option(*command, flags->database);
  add_table_option(*command, flags->tables);
  command->add_option("--html", flags->html,
                      "A file for the page with tables, figures, comparisons and every question: "
                      "one file, no network");
  add_page_options(*command, flags->page);
  add_output_options(*command, flags->out);
  command->footer(
      "Examples:\n"
      "  timeprobe report my-run chance\n"
      "  timeprobe report my-run --table table4 --table verdicts --format md\n"
      "  timeprobe report my-run chance --html report.html --compare my-run,chance\n"
      "  timeprobe report --html small.html --training small --training small-rl");
  command->callback([command, flags, &chosen] {
    chosen = [command, flags] { return report(*command, *flags); };
  });
}

}  // namespace timeprobe
