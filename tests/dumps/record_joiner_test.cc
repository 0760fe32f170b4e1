#include "dumps/record_joiner.h"

#include <gtest/gtest.h>

#include <vector>

namespace timeprobe::dumps {
namespace {

const RecordMark& page_end() {
  static const RecordMark mark("</p>");
  return mark;
}

class Joined : public JoinedText {
 public:
  void joined(std::string text, std::size_t size, TextPlaces all, const Reach& reach) override {
    EXPECT_EQ(text.size(), size + kPadding);
    texts.push_back(text.substr(0, size));
    places.push_back(all);
    reaches.push_back(reach.next.unit_bit);
  }
  void damaged(Damage damage) override { problems.push_back(damage.problem); }

  std::vector<std::string> texts;
  std::vector<TextPlaces> places;
  std::vector<std::uint64_t> reaches;
  std::vector<std::string> problems;
};

using Start = RecordJoiner::Start;
using Texts = std::vector<std::string>;

// Adds the pieces; one that ends with the mark is said to.
void add(RecordJoiner& joiner, const Texts& pieces) {
  static std::uint64_t place = 0;
  for (const std::string& piece : pieces) {
    ++place;
    joiner.add({piece, piece.ends_with("</p>"), Place{place, 0}, {place, {place, 0}}});
  }
}

TEST(RecordJoiner, JoinsPieces) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  add(joiner, {"a", "b", "c</p>", "d</p>", "rest"});
  joiner.finish();
  EXPECT_EQ(joined.texts, (Texts{"abc</p>", "d</p>", "rest"}));
  EXPECT_TRUE(joined.problems.empty());
}

TEST(RecordJoiner, PassesTwoRecordsAtOnceWhereTheMarkLiesOnABorder) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  add(joiner, {"a<", "/", "p>b</p>", "c</p>"});
  EXPECT_EQ(joined.texts, (Texts{"a</p>b</p>", "c</p>"}));
}

TEST(RecordJoiner, KnowsThePlaceOfEachPiece) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  TextPlaces two_units(Place{10, 7});
  two_units.go_on(2, {20, 0});
  joiner.add({"ab<", false, two_units, {}});
  joiner.add({"/p>cd</p>", true, Place{30, 5}, {}});
  ASSERT_EQ(joined.texts, (Texts{"ab</p>cd</p>"}));
  EXPECT_EQ(joined.places[0].of(1), (Place{10, 8}));
  EXPECT_EQ(joined.places[0].of(2), (Place{20, 0}));
  EXPECT_EQ(joined.places[0].of(6), (Place{30, 8})) << "the second record";
}

TEST(RecordJoiner, ARecordBehindDamageBeginsBehindTheMark) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  joiner.lose({{7, 0}, "a hole"});
  joiner.add({"a<", false, Place{10, 0}, {}});
  joiner.add({"/p>b</p>", true, Place{20, 0}, {}});
  ASSERT_EQ(joined.texts, (Texts{"b</p>"}));
  EXPECT_EQ(joined.places[0].of(0), (Place{20, 3}));
}

TEST(RecordJoiner, SkipsWhatIsAnotherShards) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::inside_record, joined);
  add(joiner, {"a", "b</p>", "c</p>"});
  EXPECT_EQ(joined.texts, (Texts{"c</p>"}));
  EXPECT_TRUE(joined.problems.empty());
}

TEST(RecordJoiner, AMarkAtTheFrontOfAShardThatBeganBeforeIsNotSeen) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::inside_record, joined);
  add(joiner, {"/p>b</p>", "c</p>"});
  EXPECT_EQ(joined.texts, (Texts{"c</p>"}));
}

TEST(RecordJoiner, ReadsTheLastRecordOfAShardToItsEnd) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  add(joiner, {"a"});
  EXPECT_TRUE(joiner.end_shard());
  add(joiner, {"b"});
  EXPECT_FALSE(joiner.is_complete());
  add(joiner, {"c</p>"});
  EXPECT_TRUE(joiner.is_complete());
  EXPECT_EQ(joined.texts, (Texts{"abc</p>"}));
}

TEST(RecordJoiner, ARecordBehindAMarkThatBeginsInTheShardIsTheShards) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  add(joiner, {"a</"});
  EXPECT_TRUE(joiner.end_shard());
  add(joiner, {"p>b"});
  EXPECT_FALSE(joiner.is_complete());
  add(joiner, {"<", "/p>c"});
  EXPECT_TRUE(joiner.is_complete()) << "this mark begins behind the shard";
  EXPECT_EQ(joined.texts, (Texts{"a</p>b</p>"}));
}

TEST(RecordJoiner, AShardWithoutARecordOfItsOwnWantsNone) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::inside_record, joined);
  add(joiner, {"abcdef"});
  joiner.end_shard();
  add(joiner, {"x</p>"});
  EXPECT_TRUE(joiner.is_complete());
  joiner.finish();
  EXPECT_TRUE(joined.texts.empty());
  RecordJoiner other(page_end(), 100, Start::inside_record, joined);
  add(other, {"abcd</"});
  EXPECT_TRUE(other.end_shard());
  add(other, {"p>b</p>"});
  EXPECT_EQ(joined.texts, (Texts{"b</p>"})) << "the mark on the border begins in the shard";
}

TEST(RecordJoiner, DropsAndReportsWhatIsTooLong) {
  Joined joined;
  RecordJoiner joiner(page_end(), 10, Start::at_record, joined);
  add(joiner,
      {"123456</p>", "1234567</p>", "12345", "67", "8901</p>", "ok</p>", "123456", "7890123"});
  joiner.finish();
  EXPECT_EQ(joined.texts, (Texts{"123456</p>", "ok</p>"}));
  EXPECT_EQ(joined.problems, (Texts{"a record of 11 bytes is longer than the limit of 10",
                                    "a record of 15 bytes is longer than the limit of 10",
                                    "a record of 13 bytes is longer than the limit of 10"}));
}

TEST(RecordJoiner, ATooLongRecordDoesNotTakeTheOneBeforeWithIt) {
  Joined joined;
  RecordJoiner joiner(page_end(), 10, Start::at_record, joined);
  add(joiner, {"a</", "p>12345", "67890</p>", "b</p>"});
  EXPECT_EQ(joined.texts, (Texts{"a</p>", "b</p>"}));
  EXPECT_EQ(joined.problems, (Texts{"a record of 14 bytes is longer than the limit of 10"}));
}

TEST(RecordJoiner, ReportsBothEdgesOfDamage) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  add(joiner, {"a</p>", "bc"});
  joiner.lose({{7, 0}, "a hole"});
  add(joiner, {"d", "ef</p>", "g</p>"});
  EXPECT_EQ(joined.texts, (Texts{"a</p>", "g</p>"}));
  EXPECT_EQ(joined.problems, (Texts{"2 bytes of a record without its end", "a hole",
                                    "7 bytes of a record without its beginning"}));
}

TEST(RecordJoiner, DamageAtACleanPlaceHasNoEdges) {
  Joined joined;
  RecordJoiner joiner(page_end(), 100, Start::at_record, joined);
  add(joiner, {"a</p>"});
  joiner.lose({{7, 0}, "a hole"});
  joiner.finish();
  EXPECT_EQ(joined.problems, (Texts{"a hole"}));
}

}  // namespace
}  // namespace timeprobe::dumps
