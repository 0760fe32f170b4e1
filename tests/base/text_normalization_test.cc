#include "base/text_normalization.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

struct Case {
  const char* name;
  const char* text;
  const char* normalized;
};

class NormalizeSquad : public testing::TestWithParam<Case> {};

// The expected texts are those of the Python original (normalize_answer of the SQuAD v1.1 script).
const Case kCases[] = {
    {"lower_case", "Barack OBAMA", "barack obama"},
    {"punctuation_is_deleted", "Barnet F.C.", "barnet fc"},
    {"hyphen_joins", "Marxist-Leninist", "marxistleninist"},
    {"en_dash_stays",
     "1950\xE2\x80\x93"
     "1952",
     "1950\xE2\x80\x93"
     "1952"},
    {"articles_go", "The Governor of an Area in a State", "governor of area in state"},
    {"articles_inside_words_stay", "Theatre and anthem", "theatre and anthem"},
    {"article_beside_en_dash",
     "the\xE2\x80\x93"
     "end",
     "\xE2\x80\x93"
     "end"},
    {"punctuation_goes_before_articles", "A.S. Roma", "as roma"},
    {"article_made_by_deleting", "A. Smith", "smith"},
    {"spaces_collapse", "  Real \t Madrid\n CF ", "real madrid cf"},
    {"no_break_space_is_space", "Real\xC2\xA0Madrid", "real madrid"},
    {"letters_beyond_ascii",
     "\xC3\x96STERREICH \xC5\x81\xC3\x93"
     "D\xC5\xB9",
     "\xC3\xB6sterreich \xC5\x82\xC3\xB3"
     "d\xC5\xBA"},
    {"dotted_capital_i", "\xC4\xB0zmir", "i\xCC\x87zmir"},
    {"month", "Jul, 1979", "jul 1979"},
    {"nothing_left", "The...", ""},
};

TEST_P(NormalizeSquad, GivesTheTextOfTheOriginal) {
  EXPECT_EQ(normalize_squad(GetParam().text), GetParam().normalized);
}

INSTANTIATE_TEST_SUITE_P(Table, NormalizeSquad, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(SplitTokens, SkipsSpaces) {
  EXPECT_EQ(split_tokens("  real  madrid "), (std::vector<std::string_view>{"real", "madrid"}));
  EXPECT_TRUE(split_tokens("   ").empty());
}

TEST(Trim, TakesSpacesFromBothEnds) {
  EXPECT_EQ(trim("\t a b \n"), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim("__a_ b_\n", "_"), "a_ b_\n");
}

TEST(AsciiCase, ChangesAsciiLettersOnly) {
  EXPECT_EQ(ascii_lower_char('Q'), 'q');
  EXPECT_EQ(ascii_lower_char('['), '[');
  EXPECT_EQ(ascii_upper_char('q'), 'Q');
  EXPECT_EQ(ascii_upper_char('{'), '{');
  EXPECT_EQ(ascii_upper_char('\xE4'), '\xE4');
}

}  // namespace
}  // namespace timeprobe
