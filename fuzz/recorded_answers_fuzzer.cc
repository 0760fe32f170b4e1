// Recorded answers in every layout, and the output of a batch.

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/error.h"
#include "evaluation/batch_files.h"
#include "models/replay.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  if (size < 2) return 0;
  constexpr std::array kNames = {"a.jsonl", "a.csv", "a.json"};
  static const Question question = [] {
    Question made;
    made.id = "q";
    made.suite = "tempreason";
    made.task = "l2";
    made.question = "Q?";
    made.answer = {AnswerKind::text, {"A"}};
    return made;
  }();
  try {
    const TextLines text =
        TextLines::of(kNames[data[0] % kNames.size()],
                      std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
    read_batch_output({"000000000000", 2}, text);
    const std::unique_ptr<Model> model = make_replay(text);
    model->answer(question, {.messages = {{Role::user, "Q?"}}, .settings = {}, .strategy = ""});
    model->remarks();
  } catch (const Error&) {
  }
  return 0;
}
