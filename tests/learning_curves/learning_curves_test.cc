#include "learning_curves/learning_curves.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "learning_curves/curve_titles.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

TEST(LearningCurves, EveryNumberIsACurve) {
  const LearningCurves read =
      parse_learning_curves("m",
                            "{\"step\":100,\"loss\":2.5,\"note\":\"begun\"}\n"
                            "{\"step\":200,\"loss\":1.5,\"dev_em\":41.5,\"odd\":null}\n");
  ASSERT_EQ(read.curves.size(), 2U);
  EXPECT_EQ(read.curves[0].name, "dev_em");
  ASSERT_EQ(read.curves[0].points.size(), 1U);
  EXPECT_EQ(read.curves[0].points[0].step, 200);
  EXPECT_EQ(read.curves[1].points[1].value, 1.5);
  EXPECT_EQ(read.last_step, 200);
  EXPECT_TRUE(read.rejections.empty());
}

TEST(LearningCurves, StepsDoneAgainCountOnce) {
  const LearningCurves read =
      parse_learning_curves("m",
                            "{\"step\":2,\"loss\":9}\n{\"step\":1,\"loss\":3}\n"
                            "{\"step\":2,\"loss\":4}\n");
  ASSERT_EQ(read.curves[0].points.size(), 2U);
  EXPECT_EQ(read.curves[0].points[0].step, 1);
  EXPECT_EQ(read.curves[0].points[1].value, 4.0);
}

TEST(LearningCurves, OtherLinesAreRejectedAndTheUnfinishedOneWaits) {
  const LearningCurves read =
      parse_learning_curves("m", "{\"step\":1,\"loss\":3}\n[1]\n{\"loss\":2}\n{\"step\":1.5}\n" +
                                     std::string(100000, '[') + "\n{\"step\":2,\"loss\":");
  ASSERT_EQ(read.rejections.size(), 4U);
  EXPECT_EQ(describe(read.rejections[0]), "m:2: no JSON object");
  EXPECT_EQ(read.rejections[1].problem, "no member 'step'");
  EXPECT_EQ(read.rejections[2].problem, "'step' is no whole number: 1.5");
  EXPECT_EQ(read.rejections[3].line, 5U);
  EXPECT_EQ(read.last_step, 1);
}

TEST(LearningCurves, AFolderWithoutStepsIsNone) {
  const TestFolder folder;
  EXPECT_THROW(read_learning_curves(folder), Error);
  folder.write("metrics.jsonl", "{\"a\":1}\n");
  try {
    read_learning_curves(folder);
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("metrics.jsonl:1: no member 'step'"),
              std::string::npos)
        << error.what();
  }
}

TEST(LearningCurves, ThinnedToMeans) {
  const std::vector<CurvePoint> points = {{1, 1}, {2, 3}, {3, 5}, {4, 7}, {5, 9}};
  EXPECT_EQ(thinned(points, 5).size(), 5U);
  const std::vector<CurvePoint> three = thinned(points, 3);
  ASSERT_EQ(three.size(), 3U);
  EXPECT_EQ(three[0].step, 2);
  EXPECT_EQ(three[0].value, 2.0);
  EXPECT_EQ(three[2].step, 5);
  EXPECT_EQ(three[2].value, 9.0);
}

TEST(CurveTitle, KnownNumbersHaveNamesAndAnOrder) {
  EXPECT_EQ(curve_title("learning_rate").title, "Learning rate");
  EXPECT_EQ(curve_title("learning_rate").place, curve_title("rate").place);
  EXPECT_LT(curve_title("loss").place, curve_title("reward").place);
  EXPECT_EQ(curve_title("value_of_x").title, "Value of x");
  EXPECT_LT(curve_title("elapsed_s").place, curve_title("value_of_x").place);
}

}  // namespace
}  // namespace timeprobe
