// A question and a context of ChronoSense, parted by a zero byte: never a crash; what is read gives
// the same when it is written and read again; an answer only with a status that has one.
//
// The first byte chooses one of the paper's hypotheses, so that the fuzzer reaches the contexts:
// its second half then holds the context, and "X" and "Y" are the names.

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "questions/chronosense_text.h"
#include "reasoner/chronosense_reasoner.h"

namespace {

using namespace timeprobe;

std::string question_for(std::uint8_t choice, std::string_view own) {
  const std::vector<ChronoSenseTask>& tasks = chronosense_tasks();
  if (choice % 64 >= tasks.size() * 3) return std::string(own);
  const Hypothesis hypothesis = {tasks[choice % 64 / 3], choice % 64 % 3 + 1, 1950};
  return paper_wording().question(hypothesis, "X", "Y",
                                  choice < 128 ? Typos::corrected : Typos::verbatim);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t split = text.find('\0');
  const std::string_view context = split == text.npos ? text : text.substr(split + 1);
  const std::string question = question_for(data[0], text.substr(0, split));
  const Conclusion conclusion = reason_chronosense(question, context);
  const bool has_answer = conclusion.status == ConclusionStatus::answered;
  TIMEPROBE_CHECK(has_answer == !conclusion.answers.empty(), conclusion.explanation);
  const Result<ReadHypothesis> read = read_chronosense(question, context);
  TIMEPROBE_CHECK(read.ok() || !has_answer, conclusion.explanation);
  if (!read) return 0;
  const std::string written = paper_wording().context(read->context);
  const Result<ReadHypothesis> back = read_chronosense(question, written);
  TIMEPROBE_CHECK(back.ok() && back->hypothesis == read->hypothesis, written);
  const Conclusion again = reason_chronosense(question, written);
  TIMEPROBE_CHECK(again.answers == conclusion.answers, written);
  return 0;
}
