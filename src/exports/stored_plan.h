// The plan of a stored run, made again from what the store keeps of it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "evaluation/run_plan.h"
#include "evaluation/run_store.h"

namespace timeprobe {

// A setting of the run, or nothing.
std::string stored_setting(const RunInfo& info, const std::string& name);

// The texts of --stop.
std::vector<std::string> stored_stops(const RunInfo& info);

// Makes the same prompts as the run did. A run with solved examples needs the files that they came
// from, which the store knows by their SHA-256. Throws a usage Error when they are missing or other
// ones.
RunPlan stored_plan(const RunInfo& info, const std::vector<std::filesystem::path>& fewshot_files);

}  // namespace timeprobe
