// Answers that a system gave elsewhere, read from the files that other tools write
// (docs/formats.md, "Recorded answers").
//
//   {"id": "L2_Q42_0", "answer": "Y"}                                     our ids
//   {"question": "Which ...?", "context": "...", "prediction": "Y"}       or by the question's text
//   {"prompt": "...", "response": "Y"}                                    or by the whole prompt
//   {"custom_id": "L2_Q42_0", "response": {"status_code": 200, ...}}      a batch's output
//   {"doc_id": 0, "doc": {...}, "arguments": {...}, "resps": [["Y"]]}     lm-eval --log_samples
//   {"id": ..., "input": ..., "output": {"choices": [...]}}               inspect samples
//
// A file that ends with .csv has the first three layouts as columns; one that ends with .json is a
// list of such records, or an inspect log. Everything else is JSON lines.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/line_reader.h"
#include "questions/score.h"

namespace timeprobe {

// One answer and what is known of its question. Texts are as the file has them.
struct RecordedAnswer {
  std::size_t line = 0;  // in the file; in a .json file the record, both from 1
  std::optional<std::string> id = std::nullopt;
  std::optional<std::string> question = std::nullopt;
  std::optional<std::string> context = std::nullopt;
  std::optional<std::string> prompt =
      std::nullopt;  // as put; of several messages, joined by spaces
  std::optional<std::string> suite = std::nullopt;
  std::optional<std::string> task = std::nullopt;
  std::optional<std::string> setting = std::nullopt;
  Completion completion = {};  // FinishReason::error where the file says that there was no answer
};

// Hands over each answer in the order of the file and gives back what could not be read, which is
// never dropped in silence. Reads the layout that the file's name and each line tell. A line with
// two members that may hold the system's answer ("text" and "answer"), or with a list of answers as
// a key has, is rejected: nobody is scored on the key. Throws a usage Error for a .csv file whose
// header names neither a question nor an answer, and for a .json file that is not JSON.
std::vector<Rejection> read_recorded_answers(const TextLines& text,
                                             const std::function<void(RecordedAnswer)>& visit);

}  // namespace timeprobe
