#include "base/parse_as.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace timeprobe {
namespace {

TEST(ParseAs, ReadsTextsThatAreOneNumber) {
  EXPECT_EQ(parse_as<int>("-12"), -12);
  EXPECT_EQ(parse_as<std::size_t>("007"), 7U);
  EXPECT_EQ(parse_as<double>("2.5"), 2.5);
  EXPECT_EQ(parse_as<std::uint32_t>("1f", 16), 0x1fU);
}

TEST(ParseAs, HasNoNumberForAnyOtherText) {
  for (const char* text : {"", " 1", "1 ", "+1", "1a", "a", "1.5"}) {
    EXPECT_FALSE(parse_as<int>(text)) << "'" << text << "'";
  }
}

TEST(ParseAs, HasNoNumberThatTheTypeCannotHold) {
  EXPECT_FALSE(parse_as<std::int8_t>("128"));
  EXPECT_FALSE(parse_as<std::size_t>("-1"));
}

}  // namespace
}  // namespace timeprobe
