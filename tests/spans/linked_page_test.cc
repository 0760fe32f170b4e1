#include "spans/linked_page.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(LinkedPage, ReadsTextAndLinks) {
  const auto page = parse_linked_page(
      R"({"id":7,"text":"Grün of Rome","links":[{"begin":0,"end":5,"target":"X"},{"begin":9,"end":13}]})");
  ASSERT_TRUE(page.ok()) << page.problem().message;
  ASSERT_EQ(page->links.size(), 2u);
  EXPECT_EQ(page->links[0].of(page->text), "Grün");
  EXPECT_EQ(page->links[1].of(page->text), "Rome");
  EXPECT_TRUE(parse_linked_page(R"({"text":"a"})")->links.empty());
}

TEST(LinkedPage, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> table[] = {
      {"[]", "is not a JSON object"},
      {"{", "is not a JSON object"},
      {R"({"title":"x"})", "has no text"},
      {R"({"text":"abc","links":{}})", "links is not a list"},
      {R"({"text":"abc","links":[{"begin":0,"end":4}]})",
       "link 0 is not a stretch of the text behind the one before"},
      {R"({"text":"\u00fcx","links":[{"begin":1,"end":2}]})",
       "link 0 is not a stretch of the text behind the one before"},
      {R"({"text":"abc","links":[{"begin":0,"end":2},{"begin":1,"end":3}]})",
       "link 1 is not a stretch of the text behind the one before"},
      {R"({"text":"abc","links":[{"begin":-1,"end":2}]})",
       "link 0 is not a stretch of the text behind the one before"},
  };
  for (const auto& [line, problem] : table) {
    const auto page = parse_linked_page(line);
    ASSERT_FALSE(page.ok()) << line;
    EXPECT_EQ(page.problem().message, problem);
  }
}

}  // namespace
}  // namespace timeprobe
