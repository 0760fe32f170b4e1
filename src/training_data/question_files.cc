#include "training_data/question_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

bool is_wanted(const std::string& name, std::string_view split, ReadingSetting setting) {
  if (name.ends_with(fmt::format("_{}_{}.jsonl", split, to_text(setting)))) return true;
  return setting == ReadingSetting::cbqa && name == fmt::format("l1_{}.jsonl", split);
}

std::vector<fs::path> files_of_exam(const fs::path& folder, std::string_view split,
                                    ReadingSetting setting) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (is_wanted(entry.path().filename().string(), split, setting)) files.push_back(entry.path());
  }
  if (files.empty()) {
    throw usage_error(
        fmt::format("{}: holds no file *_{}_{}.jsonl", folder.string(), split, to_text(setting)));
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

std::vector<Question> read_question_files(std::span<const fs::path> paths, std::string_view split,
                                          ReadingSetting setting) {
  std::vector<Question> questions;
  for (const fs::path& path : paths) {
    std::vector<fs::path> files = {path};
    if (fs::is_directory(path)) files = files_of_exam(path, split, setting);
    for (const fs::path& file : files) {
      std::vector<Question> more = read_questions(file);
      std::move(more.begin(), more.end(), std::back_inserter(questions));
    }
  }
  return questions;
}

void refuse_held_out(std::span<const Question> questions, const HeldOutQuestions& held_out,
                     std::string_view what) {
  const auto is_held_out = [&held_out](const Question& question) {
    return held_out.contains(question.question);
  };
  const auto first = std::ranges::find_if(questions, is_held_out);
  if (first == questions.end()) return;
  throw usage_error(fmt::format(
      "{} of the {} {} questions are held out, the first is {} (\"{}\"); take others, or give "
      "--drop-held-out to train without them",
      std::ranges::count_if(questions, is_held_out), questions.size(), what, first->id,
      first->question));
}

}  // namespace timeprobe
