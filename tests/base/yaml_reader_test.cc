#include "base/yaml_reader.h"

#include <gtest/gtest.h>

#include <functional>

#include "base/error.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

TEST(YamlReader, ReadsTextsAndLists) {
  const YamlReader reader("a: 7\nb: [x, y]\n", "f.yaml");
  EXPECT_EQ(reader.member_text(reader.root(), "a"), "7");
  EXPECT_EQ(reader.list(reader.root(), "b").size(), 2u);
  EXPECT_EQ(reader.text("b", reader.root()["b"][1]), "y");
  reader.check_keys(reader.root(), {"b", "a", "c"});
}

TEST(YamlReader, ComplaintsNameFileLineAndKey) {
  const YamlReader reader("a: 7\nb: []\nc: {d: 1}\ne: ~\na: 8\n", "f.yaml");
  const YAML::Node& root = reader.root();
  EXPECT_EQ(usage_problem([&] { reader.list(root, "b"); }),
            "f.yaml:2: b: a list of at least one entry is wanted, not an empty list");
  EXPECT_EQ(usage_problem([&] { reader.list(root, "z"); }),
            "f.yaml:1: z: a list of at least one entry is wanted, not nothing");
  EXPECT_EQ(usage_problem([&] { reader.member_text(root, "c"); }),
            "f.yaml:3: c: a text is wanted, not a map");
  EXPECT_EQ(usage_problem([&] { reader.member_text(root, "e"); }),
            "f.yaml:4: e: a text is wanted, not nothing");
  EXPECT_EQ(usage_problem([&] { reader.text("b", root["b"]); }),
            "f.yaml:2: b: a text is wanted, not an empty list");
  EXPECT_EQ(usage_problem([&] {
              reader.check_keys(root, {"a", "b"});
            }),
            "f.yaml:3: c: this key is not known; known are a, b");
  EXPECT_EQ(usage_problem([&] {
              reader.check_keys(root, {"a", "b", "c", "e"});
            }),
            "f.yaml:5: a: this key stood before");
  EXPECT_EQ(usage_problem([&] { reader.understood<int>("c", root["c"], Problem{"too odd"}); }),
            "f.yaml:3: c: too odd");
  EXPECT_EQ(reader.understood<int>("c", root["c"], 3), 3);
}

TEST(YamlReader, WhatIsNoYaml) {
  EXPECT_TRUE(
      usage_problem([] { YamlReader("a: b\n  c: [", "f.yaml"); }).starts_with("f.yaml:2: "));
  EXPECT_EQ(usage_problem([] { YamlReader("", "f.yaml"); }), "no problem");
}

}  // namespace
}  // namespace timeprobe
