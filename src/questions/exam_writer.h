// Writes an exam: a folder of question files with a manifest (docs/formats.md, "A built exam").
//
// Questions are made on demand, a chunk at a time and on several threads, so that memory does not
// grow with the exam; the bytes do not depend on the number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "questions/question.h"

namespace timeprobe {

struct ExamOptions {
  std::string suite;
  std::filesystem::path out;  // a folder; made when missing
  std::uint64_t seed = 0;
  int num_threads = 1;
  IfExists if_exists = IfExists::refuse;
  std::vector<std::filesystem::path> sources;  // files that the questions are made from
};

// The files that were given, in the order of the arguments: for ExamOptions::sources.
std::vector<std::filesystem::path> given_files(
    std::initializer_list<std::optional<std::filesystem::path>> files);

class ExamWriter {
 public:
  // Refuses before anything is written: throws a usage Error when the folder holds an exam that was
  // not to be replaced, or is a file. Reads and hashes the sources.
  explicit ExamWriter(ExamOptions options);
  ~ExamWriter();
  ExamWriter(const ExamWriter&) = delete;
  ExamWriter& operator=(const ExamWriter&) = delete;

  using QuestionAt = std::function<Question(std::size_t)>;
  using AppendLine = std::function<void(std::size_t, std::string&)>;

  // A file of `count` Question records, one a line; the writer sets their origin, and the canary on
  // the first. `question_at` is called once for each number, from several threads.
  void write_questions(const std::string& name, std::size_t count, const QuestionAt& question_at);

  // The same in chunks whose questions are drawn in order: `chunk` is called on one thread with a
  // growing first number, until it returns no question.
  using Chunk = std::function<std::vector<Question>(std::size_t)>;
  void write_chunks(const std::string& name, const Chunk& chunk);

  // A file in another layout.
  void write_lines(const std::string& name, std::size_t count, const AppendLine& append_line);

  // Ends the exam. `rules` holds what else decides the bytes: generator options. Files of an exam
  // that is replaced and that the new one does not have are removed.
  void write_manifest(const nlohmann::ordered_json& rules);

  // File name -> number of questions.
  const std::map<std::string, std::size_t>& counts() const { return counts_; }

 private:
  class File;
  void remove_files_of_old_exam() const;
  void append_question(std::string& out, Question question, bool first) const;

  ExamOptions options_;
  Origin origin_;
  std::string canary_;
  std::unique_ptr<nlohmann::ordered_json> files_;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace timeprobe
