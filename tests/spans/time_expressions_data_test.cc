// The tagger on real, labelled English sentences: precision and recall of spans, overall and by
// type.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/line_reader.h"
#include "spans/temporal_tagger.h"

namespace timeprobe {
namespace {

struct Counts {
  int wanted = 0, found = 0, exact = 0, overlapping = 0;
};

std::string percent(int part, int whole) {
  return whole == 0 ? "none" : fmt::format("{:.1f} %", 100.0 * part / whole);
}

// Offsets of the data count characters; every text with characters beyond ASCII is converted.
std::size_t byte_of_character(std::string_view text, std::size_t character) {
  std::size_t at = 0;
  for (std::size_t seen = 0; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) continue;
    if (seen++ == character) break;
  }
  return at;
}

TEST(TimeExpressionsData, SpansAreFound) {
  const auto path = std::filesystem::path(TIMEPROBE_SOURCE_DIR).parent_path() /
                    "shared/data/time_expressions/english_sample.jsonl";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "skipped: no ../shared/data";
  const bool verbose = std::getenv("TIMEPROBE_SHOW_SPANS") != nullptr;
  Counts all;
  std::map<std::string, Counts> by_type;
  int right_type = 0, any_found = 0;
  const TextLines lines = TextLines::read(path);
  for (const Line& line : lines.lines()) {
    const auto row = nlohmann::json::parse(line.text);
    const std::string text = row["text"];
    const auto spans = temporal_spans(text);
    std::vector<std::pair<TextSpan, std::string>> wanted;
    for (const auto& result : row["results"]) {
      wanted.push_back({{byte_of_character(text, result["start"]),
                         byte_of_character(text, result["end"].get<std::size_t>() + 1)},
                        result["type"]});
    }
    bool is_same = spans.size() == wanted.size();
    all.found += static_cast<int>(spans.size());
    for (const auto& [span, type] : wanted) {
      Counts& counts = by_type[type];
      ++all.wanted;
      ++counts.wanted;
      bool overlaps = false, exact = false;
      for (const TemporalSpan& found : spans) {
        overlaps = overlaps || found.span.overlaps(span);
        if (found.span != span) continue;
        exact = true;
        right_type += name_of(found.type) == type ? 1 : 0;
      }
      all.exact += exact ? 1 : 0;
      counts.exact += exact ? 1 : 0;
      counts.overlapping += overlaps ? 1 : 0;
      all.overlapping += overlaps ? 1 : 0;
      is_same = is_same && exact;
    }
    for (const TemporalSpan& found : spans) {
      bool overlaps = false;
      for (const auto& [span, type] : wanted) overlaps = overlaps || found.span.overlaps(span);
      any_found += overlaps ? 1 : 0;
    }
    if (is_same || !verbose) continue;
    std::string shown = fmt::format("{}\n   wanted:", text);
    for (const auto& [span, type] : wanted) shown += fmt::format(" [{}|{}]", span.of(text), type);
    shown += "\n   found: ";
    for (const auto& found : spans) {
      shown += fmt::format(" [{}|{}]", found.span.of(text), name_of(found.type));
    }
    std::printf("%s\n", shown.c_str());
  }
  std::printf(
      "%d spans wanted, %d found: exact recall %s, exact precision %s, touched %s, touching "
      "%s, type right %s of the exact ones\n",
      all.wanted, all.found, percent(all.exact, all.wanted).c_str(),
      percent(all.exact, all.found).c_str(), percent(all.overlapping, all.wanted).c_str(),
      percent(any_found, all.found).c_str(), percent(right_type, all.exact).c_str());
  for (const auto& [type, counts] : by_type) {
    std::printf("  %-14s %3d wanted, exact recall %s, touched %s\n", type.c_str(), counts.wanted,
                percent(counts.exact, counts.wanted).c_str(),
                percent(counts.overlapping, counts.wanted).c_str());
  }
  // Well under what is reached, so that a change of taste passes and a broken rule does not.
  EXPECT_GE(all.exact, all.wanted * 92 / 100);
  EXPECT_GE(all.exact, all.found * 90 / 100);
  EXPECT_GE(all.overlapping, all.wanted * 98 / 100);
  EXPECT_GE(any_found, all.found * 97 / 100);
  EXPECT_GE(right_type, all.exact * 95 / 100);
  for (const auto& [type, counts] : by_type) {
    EXPECT_GE(counts.exact, counts.wanted * 78 / 100) << type;
  }
}

}  // namespace
}  // namespace timeprobe
