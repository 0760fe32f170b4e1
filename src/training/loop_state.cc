#include "training/loop_state.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "training/json_object_file.h"

namespace timeprobe::training {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

fs::path settings_file(const LoopOptions& options) { return options.folder / "settings.json"; }

double number_of(const json& object, const char* key, const fs::path& path) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) {
    throw usage_error(fmt::format("{}: \"{}\" is missing or no number", path.string(), key));
  }
  return found->get<double>();
}

std::int64_t count_of(const json& object, const char* key, const fs::path& path) {
  const double value = number_of(object, key, path);
  if (value < 0.0 || value > 9e15) {
    throw usage_error(
        fmt::format("{}: \"{}\" is {}, a count is wanted", path.string(), key, value));
  }
  return static_cast<std::int64_t>(value);
}

// The first setting that differs, as a sentence; empty where none does.
std::string difference(const json& before, const json& now) {
  const auto shown = [](const json& object, const std::string& key) {
    return object.contains(key) ? object.at(key).dump() : std::string("nothing");
  };
  json all = before;
  all.update(now);
  for (const auto& [key, value] : all.items()) {
    if (shown(before, key) == shown(now, key)) continue;
    return fmt::format("{} was {} and is {} now", key, shown(before, key), shown(now, key));
  }
  return "";
}

void remove_run(const LoopOptions& options, const CheckpointFolders& checkpoints) {
  std::error_code error;
  for (const std::int64_t step : checkpoints.steps()) {
    fs::remove_all(checkpoints.path_of(step), error);
  }
  for (const char* name : {"last", "best", "metrics.jsonl", "settings.json"}) {
    fs::remove(options.folder / name, error);
  }
}

}  // namespace

void write_loop_state(const fs::path& path, const LoopState& state) {
  nlohmann::ordered_json object = {{"step", state.step},
                                   {"elapsed_s", state.elapsed_s},
                                   {"worse_in_a_row", state.worse_in_a_row}};
  if (state.best) {
    object["best"] = {{"step", state.best_step},
                      {"em", state.best->em},
                      {"f1", state.best->f1},
                      {"num_questions", state.best->num_questions}};
  }
  write_file(path, object.dump(2) + "\n", IfExists::replace);
}

LoopState read_loop_state(const fs::path& path) {
  const json object = read_json_object(path);
  LoopState state;
  state.step = count_of(object, "step", path);
  state.elapsed_s = number_of(object, "elapsed_s", path);
  state.worse_in_a_row = count_of(object, "worse_in_a_row", path);
  const auto best = object.find("best");
  if (best != object.end() && best->is_object()) {
    state.best_step = count_of(*best, "step", path);
    state.best = DevScore{number_of(*best, "em", path), number_of(*best, "f1", path),
                          static_cast<std::size_t>(count_of(*best, "num_questions", path))};
  }
  return state;
}

void check_folder(const LoopOptions& options) {
  const fs::path file = settings_file(options);
  if (options.start == LoopStart::replace || !fs::exists(file)) return;
  if (options.start == LoopStart::fresh) {
    throw usage_error(options.folder.string() +
                      ": holds a training run already; give --resume to go on with it, --force to "
                      "replace it, or another folder");
  }
  const std::string differs = difference(read_json_object(file), json::parse(options.settings));
  if (!differs.empty()) {
    throw usage_error(fmt::format(
        "{}: the run has other settings: {}; resume with the same, or take another folder",
        file.string(), differs));
  }
}

void prepare_folder(const LoopOptions& options, CheckpointFolders& checkpoints) {
  check_folder(options);
  if (options.start == LoopStart::replace) remove_run(options, checkpoints);
  checkpoints.clear_unfinished();
  const fs::path file = settings_file(options);
  if (fs::exists(file)) return;
  write_file(file, json::parse(options.settings).dump(2) + "\n", IfExists::refuse);
}

}  // namespace timeprobe::training
