// That no question stands twice in a plan, whatever files it comes from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>

#include "questions/question.h"

namespace timeprobe {

// Takes some forty bytes of memory a question.
class DistinctQuestions {
 public:
  // `line` is the question as JSON. Throws a usage Error for one that was added before.
  void add(const Question& question, std::string_view line);

  // Throws a usage Error when none was added.
  void require_any() const;

  std::size_t size() const { return seen_.size(); }

 private:
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace timeprobe
