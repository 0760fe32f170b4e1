#include "page_flags.h"

#include <fmt/format.h>

#include "base/command_line.h"
#include "base/error.h"
#include "help_group.h"
#include "html/training_runs.h"

namespace timeprobe {

void add_page_options(CLI::App& command, PageFlags& flags) {
  const HelpGroup group(command, "The page");
  command
      .add_option("--training", flags.training,
                  "Folder of a training, to draw the curves of its metrics.jsonl; repeat for more")
      ->allow_extra_args(false);
  command
      .add_option("--fewshot-from", flags.fewshot_from,
                  "A file of their training questions where runs have solved examples, to show "
                  "their prompts; repeat for more")
      ->allow_extra_args(false);
  command
      .add_option("--compare", flags.compare,
                  "Two runs A,B to compare, by default all that share questions; repeat for more")
      ->allow_extra_args(false);
  add_threads_option(command, flags.num_threads);
}

PageOptions page_options(const PageFlags& flags) {
  PageOptions options;
  options.fewshot_files = {flags.fewshot_from.begin(), flags.fewshot_from.end()};
  options.training = {flags.training.begin(), flags.training.end()};
  options.num_threads = flags.num_threads;
  for (const std::string& pair : flags.compare) {
    const std::size_t comma = pair.find(',');
    if (comma == std::string::npos || comma == 0 || comma + 1 == pair.size()) {
      throw usage_error(fmt::format("--compare {}: two names of runs are wanted, as A,B", pair));
    }
    options.compare.emplace_back(pair.substr(0, comma), pair.substr(comma + 1));
  }
  return options;
}

std::string repeated(const PageFlags& flags) {
  std::string words;
  for (const std::string& pair : flags.compare) words += " --compare " + shell_word(pair);
  for (const std::string& folder : flags.training) {
    words += " --training " + shell_word(training_name(folder));
  }
  return words;
}

}  // namespace timeprobe
