#include "suites/chronosense_multi/generate.h"

#include <fmt/format.h>

#include "base/text_normalization.h"

namespace timeprobe::chronosense_multi {

Question question_of(const ChainItem& item, const Cell& cell, Modality right, std::size_t number,
                     const RelationChainWording& wording) {
  Question question;
  question.suite = "chronosense-multi";
  question.task = to_text(cell.form);
  question.question = wording.question(item.claim);
  question.context = {ContextKind::events, wording.context(item.context)};
  question.answer = {AnswerKind::text, {std::string(timeprobe::to_text(right))}};
  for (const Modality answer : kAnswers) {
    if (answer != right) question.negatives.emplace_back(timeprobe::to_text(answer));
  }
  const std::string answer = ascii_lower(timeprobe::to_text(right));
  question.id = fmt::format("{}-{}-{}-{}", question.task, cell.depth, answer, number);
  question.labels = {{"depth", std::to_string(cell.depth)},
                     {"answer", answer},
                     {"relation", std::string(timeprobe::to_text(item.claim.relation))}};
  return question;
}

}  // namespace timeprobe::chronosense_multi
