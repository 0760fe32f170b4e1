#include "evaluation/selection.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/parse_as.h"

namespace timeprobe {

Result<Limit> parse_limit(const std::string& text) {
  const Problem problem{fmt::format(
      "'{}' is no limit; a number (200), a share (0.1) or a range (10-20) is wanted", text)};
  const std::size_t dash = text.find('-');
  Limit limit;
  if (dash != std::string::npos) {
    limit.first = parse_as<std::size_t>(text.substr(0, dash));
    limit.last = parse_as<std::size_t>(text.substr(dash + 1));
    if (!limit.first || !limit.last || *limit.first == 0 || *limit.last < *limit.first) {
      return problem;
    }
    return limit;
  }
  if ((limit.count = parse_as<std::size_t>(text))) {
    if (*limit.count == 0) return problem;
    return limit;
  }
  limit.share = parse_as<double>(text);
  if (!limit.share || !(*limit.share > 0.0 && *limit.share < 1.0)) return problem;  // nor nan
  return limit;
}

LimitedQuestions::LimitedQuestions(std::unique_ptr<QuestionSource> questions, const Limit& limit,
                                   std::size_t num_questions)
    : questions_(std::move(questions)), last_(num_questions) {
  if (limit.count) last_ = *limit.count;
  if (limit.share) {
    last_ = static_cast<std::size_t>(std::ceil(*limit.share * static_cast<double>(num_questions)));
  }
  if (limit.first) first_ = *limit.first;
  if (limit.last) last_ = *limit.last;
}

std::optional<Question> LimitedQuestions::next() {
  while (place_ < last_) {
    std::optional<Question> question = questions_->next();
    if (!question) return std::nullopt;
    if (++place_ >= first_) return question;
  }
  return std::nullopt;
}

NamedQuestions::NamedQuestions(std::unique_ptr<QuestionSource> questions,
                               const std::vector<std::string>& ids)
    : questions_(std::move(questions)), wanted_(ids.begin(), ids.end()), missing_(wanted_) {}

std::optional<Question> NamedQuestions::next() {
  while (std::optional<Question> question = questions_->next()) {
    if (!wanted_.contains(question->id)) continue;
    missing_.erase(question->id);
    return question;
  }
  if (missing_.empty()) return std::nullopt;
  throw usage_error(
      fmt::format("--sample-id: no question has the id {}", fmt::join(missing_, ", ")));
}

std::optional<Question> ChangedQuestions::next() {
  std::optional<Question> question = questions_->next();
  if (question) change_(*question);
  return question;
}

}  // namespace timeprobe
