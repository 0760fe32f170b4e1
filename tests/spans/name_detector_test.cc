#include "spans/name_detector.h"

#include <gtest/gtest.h>

#include <string>

namespace timeprobe {
namespace {

std::string names(std::string_view text) {
  std::string shown;
  for (const TextSpan& span : name_spans(text)) {
    shown += (shown.empty() ? "" : "|") + std::string(span.of(text));
  }
  return shown;
}

TEST(NameDetector, FindsNames) {
  const std::pair<const char*, const char*> table[] = {
      {"The party chose Gad Yaacobi in Haifa.", "Gad Yaacobi|Haifa"},
      {"He studied at the University of Basel.", "University of Basel"},
      {"In Paris she met J. R. Oppenheimer.", "Paris|J. R. Oppenheimer"},
      {"After Rome, Ludwig van Beethoven came", "Rome|Ludwig van Beethoven"},
      {"Yaacobi was born in Kfar Vitkin.", "Yaacobi|Kfar Vitkin"},
      {"a Boeing 747 of El Al", "Boeing 747|El Al"},
      {"Éric joined Østfold FK", "Éric|Østfold FK"},
      {"the Jean-Pierre prize", "Jean-Pierre"},
      {"The Beatles played. The crowd sang.", "Beatles"},
      {"in May on Monday I saw A", ""},
      {"nothing here at all", ""},
      {"", ""},
  };
  for (const auto& [text, wanted] : table) EXPECT_EQ(names(text), wanted) << text;
}

}  // namespace
}  // namespace timeprobe
