#include "exports/stored_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

// The number before "-shot", 0 without.
std::size_t num_examples(const std::string& setting) {
  std::size_t count = 0;
  std::from_chars(setting.data(), setting.data() + setting.size(), count);
  return count;
}

// The examples' questions, checked against what the run noted of their files.
std::vector<Question> read_examples(const RunInfo& info,
                                    const std::vector<std::filesystem::path>& files) {
  std::vector<Question> all;
  for (std::size_t i = 0;; ++i) {
    const std::string noted = stored_setting(info, fmt::format("examples.{}", i));
    if (noted.empty()) return all;
    if (i >= files.size()) {
      throw usage_error(
          fmt::format("run '{}' shows solved examples from {}; give that file with --fewshot-from",
                      info.name, noted.substr(0, noted.find(" sha256:"))));
    }
    const std::string hash = sha256_hex(read_file(files[i]));
    if (!noted.ends_with(" sha256:" + hash)) {
      throw usage_error(fmt::format("{}: has SHA-256 {}; run '{}' took its examples from {}",
                                    files[i].string(), hash, info.name, noted));
    }
    for (Question& question : read_questions(files[i])) all.push_back(std::move(question));
  }
}

std::uint64_t seed_of(const RunInfo& info) {
  const std::string text = stored_setting(info, "seed");
  std::uint64_t seed = 0;
  std::from_chars(text.data(), text.data() + text.size(), seed);
  return seed;
}

// What was asked for instead of the suite's settings, as docs/formats.md names it.
SamplingOverrides sampling_of(const RunInfo& info) {
  SamplingOverrides sampling;
  const std::string temperature = stored_setting(info, "temperature");
  if (!temperature.empty()) sampling.temperature = std::strtod(temperature.c_str(), nullptr);
  const std::string max_tokens = stored_setting(info, "max_tokens");
  if (!max_tokens.empty()) sampling.max_tokens = std::strtoll(max_tokens.c_str(), nullptr, 10);
  sampling.stop = stored_stops(info);
  return sampling;
}

}  // namespace

std::string stored_setting(const RunInfo& info, const std::string& name) {
  const auto found = info.settings.find(name);
  return found == info.settings.end() ? "" : found->second;
}

std::vector<std::string> stored_stops(const RunInfo& info) {
  std::vector<std::string> texts;
  // A list of texts; another program's setting of that name is left.
  const auto stop = nlohmann::json::parse(stored_setting(info, "stop"), nullptr, false);
  if (!stop.is_array()) return texts;
  for (const auto& text : stop) {
    if (text.is_string()) texts.push_back(text.get<std::string>());
  }
  return texts;
}

RunPlan stored_plan(const RunInfo& info, const std::vector<std::filesystem::path>& fewshot_files) {
  RunPlan plan{info.name, info.model, info.settings};
  const std::string setting = stored_setting(info, "setting");
  if (setting.ends_with("cot")) plan.thinking = Thinking::step_by_step;
  if (stored_setting(info, "layout") == "user") plan.layout = PromptLayout::single_turn;
  plan.sampling = sampling_of(info);
  if (const std::size_t count = num_examples(setting); count > 0) {
    const ExampleSource source = stored_setting(info, "fewshot").ends_with("other-tasks")
                                     ? ExampleSource::other_tasks
                                     : ExampleSource::same_task;
    plan.few_shot = FewShot(read_examples(info, fewshot_files), {count, source, seed_of(info)});
  }
  return plan;
}

}  // namespace timeprobe
