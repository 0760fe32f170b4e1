#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "commands.h"
#include "tools/time_tools.h"

namespace timeprobe {
namespace {

struct ResolveFlags {
  std::string expression;
  std::string now;
  std::string facts;
  bool json = false;
};

int resolve_expression(const ResolveFlags& flags) {
  nlohmann::json arguments = {{"expression", flags.expression}};
  if (!flags.now.empty()) arguments["now"] = flags.now;
  if (!flags.facts.empty()) arguments["facts"] = flags.facts;
  const Result<nlohmann::ordered_json> meaning = resolve_expression_tool().call(arguments);
  if (!meaning) throw usage_error(meaning.problem().message);
  if (flags.json) {
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
  command->add_option("--now", flags->now, "The present, as '2023-09-29 22:18'");
  command->add_option("--facts", flags->facts, "Sentences: \"Tom's birthday is on 14 March.\"");
  command->add_flag("--json", flags->json, "As JSON");
  command->footer(
      "Examples:\n"
      "  timeprobe resolve 'two days before Christmas 2022'\n"
      "  timeprobe resolve 'last week' --now '2023-09-29 22:18'");
  command->callback([flags, &chosen] { chosen = [flags] { return resolve_expression(*flags); }; });
}

}  // namespace timeprobe
