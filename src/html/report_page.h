// A report with its questions, ready to be shown: the document and the chunks that a page reads,
// from a file or from a server.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "evaluation/run_store.h"

namespace timeprobe {

struct PageOptions {
  std::vector<std::filesystem::path> fewshot_files;  // of runs with solved examples
  std::vector<std::string> tables;                   // as keep_tables(); empty: all
  // Names of runs to compare, A with B; empty: every pair that shares questions, the first
  // kMaxComparisons of them.
  std::vector<std::pair<std::string, std::string>> compare;
  std::vector<std::filesystem::path> training;  // folders with a metrics.jsonl each
  std::string command;                          // that makes the page again, for its provenance
  int num_threads = 1;                          // the bytes do not depend on it
};

inline constexpr std::size_t kMaxComparisons = 20;

enum class ChunkKind { rows, details, column };
std::string_view to_text(ChunkKind kind);  // "rows"

class ReportPage {
 public:
  // Throws a usage Error for options that fit no run. Missing examples of a run are no error: its
  // prompts are left out and the page says so. O(questions), and the comparisons.
  static ReportPage make(std::vector<LoadedRun> runs, std::vector<std::string> plan_hashes,
                         const PageOptions& options);
  ReportPage(ReportPage&&) noexcept;
  ReportPage& operator=(ReportPage&&) noexcept;
  ~ReportPage();

  // The JSON document; the second form stands inside a <script> element.
  std::string document() const;
  std::string document_in_script() const;

  std::size_t num_chunks(ChunkKind kind) const;

  // Deflated (html/deflate.h). REQUIRES: chunk < num_chunks(kind). Thread safe.
  std::string chunk(ChunkKind kind, std::size_t chunk) const;

  std::size_t num_questions() const;

 private:
  struct Content;
  explicit ReportPage(std::unique_ptr<Content> content);

  std::unique_ptr<Content> content_;
};

}  // namespace timeprobe
