#include "facts/occurrence.h"

#include <gtest/gtest.h>

#include "time/date_text.h"

namespace timeprobe {
namespace {

CivilMinute minute_of(const std::string& iso) { return parse_iso_date(iso).value().first_minute(); }

TimeWindow window(const std::string& first, const std::string& last) {
  return {minute_of(first), minute_of(last)};
}

const std::vector<Occurrence> kEvents = {{0, 2, 1, minute_of("2023-09-29 00:00")},
                                         {0, 0, 1, minute_of("2023-09-29 23:59")},
                                         {0, 2, 1, minute_of("2023-09-29 12:00")},
                                         {0, 1, 0, minute_of("2023-09-29 12:00")},
                                         {1, 1, 1, minute_of("2023-09-29 12:00")}};
const TimeWindow kDay = window("2023-09-29 00:00", "2023-09-29 23:59");

TEST(Occurrence, WhoIsASetInTheOrderOfTheNames) {
  EXPECT_EQ(who(kEvents, {0, 1, {}}, kDay), (std::vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(who(kEvents, {0, 1, 2}, kDay), (std::vector<std::uint32_t>{2}));
  EXPECT_TRUE(who(kEvents, {1, 0, {}}, kDay).empty());
}

TEST(Occurrence, BothEndsOfAWindowBelongToIt) {
  EXPECT_EQ(how_often(kEvents, {0, 1, {}}, kDay), 3u);
  EXPECT_EQ(how_often(kEvents, {0, 1, {}}, window("2023-09-29 00:01", "2023-09-29 23:58")), 1u);
  EXPECT_TRUE(did(kEvents, {0, 1, 0}, window("2023-09-29 23:59", "2023-09-29 23:59")));
  EXPECT_FALSE(did(kEvents, {0, 1, 0}, window("2023-09-29 00:00", "2023-09-29 23:58")));
  EXPECT_FALSE(did(kEvents, {0, 1, 1}, kDay));
}

TEST(Occurrence, WhenIsTheLatestAtAnyTime) {
  EXPECT_EQ(when_last(kEvents, {0, 1, 2}), minute_of("2023-09-29 12:00"));
  EXPECT_FALSE(when_last(kEvents, {1, 1, 2}));
  EXPECT_FALSE(when_last({}, {0, 0, 0}));
}

}  // namespace
}  // namespace timeprobe
