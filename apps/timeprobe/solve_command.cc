#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "allen/network_text.h"
#include "base/transformed.h"
#include "commands.h"
#include "output_flags.h"

namespace timeprobe {
namespace {

struct SolveFlags {
  std::string file;
  OutputForm form = OutputForm::text;
};

// What is certain or narrowed down of two intervals.
struct Narrowed {
  std::size_t a = 0;
  std::size_t b = 0;
  RelationSet relations;
};

std::vector<Narrowed> narrowed_pairs(const ConstraintNetwork& network) {
  std::vector<Narrowed> pairs;
  for (std::size_t i = 0; i < network.size(); ++i) {
    for (std::size_t j = i + 1; j < network.size(); ++j) {
      const RelationSet relations = feasible(network, i, j);
      if (relations != RelationSet::all()) pairs.push_back({i, j, relations});
    }
  }
  return pairs;
}

// As a statement has it.
std::string written(const std::string& name) {
  return name.find_first_of(" \t") == std::string::npos ? name : '"' + name + '"';
}

std::vector<std::string> names_of(RelationSet relations) {
  std::vector<std::string> names;
  for (const Relation each : relations.members()) names.emplace_back(to_text(each));
  return names;
}

nlohmann::ordered_json conflict_json(const NetworkText& text,
                                     const std::vector<std::size_t>& conflict) {
  const auto number = [&text](std::size_t place) { return text.lines[place].number; };
  return {{"consistent", false}, {"conflicting_lines", transformed(conflict, number)}};
}

nlohmann::ordered_json solution_json(const NetworkText& text, const std::vector<Narrowed>& pairs,
                                     const std::vector<PlacedInterval>& places) {
  nlohmann::ordered_json document = {{"consistent", true}};
  document["relations"] = nlohmann::ordered_json::array();
  for (const Narrowed& pair : pairs) {
    document["relations"].push_back({{"a", text.names[pair.a]},
                                     {"b", text.names[pair.b]},
                                     {"relations", names_of(pair.relations)}});
  }
  document["arrangement"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < places.size(); ++i) {
    document["arrangement"].push_back(
        {{"name", text.names[i]}, {"start", places[i].start}, {"end", places[i].end}});
  }
  return document;
}

void print_conflict(const NetworkText& text, const std::vector<std::size_t>& conflict) {
  fmt::print("inconsistent: {} of {} statements contradict each other\n", conflict.size(),
             text.statements.size());
  for (const std::size_t place : conflict) {
    fmt::print("{:>6}: {}\n", text.lines[place].number, text.lines[place].text);
  }
}

// "A  |==|..." with a column a place.
void print_solution(const NetworkText& text, const std::vector<Narrowed>& pairs,
                    const std::vector<PlacedInterval>& places) {
  fmt::print("consistent: {} intervals, {} statements\n\nwhat follows\n", text.names.size(),
             text.statements.size());
  for (const Narrowed& pair : pairs) {
    fmt::print("  {} {} {}\n", written(text.names[pair.a]),
               fmt::join(names_of(pair.relations), "|"), written(text.names[pair.b]));
  }
  std::size_t width = 0;
  for (const std::string& name : text.names) width = std::max(width, name.size());
  fmt::print("\none arrangement\n");
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto start = static_cast<std::size_t>(places[i].start);
    const auto length = static_cast<std::size_t>(places[i].end - places[i].start);
    fmt::print("  {:<{}}  {}|{}|\n", text.names[i], width, std::string(2 * (start - 1), ' '),
               std::string(2 * length - 1, '='));
  }
}

int solve(const SolveFlags& flags) {
  const TextLines lines = TextLines::read(flags.file);
  const NetworkText text = read_network(lines);
  const ConstraintNetwork network = network_of(text.names.size(), text.statements);
  const auto places = find_arrangement(network);
  if (!places) {
    const auto conflict = find_conflict(text.names.size(), text.statements);
    if (flags.form == OutputForm::json) {
      fmt::print("{}\n", conflict_json(text, conflict).dump(2));
    } else {
      print_conflict(text, conflict);
    }
    return kExitFailed;
  }
  const std::vector<Narrowed> pairs = narrowed_pairs(network);
  if (flags.form == OutputForm::json) {
    fmt::print("{}\n", solution_json(text, pairs, *places).dump(2));
  } else {
    print_solution(text, pairs, *places);
  }
  return kExitOk;
}

}  // namespace

void add_solve_command(CLI::App& app, Action& chosen) {
  auto flags = std::make_shared<SolveFlags>();
  CLI::App* command = app.add_subcommand(
      "solve", "Whether Allen relations can hold together, what follows, and one arrangement");
  command->add_option("file", flags->file, "A statement a line, as: A before|meets B")->required();
  add_form_option(*command, flags->form);
  command->footer(
      "Examples:\n"
      "  printf 'A before|meets B\\nB during C\\n' > network.txt\n"
      "  timeprobe solve network.txt\n"
      "Relations: before, after, meets, met_by, overlaps, overlapped_by, starts, started_by,\n"
      "during, contains, finishes, finished_by, equals; several that may hold are parted by '|'.\n"
      "Names with spaces stand in double quotes. Exit code 1: the statements contradict each "
      "other.");
  command->callback([flags, &chosen] { chosen = [flags] { return solve(*flags); }; });
}

}  // namespace timeprobe
