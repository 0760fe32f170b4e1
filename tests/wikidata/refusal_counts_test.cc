#include "wikidata/refusal_counts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace timeprobe::wikidata {
namespace {

constexpr Reason kSmall = {"too small"};
constexpr Reason kBroken = {"broken", Fault::malformed};

std::string details(const RefusalCounts& counts, std::string_view reason) {
  std::string text;
  for (const dumps::Example& example : counts.by_reason().find(reason)->second.examples.list()) {
    text += example.record + "/" + example.detail + "@" + to_text(example.place) + " ";
  }
  return text;
}

TEST(RefusalCounts, KeepsTheFirstThreeExamplesInOrder) {
  RefusalCounts first, later;
  first.add({kSmall, "a"}, "Q1", {0, 1});
  first.add({kSmall, "b"}, "Q2", {0, 2});
  for (const char* detail : {"c", "d", "e"}) later.add({kSmall, detail}, "Q3", {7, 3}, 10);
  later.add({kBroken, "x"}, "", {8, 0});
  first.add(later);
  EXPECT_EQ(first.count("too small"), 32u);
  EXPECT_EQ(details(first, "too small"), "Q1/a@byte 0+1 Q2/b@byte 0+2 Q3/c@byte 7+3 ");
  EXPECT_EQ(first.count(Fault::malformed), 1u);
  EXPECT_EQ(first.count(Fault::unusable), 32u);
  EXPECT_EQ(first.count("never met"), 0u);
}

TEST(RefusalCounts, ReadsBackWhatItWrites) {
  RefusalCounts counts;
  counts.add({kSmall, "a \"b\""}, "Q1", {5, 1});
  counts.add({kBroken, ""}, "", {6, 0}, 4);
  EXPECT_EQ(RefusalCounts::from_json(counts.to_json()).to_json(), counts.to_json());
  EXPECT_EQ(counts.to_json().dump(),
            R"([{"reason":"broken","fault":"malformed","count":4,"examples":[{"entity":"",)"
            R"("file_byte":6,"text_byte":0,"detail":""}]},{"reason":"too small","fault":)"
            R"("unusable","count":1,"examples":[{"entity":"Q1","file_byte":5,"text_byte":1,)"
            R"("detail":"a \"b\""}]}])");
}

}  // namespace
}  // namespace timeprobe::wikidata
