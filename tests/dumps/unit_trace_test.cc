#include "dumps/unit_trace.h"

#include <gtest/gtest.h>

namespace timeprobe::dumps {
namespace {

TEST(UnitTrace, TellsUnitAndByteWithinIt) {
  UnitTrace trace(Places::of_units);
  trace.begin(0, 80);
  trace.begin(10, 800);
  trace.begin(10, 880);  // the unit before was empty
  trace.begin(30, 8003);
  EXPECT_EQ(trace.place_of(0), (Place{10, 0}));
  EXPECT_EQ(trace.place_of(9), (Place{10, 9}));
  EXPECT_EQ(trace.place_of(10), (Place{110, 0}));
  EXPECT_EQ(trace.place_of(35), (Place{1000, 5}));
  EXPECT_EQ(trace.behind(10), (ResumePoint{80, 10}));
  EXPECT_EQ(trace.behind(11), (ResumePoint{880, 1}));
  EXPECT_EQ(trace.behind(31), (ResumePoint{8003, 1}));
  trace.forget_before(12);
  EXPECT_EQ(trace.place_of(12), (Place{110, 2}));
  const TextPlaces places = trace.places_of(12, 40);
  EXPECT_EQ(places.of(0), (Place{110, 2}));
  EXPECT_EQ(places.of(18), (Place{1000, 0}));
}

TEST(UnitTrace, APlainFileHasItsOwnPlaces) {
  UnitTrace trace(Places::of_text);
  trace.begin(0, 8000);
  EXPECT_EQ(trace.place_of(7), (Place{1007, 0}));
  EXPECT_EQ(trace.behind(7), (ResumePoint{8000, 7}));
}

}  // namespace
}  // namespace timeprobe::dumps
