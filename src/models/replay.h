// replay:FILE, a system whose answers were recorded elsewhere.
//
// A question gets the answer of the record with its id; else of the one with its text, and its
// context where the record has one; else of the one with its whole prompt. White space is collapsed
// before texts are compared. Records whose suite, task, setting, question or context say otherwise
// do not count, so that row numbers are not taken for ids. Two different answers to one question
// are none: a failed completion that names both lines. So is a question without any.
//
// Settings are labels of questions, not of files: tell the run how the system was asked
// (--strategy, --num-fewshot, --cot), so that tables put its answers where they belong.
#pragma once

#include <filesystem>
#include <memory>

#include "base/line_reader.h"
#include "models/model.h"

namespace timeprobe {

// Reads the file. Throws a usage Error when there is none, or it holds no answer at all (with what
// the first line lacks).
std::unique_ptr<Model> make_replay(const std::filesystem::path& file);

// The same for a text in memory.
std::unique_ptr<Model> make_replay(const TextLines& text);

}  // namespace timeprobe
