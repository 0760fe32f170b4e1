// The Question record: one thing that a system is asked, with what it may read, what counts as
// right, and where it came from. Every suite makes these and every stage after it reads them.
//
// Stored as JSON lines, schema "timeprobe.question/1" (docs/formats.md). A worked example:
//
//   {"schema":"timeprobe.question/1","id":"L2_Q42_P108_0","suite":"tempreason","task":"l2",
//    "split":"test","question":"Which employer did X work for in Jan, 1950?",
//    "context":{"kind":"facts","text":"X works for Y from Jan, 1949 to Jan, 1952."},
//    "answer":{"kind":"text","accepted":["Y"]},"negatives":["Z"],
//    "labels":{"relation":"P108","setting":"reasonqa"},"origin":{...}}
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace timeprobe {

// What a system may read besides the question.
enum class ContextKind { none, facts, page, events };

struct Context {
  ContextKind kind = ContextKind::none;
  std::string text;

  bool operator==(const Context&) const = default;
};

// What an answer looks like; decides how it is read back out of a model's text.
enum class AnswerKind { text, month, year, boolean, number, date_time, names, distribution };

struct AnswerKey {
  AnswerKind kind = AnswerKind::text;
  std::vector<std::string> accepted;  // any one of these is right; never empty

  bool operator==(const AnswerKey&) const = default;
};

// A file that questions were made from.
struct SourceFile {
  std::string name;    // without folders: no path of a machine in a record
  std::string sha256;  // lower-case hex

  bool operator==(const SourceFile&) const = default;
};

// How to make the question again.
struct Origin {
  std::string generator;              // "timeprobe 0.1.0", "import:timebench"
  std::optional<std::uint64_t> seed;  // none for imported questions
  std::vector<SourceFile> sources;
  std::optional<std::string> canary;  // on the first record of a built file

  bool operator==(const Origin&) const = default;
};

// Labels select questions in tables: relation, period, setting, direction, subject ... Values are
// text also where they look like numbers, so that every consumer compares them in one way.
using Labels = std::map<std::string, std::string>;

struct Question {
  std::string id;
  std::string suite;  // "tempreason"
  std::string task;   // "l1", "l2", "l3", "l1_future", "year"
  std::string split;  // "train", "dev", "test"
  std::string question;
  Context context;
  std::optional<std::string> speech_time;  // ISO minute; "now" for questions that depend on it
  AnswerKey answer;
  std::vector<std::string> negatives;  // plausible wrong answers
  Labels labels;
  Origin origin;

  bool operator==(const Question&) const = default;
};

// The label's value, or none.
std::optional<std::string> find_label(const Question& question, const std::string& name);

}  // namespace timeprobe
