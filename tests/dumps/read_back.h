// What a dump gives, record by record.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "dumps/read_dump.h"
#include "tests/test_folder.h"

namespace timeprobe::dumps {

struct ReadBack {
  std::vector<std::string> records;
  std::vector<Place> places;  // where each of them begins
  std::vector<Damage> damages;
  std::vector<ResumePoint> resume_points;    // after each block
  std::vector<std::size_t> records_by_then;  // the number of records taken then
  std::uint64_t text_bytes = 0;

  std::string text() const;
};

// A grain so fine that a small file has many runs, chunks and fragments.
Grain fine_grain();

// Checks each block on the way: whole records, padding that can be read, progress that grows.
ReadBack read_back(const std::filesystem::path& path, const DumpOptions& options = {},
                   const std::string& record_end = "\n", const Grain& grain = fine_grain());

// Lines of random lengths, most of them short, some up to `longest`; letters repeat, so that they
// compress.
std::string random_lines(std::size_t size, std::size_t longest, std::uint64_t seed,
                         std::string_view line_end = "\n");

// The records of a text; the last may lack its end.
std::vector<std::string> records_of(std::string_view text, std::string_view record_end = "\n");

// A file of the test's own, removed at its end.
class TestFile {
 public:
  explicit TestFile(std::string_view content) : path_(folder_.write("dump", content)) {}
  const std::filesystem::path& path() const { return path_; }

 private:
  TestFolder folder_;
  std::filesystem::path path_;
};

}  // namespace timeprobe::dumps
