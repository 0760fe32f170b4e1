#include "evaluation/run_plan.h"

#include <fmt/format.h>

#include <filesystem>

namespace timeprobe {

void note_files(RunPlan& plan, const std::string& what, const std::vector<std::string>& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    plan.settings[fmt::format("{}.{}", what, i)] =
        fmt::format("{} sha256:{}", std::filesystem::path(files[i]).filename().string(),
                    sha256_of_file(files[i]));
  }
}

void label_with_setting(Question& question, const std::map<std::string, std::string>& settings) {
  const auto setting = settings.find("setting");
  if (setting != settings.end()) question.labels.try_emplace("setting", setting->second);
}

PlanHash::PlanHash(const RunPlan& plan) {
  hash_.add(plan.model);
  for (const auto& [name, value] : plan.settings) hash_.add(fmt::format("\n{}={}", name, value));
}

void PlanHash::add(std::string_view question_line) {
  hash_.add("\n");
  hash_.add(question_line);
}

}  // namespace timeprobe
