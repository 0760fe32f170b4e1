#include "training_data/held_out_questions.h"

#include "base/random.h"
#include "base/text_normalization.h"
#include "questions/question_json.h"

namespace timeprobe {

HeldOutQuestions HeldOutQuestions::read(std::span<const std::filesystem::path> files) {
  HeldOutQuestions held_out;
  for (const auto& file : files) {
    for (const Question& question : read_questions(file)) held_out.add(question.question);
  }
  return held_out;
}

void HeldOutQuestions::add(std::string_view question) {
  hashes_.insert(stable_hash(normalize_squad(question)));
}

bool HeldOutQuestions::contains(std::string_view question) const {
  return hashes_.contains(stable_hash(normalize_squad(question)));
}

std::size_t HeldOutQuestions::remove_from(std::vector<Question>& questions) const {
  return std::erase_if(questions,
                       [this](const Question& question) { return contains(question.question); });
}

}  // namespace timeprobe
