#include <fmt/format.h>

#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "questions/question_json.h"
#include "questions/tempreason_files.h"

namespace timeprobe {
namespace {

using Importer = ImportedQuestions (*)(const TextLines&, const TempReasonImport&);

struct ImportFlags {
  std::string file;
  std::string out;
  std::string task;
  std::string setting;
  std::string split = "test";
  bool force = false;
};

TempReasonImport import_of(const ImportFlags& flags) {
  TempReasonImport import;
  import.task = *parse_tempreason_task(flags.task);
  import.split = flags.split;
  const bool has_facts = import.task == TempReasonTask::l2 || import.task == TempReasonTask::l3;
  import.setting = has_facts ? TempReasonSetting::reasonqa : TempReasonSetting::cbqa;
  if (!flags.setting.empty()) import.setting = *parse_tempreason_setting(flags.setting);
  if (!has_facts && import.setting != TempReasonSetting::cbqa) {
    throw usage_error(
        fmt::format("--setting {}: task {} has only cbqa", flags.setting, flags.task));
  }
  return import;
}

int import_file(const ImportFlags& flags, Importer import) {
  const ImportedQuestions imported = import(TextLines::read(flags.file), import_of(flags));
  print_rejections(imported.rejections);
  if (imported.questions.empty()) throw usage_error(flags.file + ": no question could be read");
  std::string lines;
  for (const Question& question : imported.questions) append_json_line(lines, question);
  write_file(flags.out, lines, if_exists(flags.force));
  fmt::print("{} questions from {} to {}\n", imported.questions.size(), flags.file, flags.out);
  return kExitOk;
}

void add_format(CLI::App& import, Action& chosen, const std::string& name,
                const std::string& description, const std::string& example, Importer importer) {
  auto flags = std::make_shared<ImportFlags>();
  CLI::App* command = import.add_subcommand(name, description);
  command->add_option("file", flags->file, "The file to read")->required();
  command->add_option("--task", flags->task, "What its questions are")
      ->required()
      ->check(one_of({"year", "l1", "l1_future", "l2", "l3"}));
  command
      ->add_option(
          "--setting", flags->setting,
          "What may be read: nothing, the facts, or the page (default: reasonqa for l2 and "
          "l3, cbqa else)")
      ->check(one_of({"cbqa", "reasonqa", "obqa"}));
  command->add_option("--split", flags->split, "train, dev or test")
      ->check(one_of({"train", "dev", "test"}))
      ->capture_default_str();
  command->add_option("-o,--out", flags->out, "The file of Question records to write")->required();
  add_force_flag(*command, flags->force);
  command->footer("Examples:\n  " + example);
  command->callback([flags, importer, &chosen] {
    chosen = [flags, importer] { return import_file(*flags, importer); };
  });
}

}  // namespace

void add_import_command(CLI::App& app, Action& chosen) {
  CLI::App* import =
      app.add_subcommand("import", "Turn other people's question files into Question records");
  import->require_subcommand(1);
  add_format(*import, chosen, "timebench",
             "TimeBench's TempReason (question, answer, context, fact_context)",
             "timeprobe import timebench test_l2.jsonl --task l2 --out l2.jsonl", import_timebench);
  add_format(*import, chosen, "tempreason", "The official TempReason files",
             "timeprobe import tempreason test_l3.json --task l3 --setting obqa --out l3.jsonl",
             import_tempreason);
  import->footer(
      "Examples:\n"
      "  timeprobe import timebench test_l2.jsonl --task l2 --out l2.jsonl");
}

}  // namespace timeprobe
