#include <fmt/format.h>

#include <memory>

#include "arguments.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/named_value.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "questions/question_json.h"
#include "questions/tempreason_files.h"

namespace timeprobe {
namespace {

using Importer = ImportedQuestions (*)(const TextLines&, const TempReasonImport&);

constexpr NamedValue<Importer> kImporters[] = {{import_timebench, "timebench"},
                                               {import_tempreason, "tempreason"}};

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

// Names the command that reads what this one could not.
[[noreturn]] void refuse(const ImportFlags& flags, const TextLines& lines) {
  for (const auto& [import, name] : kImporters) {
    const std::size_t num_read = import(lines, import_of(flags)).questions.size();
    if (num_read == 0) continue;
    throw usage_error(fmt::format("{}: no question could be read; 'timeprobe import {}' reads {}",
                                  flags.file, name, counted(num_read, "question")));
  }
  throw usage_error(flags.file + ": no question could be read");
}

int import_file(const ImportFlags& flags, Importer import) {
  const TextLines file = TextLines::read(flags.file);
  const ImportedQuestions imported = import(file, import_of(flags));
  print_rejections(imported.rejections);
  if (imported.questions.empty()) refuse(flags, file);
  std::string lines;
  for (const Question& question : imported.questions) append_json_line(lines, question);
  write_file(flags.out, lines, if_exists(flags.force));
  fmt::print("{} from {} to {}\n", counted(imported.questions.size(), "question"), flags.file,
             flags.out);
  return kExitOk;
}

void add_format(CLI::App& import, Action& chosen, Importer importer, const std::string& description,
                const std::string& example) {
  auto flags = std::make_shared<ImportFlags>();
  CLI::App* command =
      import.add_subcommand(std::string(name_of(kImporters, importer)), description);
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
  add_format(*import, chosen, import_timebench,
             "TimeBench's TempReason (question, answer, context, fact_context)",
             "timeprobe import timebench test_l2.jsonl --task l2 --out l2.jsonl");
  add_format(*import, chosen, import_tempreason, "The official TempReason files",
             "timeprobe import tempreason test_l3.json --task l3 --setting obqa --out l3.jsonl");
  import->footer(
      "Examples:\n"
      "  timeprobe import timebench test_l2.jsonl --task l2 --out l2.jsonl");
}

}  // namespace timeprobe
