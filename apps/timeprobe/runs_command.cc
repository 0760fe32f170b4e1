#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "arguments.h"
#include "base/transformed.h"
#include "commands.h"
#include "evaluation/run_store.h"

namespace timeprobe {
namespace {

struct RunsFlags {
  std::string database;
  OutputForm form = OutputForm::text;
};

nlohmann::ordered_json to_json(const RunInfo& run) {
  return {{"name", run.name},
          {"model", run.model},
          {"created", run.created},
          {"version", run.version},
          {"questions", run.num_questions},
          {"answered", run.num_answers},
          {"failed", run.num_failures},
          {"prompt_tokens", run.prompt_tokens},
          {"completion_tokens", run.completion_tokens},
          {"settings", run.settings}};
}

void print_json(const std::vector<RunInfo>& runs) {
  const nlohmann::ordered_json all = transformed(runs, to_json);
  fmt::print("{}\n", all.dump(2));
}

void print_table(const std::vector<RunInfo>& runs) {
  std::size_t name_width = 4, model_width = 5;
  for (const RunInfo& run : runs) {
    name_width = std::max(name_width, run.name.size());
    model_width = std::max(model_width, run.model.size());
  }
  fmt::print("{:<{}}  {:<{}}  {:<20}  {:>9}  {:>9}  {:>6}  {:>10}  {:>10}\n", "name", name_width,
             "model", model_width, "begun (UTC)", "questions", "answered", "failed", "tokens in",
             "tokens out");
  for (const RunInfo& run : runs) {
    fmt::print("{:<{}}  {:<{}}  {:<20}  {:>9}  {:>9}  {:>6}  {:>10}  {:>10}\n", run.name,
               name_width, run.model, model_width, run.created, run.num_questions, run.num_answers,
               run.num_failures, run.prompt_tokens, run.completion_tokens);
  }
}

int list_runs(const RunsFlags& flags) {
  const std::vector<RunInfo> runs = RunStore::open_existing(flags.database).runs();
  (flags.form == OutputForm::json ? print_json : print_table)(runs);
  return kExitOk;
}

}  // namespace

void add_runs_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<RunsFlags>();
  CLI::App* command = app.add_subcommand("runs", "The runs of a store");
  add_database_option(*command, flags->database);
  add_form_option(*command, flags->form);
  command->footer(
      "Examples:\n"
      "  timeprobe runs\n"
      "  timeprobe runs --db other.db --format json");
  command->callback([flags, &chosen] { chosen = [flags] { return list_runs(*flags); }; });
}

}  // namespace timeprobe
