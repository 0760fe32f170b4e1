#include "questions/question_source.h"

#include "base/error.h"
#include "base/text_normalization.h"
#include "questions/question_json.h"

namespace timeprobe {

QuestionFiles::QuestionFiles(std::vector<std::filesystem::path> paths) : paths_(std::move(paths)) {}

std::optional<Question> QuestionFiles::next() {
  while (true) {
    if (file_ == nullptr) {
      if (place_ == paths_.size()) return std::nullopt;
      file_ = std::make_unique<LineStream>(paths_[place_++]);
    }
    if (!file_->next()) {
      file_.reset();
      continue;
    }
    if (trim(file_->text()).empty()) continue;
    Result<Question> question = question_from_json(file_->text());
    if (question) return std::move(question).value();
    throw usage_error(at_line(file_->name(), file_->number(), question.problem().message));
  }
}

std::optional<Question> QuestionList::next() {
  if (place_ == questions_.size()) return std::nullopt;
  return questions_[place_++];
}

}  // namespace timeprobe
