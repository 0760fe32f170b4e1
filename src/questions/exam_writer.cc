#include "questions/exam_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/folders.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "base/version.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

// The first half never changes, so that one search finds every exam that timeprobe ever made.
constexpr const char* kCanaryPrefix = "timeprobe-canary-6f1c9e52-3b7d-4a68-9c0e-8d2a51f7b346";

constexpr std::size_t kChunkSize = 8192;

void check_target(const ExamOptions& options) {
  const fs::path manifest = options.out / "MANIFEST.json";
  if (options.if_exists == IfExists::refuse && fs::exists(manifest)) {
    throw usage_error(manifest.string() + ": exists already; give --force to replace the exam");
  }
  check_folder_can_be_made(options.out);
}

Origin origin_of(const ExamOptions& options) {
  Origin origin{std::string("timeprobe ") + kVersion, options.seed, {}, std::nullopt};
  for (const fs::path& source : options.sources) {
    origin.sources.push_back({source.filename().string(), sha256_of_file(source)});
  }
  return origin;
}

nlohmann::ordered_json sources_json(const Origin& origin) {
  nlohmann::ordered_json sources = nlohmann::ordered_json::array();
  for (const SourceFile& source : origin.sources) {
    sources.push_back({{"name", source.name}, {"sha256", source.sha256}});
  }
  return sources;
}

}  // namespace

std::vector<fs::path> given_files(std::initializer_list<std::optional<fs::path>> files) {
  std::vector<fs::path> given;
  for (const auto& file : files) {
    if (file) given.push_back(*file);
  }
  return given;
}

// One file under way.
class ExamWriter::File {
 public:
  File(ExamWriter& writer, const std::string& name)
      : writer_(writer),
        name_(name),
        file_(writer.options_.out / name, writer.options_.if_exists) {}

  void append(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      hash_.add(line);
      file_.append(line);
    }
    count_ += lines.size();
  }

  std::size_t count() const { return count_; }

  void commit() {
    file_.commit();
    writer_.files_->push_back(
        {{"name", name_}, {"questions", count_}, {"sha256", hash_.finish_hex()}});
    writer_.counts_[name_] = count_;
  }

 private:
  ExamWriter& writer_;
  std::string name_;
  NewFile file_;
  Sha256 hash_;
  std::size_t count_ = 0;
};

ExamWriter::ExamWriter(ExamOptions options)
    : options_(std::move(options)),
      canary_(fmt::format("{}:{}", kCanaryPrefix, options_.seed)),
      files_(std::make_unique<nlohmann::ordered_json>(nlohmann::ordered_json::array())) {
  check_target(options_);
  origin_ = origin_of(options_);
}

ExamWriter::~ExamWriter() = default;

void ExamWriter::append_question(std::string& out, Question question, bool first) const {
  question.origin = origin_;
  if (first) question.origin.canary = canary_;
  append_json_line(out, question);
}

void ExamWriter::write_questions(const std::string& name, std::size_t count,
                                 const QuestionAt& question_at) {
  write_lines(name, count, [&](std::size_t i, std::string& out) {
    append_question(out, question_at(i), i == 0);
  });
}

void ExamWriter::write_chunks(const std::string& name, const Chunk& chunk) {
  File file(*this, name);
  while (true) {
    std::vector<Question> questions = chunk(file.count());
    if (questions.empty()) break;
    std::vector<std::string> lines(questions.size());
    const std::size_t first = file.count();
    parallel_for(lines.size(), options_.num_threads, [&](std::size_t i) {
      append_question(lines[i], std::move(questions[i]), first + i == 0);
    });
    file.append(lines);
  }
  file.commit();
}

void ExamWriter::write_lines(const std::string& name, std::size_t count,
                             const AppendLine& append_line) {
  File file(*this, name);
  for (std::size_t first = 0; first < count; first += kChunkSize) {
    std::vector<std::string> lines(std::min(kChunkSize, count - first));
    parallel_for(lines.size(), options_.num_threads,
                 [&](std::size_t i) { append_line(first + i, lines[i]); });
    file.append(lines);
  }
  file.commit();
}

void ExamWriter::remove_files_of_old_exam() const {
  const fs::path path = options_.out / "MANIFEST.json";
  if (!fs::exists(path)) return;
  const auto manifest = nlohmann::json::parse(read_file(path), nullptr, false);
  if (!manifest.is_object() || !manifest.contains("files")) return;
  for (const auto& file : manifest.at("files")) {
    if (!file.is_object() || !file.contains("name") || !file.at("name").is_string()) continue;
    const std::string name = file.at("name");
    const bool is_inside = name == fs::path(name).lexically_normal() &&
                           fs::path(name).is_relative() && !name.starts_with("..");
    std::error_code error;
    if (is_inside && !counts_.contains(name)) fs::remove(options_.out / name, error);
  }
}

void ExamWriter::write_manifest(const nlohmann::ordered_json& rules) {
  nlohmann::ordered_json manifest;
  manifest["schema"] = "timeprobe.manifest/1";
  manifest["suite"] = options_.suite;
  manifest["generator"] = origin_.generator;
  manifest["seed"] = options_.seed;
  manifest["canary"] = canary_;
  manifest["sources"] = sources_json(origin_);
  manifest["rules"] = rules;
  manifest["files"] = *files_;
  remove_files_of_old_exam();
  write_file(options_.out / "MANIFEST.json", manifest.dump(2) + "\n", options_.if_exists);
}

}  // namespace timeprobe
