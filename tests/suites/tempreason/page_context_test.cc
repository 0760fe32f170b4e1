#include "suites/tempreason/page_context.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "facts/fact_reader.h"
#include "tests/test_folder.h"

namespace timeprobe::tempreason {
namespace {

namespace fs = std::filesystem;
using wikipedia::Page;

Page page_of(const std::string& title, const std::string& wikitext,
             std::vector<std::string> subjects = {},
             std::vector<std::string> redirected_from = {}) {
  return {{title, 1, "en", 0, std::move(subjects), std::move(redirected_from)},
          wikipedia::plain_text(wikitext)};
}

// The layout of the official column `context`: the title glued to the first sentence, paragraphs
// glued to each other, neither headings nor lists.
TEST(PageContext, HasTheOfficialLayout) {
  EXPECT_EQ(
      page_context(page_of(
          "Anna A (mayor)",
          "'''Anna A''' ({{lang-xx}}, 5 May 1950) was a mayor.\n\nShe had three sons:\n* B\n* C\n"
          "== Life ==\nShe was born.\n=== Youth ===\n# D\n\nShe went.")),
      "Anna A (mayor)Anna A (5 May 1950) was a mayor.She had three sons:She was born.She went.");
  EXPECT_EQ(page_context(page_of("A", "== B ==\n* c")), "A");
  EXPECT_EQ(page_context(page_of("A", "* c\n\nd")), "Ad");
  EXPECT_EQ(page_context(page_of("A", "")), "A");
}

class SubjectPagesOf : public testing::Test {
 protected:
  SubjectPages read(const std::string& facts, const std::vector<Page>& pages,
                    const std::string& tail = "") {
    const FactFile file = read_facts_tsv(TextLines::of(
        "facts.tsv", "subject\trelation\tobject\tstart\tend\tsubject_id\tsubject_page\n" + facts));
    EXPECT_TRUE(file.rejections.empty());
    const FactGroups groups = group_facts(file.facts, {1, 100, default_reference_day(file.facts)});
    std::string lines;
    for (const Page& page : pages) append_json_line(lines, page);
    write_file(path_, lines + tail, IfExists::replace);
    return SubjectPages::read(path_, file.facts, groups.groups);
  }

  static std::string context(const SubjectPages& pages, const std::string& name,
                             const std::string& id = "") {
    const std::string* found =
        pages.context_of({name, id.empty() ? std::nullopt : std::optional(*EntityId::parse(id))});
    return found == nullptr ? "none" : *found;
  }

  TestFolder folder_;
  fs::path path_ = folder_ / "pages.jsonl";
};

TEST_F(SubjectPagesOf, AreFoundByItemThenByTitleThenByRedirect) {
  const SubjectPages pages = read(
      "Anna\tP39\tX\t1990\t1995\tQ1\tAnna A\n"
      "Bert\tP39\tX\t1990\t1995\tQ2\tbert_B\n"
      "Carl\tP39\tX\t1990\t1995\t\t\n"
      "Dora\tP39\tX\t1990\t1995\t\t\n"
      "Emil\tP39\tX\t1990\t1995\t\t\n",
      {page_of("Anna A", "by title"), page_of("Anna", "by item", {"Q1"}),
       page_of("Bert B", "titled"), page_of("Carl C", "redirected", {}, {"Carl"}),
       page_of("Carl", "named"), page_of("Dorothea", "other", {}, {"Dora"}),
       page_of("Nobody", "unused")});
  EXPECT_EQ(context(pages, "Anna", "Q1"), "Annaby item");
  EXPECT_EQ(context(pages, "Bert", "Q2"), "Bert Btitled");
  EXPECT_EQ(context(pages, "Carl"), "Carlnamed");
  EXPECT_EQ(context(pages, "Dora"), "Dorotheaother");
  EXPECT_EQ(context(pages, "Emil"), "none");
  EXPECT_EQ(pages.num_pages(), 7u);
}

TEST_F(SubjectPagesOf, OthersOfTheSameNameAreNotTaken) {
  const SubjectPages pages =
      read("Anna\tP39\tX\t1990\t1995\tQ1\t\n", {page_of("Anna", "another Anna", {"Q9"})});
  EXPECT_EQ(context(pages, "Anna", "Q1"), "none");
}

TEST_F(SubjectPagesOf, BadLinesAreRejected) {
  const SubjectPages pages = read(
      "Anna\tP39\tX\t1990\t1995\t\t\n", {page_of("Anna", "a")},
      "{\"schema\":\"x\"}\n\n{\"schema\":\"timeprobe.page/1\",\"title\":\"Anna\",\"page_id\":1,"
      "\"language\":\"en\",\"subject_ids\":[],\"redirected_from\":[],\"text\":\"b\"}\n");
  EXPECT_EQ(context(pages, "Anna"), "Annaa");
  ASSERT_EQ(pages.rejections().size(), 2u);
  EXPECT_EQ(pages.rejections()[0].line, 2u);
  EXPECT_EQ(pages.rejections()[1].problem, "the record has no 'links'");
}

TEST_F(SubjectPagesOf, AFileWithoutPagesIsRefused) {
  try {
    read("Anna\tP39\tX\t1990\t1995\t\t\n", {}, "{}\n");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("holds no page of `timeprobe extract pages`"),
              std::string::npos);
    EXPECT_NE(std::string(error.what()).find(":1: the record has no 'schema'"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace timeprobe::tempreason
