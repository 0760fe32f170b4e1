// That no question stands twice in a plan, whatever files it comes from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_set>

#include "questions/question.h"

namespace timeprobe {

// Takes some ten bytes of memory a question.
class DistinctQuestions {
 public:
  // `line` is the question as JSON. Throws a usage Error for one that was added before.
  void add(const Question& question, std::string_view line);

  // How many were added. Throws a usage Error when there is none.
  std::size_t count() const;

 private:
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace timeprobe
