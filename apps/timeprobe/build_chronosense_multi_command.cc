#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "arguments.h"
#include "base/error.h"
#include "command_line/word_check.h"
#include "commands.h"
#include "suites/chronosense_multi/build.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

using chronosense_multi::Form;

struct MultiFlags {
  chronosense_multi::BuildOptions options;
  std::vector<std::string> depths = {"2-6"};
  std::string form = "both";
  bool force = false;
};

std::vector<Form> forms_of(const std::string& text) {
  if (text == "words") return {Form::words};
  if (text == "years") return {Form::years};
  return {Form::words, Form::years};
}

// "2-4", "2,4", "2 4" or "3": the fewest links and the most.
std::vector<int> depths_of(const std::vector<std::string>& words) {
  const std::string text = fmt::format("{}", fmt::join(words, "-"));
  std::vector<int> depths;
  std::size_t place = 0;
  while (place < text.size()) {
    const std::size_t end = std::min(text.find_first_of("-,", place), text.size());
    const Result<std::int64_t> number = parse_number(text.substr(place, end - place));
    if (!number || *number < 0 || *number > 1000) break;
    depths.push_back(static_cast<int>(*number));
    place = end + 1;
  }
  if (place != text.size() + 1 || depths.size() > 2) {
    throw usage_error(
        fmt::format("--depths {}: two numbers of links are wanted, as 2-4", fmt::join(words, " ")));
  }
  return depths;
}

void print_short_cell(const chronosense_multi::ShortCell& cell) {
  fmt::print(stderr,
             "{} events in {}: {} test and {} training questions of each answer are all there are "
             "with balanced answers\n",
             cell.cell.depth + 1, to_text(cell.cell.form), cell.test, cell.train);
}

int build_chronosense_multi(const MultiFlags& flags) {
  chronosense_multi::BuildOptions options = flags.options;
  const std::vector<int> depths = depths_of(flags.depths);
  options.min_depth = depths.front();
  options.max_depth = depths.back();
  options.forms = forms_of(flags.form);
  options.if_exists = if_exists(flags.force);
  const chronosense_multi::BuildSummary summary = chronosense_multi::build(options);
  const std::size_t total = print_exam_files(options.out, summary.questions);
  for (const chronosense_multi::ShortCell& cell : summary.short_cells) print_short_cell(cell);
  fmt::print("{} questions, seed {}\n", total, options.seed);
  return kExitOk;
}

}  // namespace

void add_build_chronosense_multi_command(CLI::App& build, Action& chosen) {
  auto flags = std::make_shared<MultiFlags>();
  flags->options.num_threads = default_num_threads();
  CLI::App* command = build.add_subcommand(
      "chronosense-multi", "Chains of events: is a relation certain, possible or impossible?");
  command->add_option("-o,--out", flags->options.out, "The folder to write")->required();
  add_wording_option(*command, flags->options.wording, "ours");
  add_seed_option(*command, flags->options.seed);
  add_threads_option(*command, flags->options.num_threads);
  add_count_option(*command, "--test-questions,--test", flags->options.test,
                   "Test questions of each form, depth and right answer");
  add_count_option(*command, "--train-questions,--train", flags->options.train,
                   "Training questions of each");
  command
      ->add_option("--depths", flags->depths,
                   "Fewest and most links between the first event and the last: 2-4")
      ->expected(1, 2)
      ->capture_default_str();
  command
      ->add_option("--form", flags->form,
                   "words (relations between neighbours), years (of all events) or both")
      ->check(one_of({"words", "years", "both"}))
      ->capture_default_str();
  add_force_flag(*command, flags->force);
  command->footer(
      "Examples:\n"
      "  timeprobe build chronosense-multi --out chains\n"
      "  timeprobe build chronosense-multi --depths 2-4 --form words --out chains");
  command->callback(
      [flags, &chosen] { chosen = [flags] { return build_chronosense_multi(*flags); }; });
}

}  // namespace timeprobe
