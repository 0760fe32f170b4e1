#include <fmt/format.h>

#include <memory>

#include "base/files.h"
#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "drawing_flags.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

struct DrawFlags {
  DrawingFlags drawing;
  std::string out;
  std::uint64_t count = 1000;
  std::uint64_t seed = 1;
  bool force = false;
};

int draw(const DrawFlags& flags) {
  const Drawing drawing = drawing_of(flags.drawing, flags.seed, {});
  std::string lines;
  for (std::uint64_t i = 0; i < flags.count; ++i) append_json_line(lines, drawing.question(i));
  write_file(flags.out, lines, flags.force ? IfExists::replace : IfExists::refuse);
  fmt::print("{} questions to {}\n", flags.count, flags.out);
  return kExitOk;
}

}  // namespace

void add_draw_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<DrawFlags>();
  CLI::App* command = app.add_subcommand(kTrainDraw.name, kTrainDraw.description);
  command->add_option("what", flags->drawing.what, "l1 or l2")
      ->required()
      ->check(one_of({"l1", "l2"}));
  add_drawing_flags(*command, flags->drawing);
  command->add_option("--count", flags->count, "Questions; of l2 with 1, 2, ... facts in turn")
      ->check(whole_from(1))
      ->capture_default_str();
  command->add_option("--seed", flags->seed, "Seed of every random choice")
      ->check(whole_from(0))
      ->capture_default_str();
  command->add_option("-o,--out", flags->out, "File to write")->required();
  command->add_flag("--force", flags->force, "Replace the file");
  command->footer(
      "Examples:\n"
      "  timeprobe train draw l1 --count 2000 --seed 7 --out l1_test.jsonl\n"
      "  timeprobe train draw l2 --max-facts 3 --years 1900-1999 --out l2.jsonl");
  command->callback([flags, &chosen] { chosen = [flags] { return draw(*flags); }; });
}

}  // namespace timeprobe
