#include "wikipedia/merge_pages.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/wikipedia/made_dump.h"
#include "wikipedia/page.h"
#include "wikipedia/page_shard.h"

namespace timeprobe::wikipedia {
namespace {

namespace fs = std::filesystem;

std::string line(const std::string& title) {
  std::string line;
  append_json_line(line, Page{{title, 1, "en", 0, {}, {}}, plain_text("a")});
  return line;
}

std::string shard(int index, int count, const std::vector<std::string>& titles,
                  const std::string& run = "one") {
  std::string text = shard_head_line({run, {index, count}});
  for (const std::string& title : titles) text += line(title);
  return text + shard_end_line(titles.size());
}

TEST(MergePages, PutsShardsInOrder) {
  const TestFolder folder;
  const auto a = folder.write("a", shard(0, 3, {"A", "B"}));
  const auto none = folder.write("none", shard(1, 3, {}));
  const auto c = folder.write("c", shard(2, 3, {"C", "B"}));
  EXPECT_TRUE(is_page_shard(none));
  EXPECT_FALSE(is_page_shard(folder.write("pages", line("A"))));
  EXPECT_FALSE(is_page_shard(folder.write("empty", "")));
  EXPECT_EQ(merge_pages({c, a, none}, folder / "out", IfExists::refuse), 4u);
  EXPECT_EQ(read_file(folder / "out"), line("A") + line("B") + line("C") + line("B"));
}

std::string complaint(const std::vector<fs::path>& shards, const fs::path& out) {
  try {
    merge_pages(shards, out, IfExists::refuse);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    return error.what();
  }
  return "none";
}

struct BadCase {
  const char* name;
  std::vector<std::string> files;
  const char* complaint;
};

TEST(MergePages, RefusesWhatIsNotOneRun) {
  const std::string first = shard(0, 2, {"A"}), second = shard(1, 2, {"B"});
  const BadCase kBadCases[] = {
      {"one is missing", {second}, "shard 0/2 is missing"},
      {"the last is missing", {first}, "shard 1/2 is missing"},
      {"twice", {first, first}, "1: is shard 0/2, as "},
      {"of more shards", {first, shard(1, 3, {})}, "1: is one of 3 shards, "},
      {"another run", {first, shard(1, 2, {}, "two")}, "1: is not of the same run as "},
      {"pages only", {first, line("B")}, "1:1: is not a shard of pages: no first line with"},
      {"empty", {first, ""}, "1:1: is not a shard of pages: no first line with"},
      {"no such shard", {first, shard(2, 2, {})}, "1: is shard 2/2; the first number counts"},
      {"without numbers",
       {first, "{\"schema\":\"timeprobe.page-shard/1\",\"run\":\"one\"}\n"},
       "1:1: is not a shard of pages: "},
      {"no page",
       {first, shard_head_line({"one", {1, 2}}) + "{}\n" + shard_end_line(1)},
       "1:2: the record has no 'schema'"},
      {"too few pages",
       {first, shard_head_line({"one", {1, 2}}) + line("B") + shard_end_line(2)},
       "1: has 1 pages, its last line says 2"},
      {"no page in any",
       {shard(0, 2, {}), shard(1, 2, {})},
       "0: holds no page, nor does another shard of its run"},
      {"two files in one", {first, second + line("C")}, "1:4: the shard had ended before"},
  };
  for (const BadCase& bad : kBadCases) {
    const TestFolder folder;
    std::vector<fs::path> paths;
    for (const std::string& text : bad.files) {
      paths.push_back(folder.write(std::to_string(paths.size()), text));
    }
    const std::string text = complaint(paths, folder / "out");
    EXPECT_NE(text.find(bad.complaint), std::string::npos) << bad.name << ": " << text;
    EXPECT_FALSE(fs::exists(folder / "out")) << bad.name;
  }
}

TEST(MergePages, RefusesAShardThatIsCutAnywhere) {
  const std::string second = shard(1, 2, {"B", "C"});
  for (std::size_t size = 0; size + 1 < second.size(); ++size) {
    const TestFolder folder;
    const auto a = folder.write("a", shard(0, 2, {"A"}));
    const auto cut = folder.write("cut", second.substr(0, size));
    EXPECT_NE(complaint({a, cut}, folder / "out").find("cut"), std::string::npos) << size;
  }
}

}  // namespace
}  // namespace timeprobe::wikipedia
