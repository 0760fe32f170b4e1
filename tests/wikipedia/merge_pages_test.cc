#include "wikipedia/merge_pages.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/wikipedia/made_dump.h"
#include "wikipedia/page.h"

namespace timeprobe::wikipedia {
namespace {

std::string line(const std::string& title) {
  std::string line;
  append_json_line(line, Page{{title, 1, "en", 0, {}, {}}, plain_text("a")});
  return line;
}

TEST(MergePages, PutsShardsOneAfterTheOther) {
  const TestFolder folder;
  const auto a = folder.write("a", line("A") + line("B"));
  const auto none = folder.write("none", "");
  const auto c = folder.write("c", line("C"));
  EXPECT_TRUE(is_page_file(a));
  EXPECT_FALSE(is_page_file(none));
  EXPECT_EQ(merge_pages({a, none, c}, folder / "out", IfExists::refuse), 3u);
  EXPECT_EQ(read_file(folder / "out"), line("A") + line("B") + line("C"));
}

std::string complaint(const std::vector<std::filesystem::path>& shards,
                      const std::filesystem::path& out) {
  try {
    merge_pages(shards, out, IfExists::refuse);
  } catch (const Error& error) {
    return error.what();
  }
  return "none";
}

TEST(MergePages, RefusesWhatIsNoPartOfOneRun) {
  const TestFolder folder;
  const auto a = folder.write("a", line("A"));
  EXPECT_NE(complaint({a, a}, folder / "out")
                .find("a:1: the page 'A' was there before; is a shard given twice?"),
            std::string::npos);
  const auto other = folder.write("other", line("B") + "{}\n");
  EXPECT_NE(complaint({a, other}, folder / "out").find("other:2: the record has no 'schema'"),
            std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

}  // namespace
}  // namespace timeprobe::wikipedia
