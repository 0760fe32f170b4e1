#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "commands.h"
#include "output_flags.h"
#include "questions/traveler_question.h"
#include "time/date_text.h"
#include "tools/time_tools.h"

namespace timeprobe {
namespace {

struct ResolveFlags {
  std::string expression;
  std::string now;
  std::string context;
  OutputForm form = OutputForm::text;
};

// Where the tool speaks of its arguments, a flag is what is wanted here.
void check_now(const ResolveFlags& flags) {
  constexpr const char* kWanted = "as '2023-09-29 22:18'";
  if (!flags.now.empty() && !parse_iso_date(flags.now)) {
    throw usage_error(fmt::format("--now '{}': a time is wanted, {}", flags.now, kWanted));
  }
  const auto expression = read_time_expression(flags.expression);
  if (flags.now.empty() && expression && needs_now(*expression)) {
    throw usage_error(fmt::format("'{}' depends on the time of speech: give --now, {}",
                                  flags.expression, kWanted));
  }
}

int resolve_expression(const ResolveFlags& flags) {
  check_now(flags);
  nlohmann::json arguments = {{"expression", flags.expression}};
  if (!flags.now.empty()) arguments["now"] = flags.now;
  if (!flags.context.empty()) arguments["facts"] = flags.context;
  const Result<nlohmann::ordered_json> meaning = resolve_expression_tool().call(arguments);
  if (!meaning) throw usage_error(meaning.problem().message);
  if (flags.form == OutputForm::json) {
    fmt::print("{}\n", meaning->dump());
  } else {
    fmt::print("{} to {}\n", meaning->at("first").get<std::string>(),
               meaning->at("last").get<std::string>());
  }
  return kExitOk;
}

}  // namespace

void add_resolve_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<ResolveFlags>();
  CLI::App* command = app.add_subcommand(
      "resolve", "What a time expression means: 'two days before Christmas 2022'");
  command->add_option("expression", flags->expression, "The expression, in quotes")->required();
  command->add_option("--now", flags->now, "The time of speech, as '2023-09-29 22:18'");
  command->add_option("--context,--facts", flags->context,
                      "Sentences that say more: \"Tom's birthday is on 14 March.\"");
  add_form_option(*command, flags->form);
  command->footer(
      "Examples:\n"
      "  timeprobe resolve 'two days before Christmas 2022'\n"
      "  timeprobe resolve 'last month' --now '2023-09-29 22:18'");
  command->callback([flags, &chosen] { chosen = [flags] { return resolve_expression(*flags); }; });
}

}  // namespace timeprobe
