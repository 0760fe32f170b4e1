#include "dumps/place.h"

#include <gtest/gtest.h>

namespace timeprobe::dumps {
namespace {

TEST(TextPlaces, GoOnFromUnitToUnit) {
  TextPlaces places(Place{10, 5});
  places.go_on(3, {20, 0});
  places.go_on(8, {30, 0});
  EXPECT_EQ(places.of(0), (Place{10, 5}));
  EXPECT_EQ(places.of(2), (Place{10, 7}));
  EXPECT_EQ(places.of(3), (Place{20, 0}));
  EXPECT_EQ(places.of(7), (Place{20, 4}));
  EXPECT_EQ(places.of(100), (Place{30, 92}));
}

TEST(TextPlaces, OfAPlainFileAreItsBytes) {
  const TextPlaces places(Place{10, 0}, Places::of_text);
  EXPECT_EQ(places.of(7), (Place{17, 0}));
}

TEST(TextPlaces, TakeOverAPartOfAnother) {
  TextPlaces other(Place{10, 5});
  other.go_on(3, {20, 0});
  other.go_on(8, {30, 0});
  TextPlaces places;
  places.append(0, other, 1, 4);
  places.append(3, other, 8, 8);  // nothing
  places.append(3, other, 4, 9);
  EXPECT_EQ(places.of(0), (Place{10, 6}));
  EXPECT_EQ(places.of(2), (Place{20, 0}));
  EXPECT_EQ(places.of(3), (Place{20, 1}));
  EXPECT_EQ(places.of(7), (Place{30, 0}));
  places.cut(3);
  EXPECT_EQ(places.of(7), (Place{20, 5}));
}

}  // namespace
}  // namespace timeprobe::dumps
