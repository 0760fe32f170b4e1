#include "answers/answer_text.h"

#include <algorithm>
#include <array>

#include "answers/answer_readers.h"
#include "answers/decision.h"
#include "answers/plain_text.h"
#include "answers/upstream_answer.h"
#include "base/check.h"

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 8> kNameKeys = {"name", "names",  "subject", "subjects",
                                                       "who",  "person", "people",  "result"};
constexpr std::array<std::string_view, 2> kBooleanKeys = {"result", "value"};
constexpr std::array<std::string_view, 6> kNumberKeys = {"count", "number", "total",
                                                         "times", "result", "frequency"};
// Not "date": its time may stand in a member of its own.
constexpr std::array<std::string_view, 5> kDateTimeKeys = {"datetime", "dateandtime", "timestamp",
                                                           "lasttime", "result"};

KindRules rules_of(AnswerKind kind, const std::vector<std::string>& names) {
  switch (kind) {
    case AnswerKind::names:
      return {[reader = NameReader(names)](TokenSpan tokens) { return reader.read(tokens); },
              kNameKeys, ListReading::together};
    case AnswerKind::boolean: return {read_boolean, kBooleanKeys};
    case AnswerKind::number: return {read_number, kNumberKeys};
    case AnswerKind::date_time: return {read_date_time, kDateTimeKeys};
    default: check_failed("kind", __FILE__, __LINE__, "TRAVELER has no answers of this kind");
  }
}

std::vector<std::string> split_names(std::string_view canonical) {
  constexpr std::string_view kSeparator = ", ";
  std::vector<std::string> names;
  std::size_t start = 0;
  while (start <= canonical.size()) {
    const std::size_t end = std::min(canonical.find(kSeparator, start), canonical.size());
    names.emplace_back(canonical.substr(start, end - start));
    start = end + kSeparator.size();
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool same_names(const std::string& extracted, const std::string& wanted, AnswerReading reading) {
  const std::vector<std::string> said = split_names(extracted);
  const std::vector<std::string> right = split_names(wanted);
  if (reading != AnswerReading::upstream) return said == right;
  return std::includes(said.begin(), said.end(), right.begin(), right.end());
}

bool same_date(const std::string& extracted, const std::string& wanted, AnswerReading reading) {
  constexpr std::size_t kDaySize = std::string_view("2023-09-28").size();
  if (extracted == wanted) return true;
  return reading == AnswerReading::date_lenient && extracted.size() == kDaySize &&
         wanted.starts_with(extracted);
}

}  // namespace

std::optional<std::string> read_answer(AnswerKind kind, std::string_view completion,
                                       const AnswerOptions& options) {
  if (options.reading == AnswerReading::upstream) {
    return read_upstream_answer(kind, completion, options.names);
  }
  return decide(plain_text(completion), rules_of(kind, options.names));
}

bool same_answer(AnswerKind kind, const std::string& extracted, const std::string& wanted,
                 AnswerReading reading) {
  switch (kind) {
    case AnswerKind::names: return same_names(extracted, wanted, reading);
    case AnswerKind::date_time: return same_date(extracted, wanted, reading);
    default: return extracted == wanted;
  }
}

}  // namespace timeprobe::answers
