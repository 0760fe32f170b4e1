// Question records as JSON lines, schema "timeprobe.question/1" (docs/formats.md).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "questions/question.h"

namespace timeprobe {

// One line without line end; the same bytes for the same question on every machine.
std::string to_json_line(const Question& question);

// Appends the line and a line end.
void append_json_line(std::string& out, const Question& question);

// Reads one line back. Unknown members are a problem, so that a misspelt one is not lost.
Result<Question> question_from_json(std::string_view line);

// Reads whole files. Questions are the input of a run, so one bad line stops it: throws a usage
// Error with file and line.
std::vector<Question> read_questions(const std::filesystem::path& path);
std::vector<Question> read_questions(const std::vector<std::filesystem::path>& paths);

}  // namespace timeprobe
