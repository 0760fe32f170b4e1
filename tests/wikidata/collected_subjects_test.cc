#include "wikidata/collected_subjects.h"

#include <gtest/gtest.h>

#include "tests/wikidata/made_dump.h"

namespace timeprobe::wikidata {
namespace {

class CollectedSubjectsTest : public testing::Test {
 protected:
  // Two subjects, two facts each.
  CollectedFile file(const std::string& name, std::uint64_t first) const {
    std::string lines = R"({"schema":"timeprobe.collected/1","kind":"facts"})"
                        "\n";
    for (std::uint64_t number : {first, first + 1}) {
      CollectedSubject subject{
          ItemNumber{number}, "name " + std::to_string(number), "page", {number, number}, {}};
      subject.facts.assign(2, {*PropertyId::parse("P6"), ItemNumber{12},
                               *Interval::make(*parse_bound("1999"), *parse_bound(".."))});
      append_line(lines, subject);
    }
    Tally tally;
    tally.counts["entities"] = first;
    return CollectedFile(folder_.write(name, lines + end_line(tally)));
  }

  static std::string all(CollectedSubjects& subjects) {
    std::string seen;
    const Tally tally =
        subjects.for_each([&seen](const CollectedSubject& found) { append_line(seen, found); });
    return seen + std::to_string(tally.counts.at("entities"));
  }

  TestFolder folder_;
};

TEST_F(CollectedSubjectsTest, AreTheSameEachTimeRememberedOrNot) {
  const std::vector<CollectedFile> files = {file("a", 10), file("b", 20)};
  CollectedSubjects remembered(files), one_fits(files, 400), none_fits(files, 0);
  const std::string seen = all(remembered);
  EXPECT_EQ(std::count(seen.begin(), seen.end(), '\n'), 4);
  EXPECT_TRUE(seen.ends_with("\n30")) << seen;
  EXPECT_LT(seen.find("name 11"), seen.find("name 20"));
  for (CollectedSubjects* subjects : {&remembered, &one_fits, &none_fits}) {
    EXPECT_EQ(all(*subjects), seen);
    EXPECT_EQ(all(*subjects), seen);
  }
}

TEST_F(CollectedSubjectsTest, RememberedOnesAreNotReadAgain) {
  const std::vector<CollectedFile> files = {file("a", 10)};
  CollectedSubjects remembered(files), too_large(files, 400);
  const std::string seen = all(remembered);
  EXPECT_EQ(all(too_large), seen);
  (void)file("a", 50);  // another takes its place
  EXPECT_EQ(all(remembered), seen);
  EXPECT_NE(all(too_large), seen);
}

}  // namespace
}  // namespace timeprobe::wikidata
