#include "base/named_value.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace timeprobe {
namespace {

enum class Tide { ebb, flood };

std::string_view to_text(Tide tide) { return tide == Tide::ebb ? "ebb" : "flood"; }

constexpr std::array kTides = {Tide::ebb, Tide::flood};

TEST(NameOf, IsWhatStandsBesideTheValue) {
  constexpr NamedValue<Tide> kNames[] = {{Tide::flood, "rising"}, {Tide::ebb, "falling"}};
  EXPECT_EQ(name_of(kNames, Tide::ebb), "falling");
  EXPECT_EQ(name_of(kNames, Tide::flood), "rising");
}

TEST(NameOf, AValueWithoutANameIsABug) {
  constexpr NamedValue<Tide> kNames[] = {{Tide::ebb, "ebb"}};
  EXPECT_THROW(name_of(kNames, Tide::flood), InternalError);
}

TEST(ValueOf, IsWhatStandsBesideTheText) {
  constexpr NamedValue<Tide> kNames[] = {{Tide::flood, "rising"}, {Tide::ebb, "falling"}};
  EXPECT_EQ(value_of(kNames, "falling"), Tide::ebb);
  EXPECT_FALSE(value_of(kNames, "ebb"));
}

TEST(ValueNamed, FindsTheValueWithThatText) {
  EXPECT_EQ(value_named("ebb", kTides), Tide::ebb);
  EXPECT_EQ(value_named("flood", kTides), Tide::flood);
}

TEST(ValueNamed, HasNoneForOtherTexts) {
  EXPECT_FALSE(value_named("", kTides));
  EXPECT_FALSE(value_named("Ebb", kTides));
}

}  // namespace
}  // namespace timeprobe
