#include "wikipedia/redirects.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "tests/wikipedia/made_dump.h"
#include "wikipedia/page_search.h"

namespace timeprobe::wikipedia {
namespace {

using Titles = std::vector<std::string>;

TEST(Redirects, AreFollowedToTheirEnd) {
  Redirects redirects;
  redirects.add("A", "B");
  redirects.add("B", "C");
  redirects.add("B", "D");  // too late
  EXPECT_EQ(redirects.follow("A").titles, (Titles{"A", "B", "C"}));
  EXPECT_EQ(redirects.follow("C").titles, Titles{"C"});
}

TEST(Redirects, LoopsAndLongChainsAreTold) {
  Redirects redirects;
  redirects.add("A", "B");
  redirects.add("B", "A");
  redirects.add("S", "S");
  for (int i = 0; i < 100; ++i) redirects.add("L" + std::to_string(i), "L" + std::to_string(i + 1));
  EXPECT_EQ(redirects.follow("A").outcome, Redirects::Outcome::loop);
  EXPECT_EQ(redirects.follow("S").outcome, Redirects::Outcome::loop);
  EXPECT_EQ(redirects.follow("L0").outcome, Redirects::Outcome::too_long);
  EXPECT_EQ(redirects.follow("L95").outcome, Redirects::Outcome::end);
}

TEST(Redirects, OfAFileAreOnlyThoseThatMatter) {
  const TestFolder folder;
  const auto file = folder.write("r.tsv", "X\tY\nb\tC\nA\tB\nC\tD\n");
  Redirects redirects;
  redirects.read(file, {"A"});
  EXPECT_EQ(redirects.follow("A").titles, (Titles{"A", "B", "C", "D"}));
  EXPECT_FALSE(redirects.targets().contains("X"));
  try {
    Redirects().read(folder.write("bad.tsv", "A\tB\nno tab\n"), {"A"});
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("bad.tsv:2: a title, a tab and a title are wanted"),
              std::string::npos);
  }
}

WantedPages wanted(const Titles& titles) {
  WantedPages pages;
  for (const std::string& title : titles) pages.add(title, std::nullopt);
  return pages;
}

Titles sought(const PageSearch& search) {
  Titles titles(search.sought().begin(), search.sought().end());
  std::sort(titles.begin(), titles.end());
  return titles;
}

TEST(PageSearch, GoesOnWhereRedirectsLead) {
  PageSearch search(wanted({"A", "B", "C", "L", "N"}), {});
  search.begin_reading();
  EXPECT_EQ(sought(search), (Titles{"A", "B", "C", "L", "N"}));
  search.note_page("A");
  search.note_redirect("B", "D");
  search.note_redirect("C", "A");
  search.note_redirect("L", "L");
  search.begin_reading();
  EXPECT_EQ(sought(search), Titles{"D"});
  search.note_page("D");
  search.begin_reading();
  EXPECT_TRUE(search.sought().empty());
  const PageSearch::Ends ends = search.ends();
  const std::map<std::string, std::set<std::string>> pages = {{"A", {"A", "C"}}, {"D", {"B"}}};
  EXPECT_EQ(ends.pages, pages);
  EXPECT_EQ(ends.missing, (Titles{"L: redirects in a circle: L", "N: no such page in the dump"}));
}

TEST(PageSearch, IsKeptInACheckpoint) {
  PageSearch search(wanted({"A", "B"}), {});
  search.begin_reading();
  search.note_redirect("A", "D");
  search.note_page("B");
  PageSearch other(wanted({"A", "B"}), {});
  other.take_json(search.to_json());
  EXPECT_EQ(other.to_json(), search.to_json());
  EXPECT_EQ(sought(other), (Titles{"A", "B"}));
  other.begin_reading();
  EXPECT_EQ(sought(other), Titles{"D"});
}

TEST(PageSearch, SeeksPagesAnewForAShard) {
  PageSearch search(wanted({"A", "N"}), {});
  search.begin_reading();
  search.note_page("A");
  search.forget_pages();
  search.begin_reading();
  EXPECT_EQ(sought(search), Titles{"A"});
}

}  // namespace
}  // namespace timeprobe::wikipedia
