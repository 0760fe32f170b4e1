// Questions that training must not see: those of test files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "questions/question.h"

namespace timeprobe {

// A question is known by its wording, whatever its context: SQuAD normalisation, hashed to 64 bits.
class HeldOutQuestions {
 public:
  HeldOutQuestions() = default;

  // Question records (JSON lines). Throws a usage Error with file and line for what is none.
  static HeldOutQuestions read(std::span<const std::filesystem::path> files);

  void add(std::string_view question);
  bool contains(std::string_view question) const;
  std::size_t size() const { return hashes_.size(); }

  // Takes held-out questions out of the list and says how many they were.
  std::size_t remove_from(std::vector<Question>& questions) const;

 private:
  std::unordered_set<std::uint64_t> hashes_;
};

}  // namespace timeprobe
