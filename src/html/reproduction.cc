#include "html/reproduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/command_line.h"
#include "base/split_text.h"
#include "exports/stored_plan.h"
#include "suites/suite.h"

namespace timeprobe {
namespace {

// Settings whose flag takes the value as it is noted.
constexpr std::array<std::pair<const char*, const char*>, 11> kPlainFlags = {
    {{"seed", "--seed"},
     {"base_url", "--base-url"},
     {"limit", "--limit"},
     {"plan", "--plan"},
     {"layout", "--layout"},
     {"tools", "--tools"},
     {"temperature", "--temperature"},
     {"max_tokens", "--max-tokens"},
     {"num_beams", "--beams"},
     {"length_penalty", "--length-penalty"},
     {"max_source_tokens", "--max-source-tokens"}}};

void add(std::string& command, const std::string& flag, const std::string& value) {
  command += " " + flag + " " + shell_word(value);
}

// "sample.jsonl" of "sample.jsonl sha256:ab12".
std::string file_name(const std::string& noted) { return noted.substr(0, noted.find(" sha256:")); }

std::vector<std::string> files_of(const RunInfo& info, const std::string& what) {
  std::vector<std::string> files;
  for (std::size_t i = 0;; ++i) {
    const std::string noted = stored_setting(info, fmt::format("{}.{}", what, i));
    if (noted.empty()) return files;
    files.push_back(file_name(noted));
  }
}

std::vector<std::string> parts_of(const std::string& text, char separator) {
  const std::vector<std::string_view> all = split_at(text, separator);
  std::vector<std::string> parts(all.begin(), all.end());
  std::erase(parts, "");
  return parts;
}

// "3 same-task"
void add_examples(std::string& command, const RunInfo& info) {
  const std::vector<std::string> fewshot = parts_of(stored_setting(info, "fewshot"), ' ');
  if (fewshot.size() != 2) return;
  add(command, "--num-fewshot", fewshot[0]);
  add(command, "--fewshot", fewshot[1]);
  for (const std::string& file : files_of(info, "examples")) add(command, "--fewshot-from", file);
}

// {"top_p":0.9}
void add_fields(std::string& command, const RunInfo& info) {
  const auto fields = nlohmann::ordered_json::parse(stored_setting(info, "set"), nullptr, false);
  if (!fields.is_object()) return;
  for (const auto& [name, value] : fields.items()) {
    const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    add(command, "--set", name + "=" + text);
  }
}

// "survey/median/decay"
void add_curves(std::string& command, const RunInfo& info) {
  const std::vector<std::string> parts = parts_of(stored_setting(info, "curves"), '/');
  if (parts.empty()) return;
  add(command, "--curves", parts.front());
  for (const std::string& part : parts) {
    if (part == "mean") add(command, "--aggregate", part);
    if (part == "clamp") add(command, "--extrapolate", part);
  }
}

// The one strategy that all questions of suites with strategies were put in, where it is not the
// preferred one and no plan chose it.
void add_strategy(std::string& command, const LoadedRun& run) {
  if (!stored_setting(run.info, "plan").empty()) return;
  for (const ScoredQuestion& item : run.scored) {
    const Suite* suite = find_suite(item.question.suite);
    if (suite == nullptr || suite->strategies.names == nullptr) continue;
    const std::string setting = find_label(item.question, "setting").value_or("");
    const std::vector<std::string> names = suite->strategies.names();
    const bool known = std::find(names.begin(), names.end(), setting) != names.end();
    if (known && setting != suite->strategies.preferred) add(command, "--strategy", setting);
    return;
  }
}

std::string origin_text(const Origin& origin) {
  std::string text = origin.generator.empty() ? "not noted" : origin.generator;
  if (origin.seed) text += fmt::format(", seed {}", *origin.seed);
  for (std::size_t i = 0; i < origin.sources.size(); ++i) {
    text += fmt::format("{} {} (sha256 {})", i == 0 ? ", from" : " and", origin.sources[i].name,
                        origin.sources[i].sha256);
  }
  return text;
}

}  // namespace

std::string run_command(const LoadedRun& run) {
  const RunInfo& info = run.info;
  std::string command = "timeprobe run";
  for (const std::string& file : files_of(info, "questions")) command += " " + shell_word(file);
  add(command, "--model", info.model);
  add(command, "--name", info.name);
  for (const auto& [setting, flag] : kPlainFlags) {
    const std::string value = stored_setting(info, setting);
    if (!value.empty()) add(command, flag, value);
  }
  for (const std::string& id : parts_of(stored_setting(info, "sample_ids"), ' ')) {
    add(command, "--sample-id", id);
  }
  for (const std::string& stop : stored_stops(info)) add(command, "--stop", stop);
  if (stored_setting(info, "cot") == "yes") command += " --cot";
  // Empty: the reasoning is kept.
  if (info.settings.contains("think_end")) {
    add(command, "--think-end-token", info.settings.at("think_end"));
  }
  add_examples(command, info);
  add_fields(command, info);
  add_curves(command, info);
  add_strategy(command, run);
  return command;
}

std::vector<std::string> question_origins(const LoadedRun& run) {
  std::vector<std::string> origins;
  const Origin* last = nullptr;
  for (const ScoredQuestion& item : run.scored) {
    const Origin& origin = item.question.origin;
    const bool same = last != nullptr && last->generator == origin.generator &&
                      last->seed == origin.seed && last->sources == origin.sources;
    last = &origin;
    if (same) continue;
    std::string text = origin_text(origin);
    if (std::find(origins.begin(), origins.end(), text) == origins.end()) {
      origins.push_back(std::move(text));
    }
  }
  return origins;
}

}  // namespace timeprobe
