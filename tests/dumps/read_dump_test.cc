#include "dumps/read_dump.h"

#include <gtest/gtest.h>

#include "base/files.h"

namespace timeprobe::dumps {
namespace {

struct Lines : BlockResult {
  std::string text;
};

std::string lines_of(const std::filesystem::path& path) {
  std::string all;
  RecordWork work;
  work.process = [](const RecordBlock& block) {
    auto lines = std::make_unique<Lines>();
    lines->text = block.text;
    return lines;
  };
  work.take = [&](std::unique_ptr<BlockResult> result, const Progress&) {
    all += static_cast<Lines&>(*result).text;
  };
  read_dump(path, {}, work);
  return all;
}

TEST(ReadDump, PassesEveryLine) {
  const std::filesystem::path path = testing::TempDir() + "/lines";
  std::string text;
  for (int i = 0; i < 300000; ++i) text += "line " + std::to_string(i) + "\n";
  write_file(path, text, IfExists::replace);
  EXPECT_EQ(lines_of(path), text);
}

}  // namespace
}  // namespace timeprobe::dumps
