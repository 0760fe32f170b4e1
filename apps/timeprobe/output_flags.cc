#include "output_flags.h"

#include <fmt/format.h>

#include <functional>
#include <utility>

#include "command_line/word_check.h"

namespace timeprobe {
namespace {

constexpr const char* kHidden = "";  // the group that help, manual and completion leave out

void add_json_flag(CLI::App& command, std::function<void()> choose_json) {
  command.add_flag_callback("--json", std::move(choose_json), "Short for --format json")
      ->group(kHidden);
}

}  // namespace

void add_force_flag(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "Replace what exists already");
}

IfExists if_exists(bool force) { return force ? IfExists::replace : IfExists::refuse; }

void add_form_option(CLI::App& command, OutputForm& form) {
  command
      .add_option_function<std::string>(
          "--format",
          [&form](const std::string& name) {
            form = name == "json" ? OutputForm::json : OutputForm::text;
          },
          "text or json")
      ->check(one_of({"text", "json"}))
      ->default_str("text");
  add_json_flag(command, [&form] { form = OutputForm::json; });
}

void add_output_options(CLI::App& command, OutputFlags& flags) {
  command.add_option("--format", flags.format, "text, md, csv, json or latex")
      ->check(one_of({"text", "md", "csv", "json", "latex"}))
      ->capture_default_str();
  add_json_flag(command, [&flags] { flags.format = "json"; });
  command.add_option("-o,--out,--output", flags.out,
                     "The file to write instead of standard output");
  add_force_flag(command, flags.force);
}

void put_out(const std::string& text, const OutputFlags& flags) {
  if (flags.out.empty()) return fmt::print("{}", text);
  write_file(flags.out, text, if_exists(flags.force));
}

}  // namespace timeprobe
