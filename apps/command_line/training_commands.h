// The commands of timeprobe-train, which are typed behind `timeprobe train`: one list, so that
// timeprobe can name them without LibTorch and whether or not that program was built.
#pragma once

#include <array>

namespace timeprobe {

struct CommandTitle {
  const char* name;
  const char* description;
};

inline constexpr CommandTitle kTrainSpans = {
    "spans", "Temporal span extraction: fill in masked times and entities of pages"};
inline constexpr CommandTitle kTrainSft = {
    "sft", "Fine-tune on questions of files, or on fresh ones that are drawn without end"};
inline constexpr CommandTitle kTrainRl = {
    "rl", "Go on from a fine-tuned network by rewards: answers are drawn, judged and learnt from"};
inline constexpr CommandTitle kTrainDraw = {
    "draw", "Write drawn questions as records, to test on and to hold out"};
inline constexpr CommandTitle kTrainAnswer = {
    "answer", "Read lines {\"id\", \"text\"} and write lines {\"id\", \"text\", \"finish\", ...}"};
inline constexpr CommandTitle kTrainAbout = {"about",
                                             "Say which libraries and instructions are used here"};

inline constexpr std::array kTrainingCommands = {kTrainSpans, kTrainSft,    kTrainRl,
                                                 kTrainDraw,  kTrainAnswer, kTrainAbout};

}  // namespace timeprobe
