#include "wikidata/property_search.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "wikidata/byte_search.h"

namespace timeprobe::wikidata {
namespace {

std::vector<PropertyId> ids(std::initializer_list<const char*> texts) {
  std::vector<PropertyId> properties;
  for (const char* text : texts) properties.push_back(*PropertyId::parse(text));
  return properties;
}

// Against std::string_view::find: every length, every place, few different bytes, so that there are
// many near misses.
TEST(FindBytes, AgreesWithTheStandardLibrary) {
  Random random(11);
  const std::string needles[] = {"\"P", "\"P5", "\"P58", "aa", "aaaa"};
  for (std::size_t size = 0; size < 200; ++size) {
    std::string text;
    while (text.size() < size) text += "\"P58a"[random.below(5)];
    for (const std::string& needle : needles) {
      for (std::size_t from = 0; from <= size + 1; ++from) {
        ASSERT_EQ(find_bytes(text, needle, from), text.find(needle, from))
            << text << " / " << needle << " from " << from;
      }
    }
  }
}

TEST(PropertySearch, FindsQuotedIdsOnly) {
  const PropertySearch times(ids({"P580", "P582"}));
  EXPECT_TRUE(times.is_in(R"({"P580":[]})"));
  EXPECT_TRUE(times.is_in(R"(["P582"])"));
  EXPECT_FALSE(times.is_in(R"({"P58":[],"P585":[],"P5801":[], "P580 ": 1})"));
  EXPECT_FALSE(times.is_in("P580 P582"));
  EXPECT_FALSE(times.is_in(R"("P580)"));
  EXPECT_FALSE(times.is_in(R"("P)"));
  EXPECT_FALSE(times.is_in(""));
}

TEST(PropertySearch, TellsWhere) {
  const PropertySearch relations(ids({"P6", "P39", "P1308"}));
  const std::string text = R"({"P1":"P390","P39":1,"P6":2})";
  const std::size_t first = relations.find(text, 0);
  EXPECT_EQ(first, text.find("\"P39\""));
  EXPECT_EQ(relations.find(text, first + 1), text.find("\"P6\""));
  EXPECT_EQ(relations.find(text, text.find("\"P6\"") + 1), std::string::npos);
}

TEST(PropertySearch, OfOnePropertyNeedsItsClosingQuote) {
  const PropertySearch search(ids({"P6"}));
  EXPECT_TRUE(search.is_in(R"("P6")"));
  EXPECT_FALSE(search.is_in(R"("P60")"));
  EXPECT_FALSE(search.is_in(R"("P")"));
}

}  // namespace
}  // namespace timeprobe::wikidata
