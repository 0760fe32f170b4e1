// Where the questions of a run come from, one after the other, so that memory does not grow with
// their number.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/line_stream.h"
#include "questions/question.h"

namespace timeprobe {

class QuestionSource {
 public:
  virtual ~QuestionSource() = default;

  // None at the end. Throws a usage Error where a question cannot be had.
  virtual std::optional<Question> next() = 0;
};

// Question records in files, in their order. A bad line stops it: file and line are named.
class QuestionFiles : public QuestionSource {
 public:
  explicit QuestionFiles(std::vector<std::filesystem::path> paths);
  std::optional<Question> next() override;

 private:
  std::vector<std::filesystem::path> paths_;
  std::size_t place_ = 0;
  std::unique_ptr<LineStream> file_;
};

// Questions in memory.
class QuestionList : public QuestionSource {
 public:
  explicit QuestionList(std::vector<Question> questions) : questions_(std::move(questions)) {}
  std::optional<Question> next() override;

 private:
  std::vector<Question> questions_;
  std::size_t place_ = 0;
};

}  // namespace timeprobe
