// Which of the questions a run asks, and how they are put: sources that wrap another one.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "questions/question_source.h"

namespace timeprobe {

// The first `count`; a share of all; or those from the first to the last, counted from 1.
struct Limit {
  std::optional<std::size_t> count;
  std::optional<double> share;  // in (0, 1)
  std::optional<std::size_t> first, last;
};

// "200", "0.1", "10-20". The problem says what is wanted.
Result<Limit> parse_limit(const std::string& text);

// A share needs the number of all questions.
class LimitedQuestions : public QuestionSource {
 public:
  LimitedQuestions(std::unique_ptr<QuestionSource> questions, const Limit& limit,
                   std::size_t num_questions);
  std::optional<Question> next() override;

 private:
  std::unique_ptr<QuestionSource> questions_;
  std::size_t first_ = 1;
  std::size_t last_;
  std::size_t place_ = 0;
};

// Those with the given ids. At the end throws a usage Error that names the ids that did not come.
class NamedQuestions : public QuestionSource {
 public:
  NamedQuestions(std::unique_ptr<QuestionSource> questions, const std::vector<std::string>& ids);
  std::optional<Question> next() override;

 private:
  std::unique_ptr<QuestionSource> questions_;
  std::set<std::string> wanted_;
  std::set<std::string> missing_;
};

// Each question after a change: a strategy, for instance.
class ChangedQuestions : public QuestionSource {
 public:
  ChangedQuestions(std::unique_ptr<QuestionSource> questions, std::function<void(Question&)> change)
      : questions_(std::move(questions)), change_(std::move(change)) {}
  std::optional<Question> next() override;

 private:
  std::unique_ptr<QuestionSource> questions_;
  std::function<void(Question&)> change_;
};

}  // namespace timeprobe
