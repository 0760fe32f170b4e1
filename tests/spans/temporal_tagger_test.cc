#include "spans/temporal_tagger.h"

#include <gtest/gtest.h>

#include "base/utf8.h"
#include "tests/tokenizer/odd_texts.h"

namespace timeprobe {
namespace {

// "[1998|daterange] [two years|duration]"
std::string tagged(std::string_view text) {
  std::string shown;
  for (const TemporalSpan& found : temporal_spans(text)) {
    shown += (shown.empty() ? "[" : " [") + std::string(found.span.of(text)) + "|" +
             std::string(name_of(found.type)) + "]";
  }
  return shown;
}

struct Case {
  const char* text;
  const char* wanted;
};

TEST(TemporalTagger, FindsWhatEncyclopediasWrite) {
  const Case table[] = {
      {"Ada (10 December 1815 – 27 November 1852) wrote it in 1843.",
       "[10 December 1815 – 27 November 1852|daterange] [1843|daterange]"},
      {"He played there from 1998 until May 2003, and in the 2004–05 season.",
       "[from 1998 until May 2003|daterange] [2004–05|daterange]"},
      {"the late 19th century and the early 1990s",
       "[late 19th century|daterange] [early 1990s|daterange]"},
      {"a poet of the seventies and the '80s", "[seventies|daterange] ['80s|daterange]"},
      {"It was founded on July 4, 1776, in Philadelphia.", "[July 4, 1776|date]"},
      {"Caesar died in 44 BC; the city burnt in AD 64.", "[44 BC|daterange] [AD 64|daterange]"},
      {"She resigned three years later.", "[three years later|date]"},
      {"After two decades the law of Sept. 2010 ended",
       "[two decades|duration] [Sept. 2010|daterange]"},
      {"since the summer of 1969", "[since the summer of 1969|daterange]"},
      {"It met every two weeks, then annually.", "[every two weeks|set] [annually|set]"},
      {"Between 1914 and 1918 he was away", "[Between 1914 and 1918|daterange]"},
      {"The siege began at 5:30 p.m. on 3 May 1808", "[5:30 p.m. on 3 May 1808|datetime]"},
      {"Today he lives in York.", "[Today|date]"},
      {"2018-01-05T08:15:00", "[2018-01-05T08:15:00|datetime]"},
      {"at 10 minutes to five", "[10 minutes to five|time]"},
      {"a couple of days ago, in FY19", "[a couple of days ago|date] [FY19|daterange]"},
      {"2000 was a good year; 1984 people came in 1985", "[2000|daterange] [1985|daterange]"},
      {"in the third quarter of 2011", "[the third quarter of 2011|daterange]"},
  };
  for (const Case& row : table) EXPECT_EQ(tagged(row.text), row.wanted) << row.text;
}

TEST(TemporalTagger, LeavesOtherNumbersAndWordsAlone) {
  for (const char* text :
       {"She may march in the fall of Rome", "May I ask why?", "It cost $2000 or 1500 pounds",
        "1,984 people", "version 1.2.3", "call 555-1212", "He scored 20 goals in 35 games",
        "The Sun sat low", "He came second", "route 66", "a ratio of 4:3", "between 730-930?",
        "deadbeef3am3i", "the 2-1 win", "in the house", "the end of the line"}) {
    EXPECT_EQ(tagged(text), "") << text;
  }
}

TEST(TemporalTagger, WordsOfManyMeaningsNeedANeighbour) {
  EXPECT_EQ(tagged("in March he left"), "[March|daterange]");
  EXPECT_EQ(tagged("they march on"), "");
  EXPECT_EQ(tagged("on march 5"), "[march 5|date]");
  EXPECT_EQ(tagged("He met her on Sat at 5."), "[Sat at 5|datetime]");
  EXPECT_EQ(tagged("He sat at the table"), "");
}

TEST(TemporalTagger, OffsetsAreBytesOfTheWholeText) {
  const std::string text = "Müller, born 1901.\n\nGrün died in 1950";
  const auto spans = temporal_spans(text);
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_EQ(spans[1].span.of(text), "1950");
}

TEST(TemporalTagger, SpansOfOddTextsAreInOrderAndWhole) {
  for (const std::string& text : odd_texts(3000, 11)) {
    if (find_invalid_utf8(text)) continue;
    std::size_t end = 0;
    for (const TemporalSpan& found : temporal_spans(text)) {
      EXPECT_LE(end, found.span.begin);
      EXPECT_LT(found.span.begin, found.span.end);
      EXPECT_FALSE(find_invalid_utf8(found.span.of(text)));
      end = found.span.end;
    }
    EXPECT_LE(end, text.size());
  }
}

}  // namespace
}  // namespace timeprobe
