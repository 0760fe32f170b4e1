#include "exports/question_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.h"

namespace timeprobe {
namespace {

std::string full_name(const Question& question) {
  return fmt::format("{}/{}/{}/{}", question.suite, question.task,
                     find_label(question, "setting").value_or("-"), question.id);
}

// Two texts of one hash, which nobody will see, only make keys longer.
bool all_differ(std::vector<std::uint64_t> hashes) {
  std::sort(hashes.begin(), hashes.end());
  return std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
}

}  // namespace

QuestionKeys::QuestionKeys(const ExportedRun& run) {
  std::vector<std::uint64_t> ids, full_names;
  run.for_each([&](const ExportedQuestion& item) {
    ids.push_back(stable_hash(item.question.id));
    full_names.push_back(stable_hash(full_name(item.question)));
  });
  ids_differ_ = all_differ(std::move(ids));
  full_names_differ_ = all_differ(std::move(full_names));
}

std::string QuestionKeys::of(const ExportedQuestion& item) const {
  if (ids_differ_) return item.question.id;
  const std::string name = full_name(item.question);
  return full_names_differ_ ? name : fmt::format("{}#{}", name, item.ordinal);
}

}  // namespace timeprobe
