#include "command_line/manual_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/text_normalization.h"
#include "base/version.h"
#include "command_line/command_words.h"
#include "command_line/shown_names.h"

namespace timeprobe {
namespace {

// Roff's own characters stand for themselves; a line does not begin with a request.
std::string roff(const std::string& text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\\\";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    at_start = c == '\n';
  }
  return out;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string dashed(const std::string& words) {
  std::string name = words;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string heading(const std::string& title) { return ".SH " + title + "\n"; }

// Text as it stands: the lines of a help are laid out already.
std::string verbatim(const std::string& text) { return ".nf\n" + roff(text) + "\n.fi\n"; }

// "-f, --num-fewshot INT"
std::string option_title(const CLI::Option& option) {
  const std::vector<std::string> names = shown_names(option);
  std::string title = fmt::format("{}", fmt::join(names, ", "));
  if (names.empty()) title = option.get_name(true);
  if (option.get_expected_max() > 0 && option.get_type_size() != 0) {
    title += " " + option.get_type_name();
  }
  return title;
}

std::string option_text(const CLI::Option& option) {
  std::string text = fmt::format(".TP\n\\fB{}\\fR\n{}", roff(option_title(option)),
                                 roff(option.get_description()));
  if (!option.get_default_str().empty()) {
    text += roff(fmt::format(" (default: {})", option.get_default_str()));
  }
  return text + (option.get_required() ? " (required)\n" : "\n");
}

std::string options_section(const CLI::App& command) {
  std::string text;
  for (const std::string& group : command.get_groups()) {
    if (group.empty()) continue;
    const std::vector<const CLI::Option*> options =
        command.get_options([&group](const CLI::Option* option) {
          return option->get_group() == group && !option->get_positional();
        });
    if (options.empty()) continue;
    text += heading(upper(group));
    for (const CLI::Option* option : options) text += option_text(*option);
  }
  std::string positionals;
  for (const CLI::Option* option :
       command.get_options([](const CLI::Option* o) { return o->get_positional(); })) {
    if (option->get_lnames().empty()) positionals += option_text(*option);
  }
  return (positionals.empty() ? "" : heading("ARGUMENTS") + positionals) + text;
}

std::string commands_section(const CLI::App& command, const std::string& words) {
  std::string text;
  for (const CLI::App* below : commands_below(command)) {
    text += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", roff(dashed(words + " " + below->get_name())),
                        roff(below->get_description()));
  }
  return text.empty() ? "" : heading("COMMANDS") + text;
}

// The footer of the help, whose first line is the heading here.
std::string examples_section(const CLI::App& command) {
  constexpr std::string_view kTitle = "Examples:\n";
  std::string footer = command.get_footer();
  if (footer.starts_with(kTitle)) footer.erase(0, kTitle.size());
  return footer.empty() ? "" : heading("EXAMPLES") + verbatim(footer);
}

constexpr const char* kExitStatus =
    "0 ok; 1 the run failed; 2 usage or configuration; 3 incomplete but resumable; 130 interrupted "
    "with the state saved.\n";

std::string page(const CLI::App& command, const std::string& words) {
  const std::string description = command.get_description();
  const std::string first_line = description.substr(0, description.find('\n'));
  std::string text =
      fmt::format(".TH {} 1 \"\" \"timeprobe {}\" \"timeprobe\"\n", upper(dashed(words)), kVersion);
  text += heading("NAME") + roff(fmt::format("{} - {}\n", dashed(words), first_line));
  text += heading("SYNOPSIS") + fmt::format("\\fB{}\\fR [OPTIONS] ...\n", roff(words));
  if (first_line.size() < description.size()) {
    text +=
        heading("DESCRIPTION") + verbatim(std::string(trim(description.substr(first_line.size()))));
  }
  text += commands_section(command, words) + options_section(command);
  text += examples_section(command);
  text += heading("EXIT STATUS") + kExitStatus;
  if (words != "timeprobe") text += heading("SEE ALSO") + "\\fBtimeprobe\\fR(1)\n";
  return text;
}

}  // namespace

void write_manual_pages(const CLI::App& command, const std::filesystem::path& folder,
                        const std::function<bool(const CLI::App&)>& wanted) {
  if (wanted && !wanted(command)) return;
  const std::string words = full_name(command);
  write_file(folder / (dashed(words) + ".1"), page(command, words), IfExists::replace);
  for (const CLI::App* below : commands_below(command)) write_manual_pages(*below, folder, wanted);
}

}  // namespace timeprobe
