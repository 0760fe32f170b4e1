#include "suites/tempreason/wording.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "base/files.h"
#include "tests/test_folder.h"

namespace timeprobe::tempreason {
namespace {

namespace fs = std::filesystem;

std::string problem_of(const std::string& text) {
  const TestFolder folder;
  const fs::path path = folder.write("wording.yaml", text);
  std::string problem = "no problem";
  try {
    read_wording(path);
  } catch (const Error& error) {
    problem = error.what();
  }
  const std::size_t name = problem.find(path.string());
  return name == std::string::npos ? problem : problem.substr(name + path.string().size());
}

std::string official_text() {
  return read_file(fs::path(TIMEPROBE_SOURCE_DIR) / "data/suites/tempreason/wording.yaml");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(Wording, TheOfficialFileHasTheTenRelations) {
  EXPECT_EQ(official_wording().relations.size(), 10u);
  EXPECT_EQ(problem_of(official_text()), "no problem");
}

TEST(Wording, NamesFileAndKey) {
  EXPECT_EQ(
      problem_of(replaced(official_text(), "{subject} plays for {object}", "plays for {object}")),
      ": relations.P54.fact: the place {subject} is missing");
  EXPECT_EQ(
      problem_of(replaced(official_text(), "{subject} plays for {object}", "{subject} {objekt}")),
      ": relations.P54.fact: the place {objekt} is not one of {subject}, {object}");
  EXPECT_EQ(problem_of(replaced(official_text(), "fact_sentence:", "fact_sentenze:")),
            ": fact_sentence: a sentence is wanted here");
  EXPECT_EQ(problem_of("a: [1\nb: 2\n").substr(0, 2), ":2");
}

}  // namespace
}  // namespace timeprobe::tempreason
