#include "time/vague_knots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "base/parse_as.h"
#include "base/result.h"
#include "base/table_lines.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

constexpr std::size_t kNumColumns = 4;

Result<double> parse_decimal(std::string_view column, std::string_view text) {
  const auto number = parse_as<double>(text);
  if (number && std::isfinite(*number)) return *number;
  return Problem{fmt::format("{}: '{}' is not a number", column, text)};
}

// What the header line says about the lines below it.
struct Layout {
  char separator = ',';
  std::size_t num_fields = 0;
  // Where event_type, adverbial, minutes and the probability stand.
  std::array<std::size_t, kNumColumns> positions{};
};

Result<Layout> read_header(std::string_view line, std::string_view probability_column) {
  Layout layout;
  layout.separator = line.find('\t') == std::string_view::npos ? ',' : '\t';
  const std::vector<std::string_view> names = trimmed_fields(line, layout.separator);
  layout.num_fields = names.size();
  const std::array<std::string_view, kNumColumns> needed = {"event_type", "adverbial", "minutes",
                                                            probability_column};
  for (std::size_t i = 0; i < needed.size(); ++i) {
    const auto found = std::find(names.begin(), names.end(), needed[i]);
    if (found == names.end()) {
      return Problem{fmt::format("the header has no column '{}'; it needs {}", needed[i],
                                 fmt::join(needed, ", "))};
    }
    if (std::count(found, names.end(), needed[i]) > 1) {
      return Problem{fmt::format("the column '{}' stands twice in the header", needed[i])};
    }
    layout.positions[i] = static_cast<std::size_t>(found - names.begin());
  }
  return layout;
}

struct Row {
  std::string_view event_type;
  VagueAdverb adverb = VagueAdverb::just;
  VagueKnot knot;
};

Result<Row> read_row(std::string_view line, const Layout& layout) {
  const std::vector<std::string_view> fields = trimmed_fields(line, layout.separator);
  if (fields.size() != layout.num_fields) {
    return Problem{fmt::format("{} fields instead of {}", fields.size(), layout.num_fields)};
  }
  const auto [event_type, adverbial, minutes, probability] = layout.positions;
  if (fields[event_type].empty()) return Problem{"the event_type is missing"};
  const std::optional<VagueAdverb> adverb = parse_vague_adverb(fields[adverbial]);
  if (!adverb) {
    return Problem{fmt::format("adverbial '{}' is not one of {}", fields[adverbial],
                               fmt::join(vague_adverb_texts(), ", "))};
  }
  const Result<double> when = parse_decimal("minutes", fields[minutes]);
  if (!when) return when.problem();
  if (*when < kMinKnotMinutes || *when > kMaxKnotMinutes) {
    return Problem{fmt::format("minutes {} are not in {:g}..{:g}", fields[minutes], kMinKnotMinutes,
                               kMaxKnotMinutes)};
  }
  const Result<double> value = parse_decimal("probability", fields[probability]);
  if (!value) return value.problem();
  if (*value < 0 || *value > 1) {
    return Problem{fmt::format("probability {} is not in 0..1", fields[probability])};
  }
  return Row{fields[event_type], *adverb, {*when, *value}};
}

// Appends to the knots of one curve, which ascend, or says what forbids it.
std::optional<Problem> append(std::vector<VagueKnot>& knots, const Row& row) {
  const auto next = std::lower_bound(
      knots.begin(), knots.end(), row.knot.minutes,
      [](const VagueKnot& knot, double minutes) { return knot.minutes < minutes; });
  if (next == knots.end()) {
    knots.push_back(row.knot);
    return std::nullopt;
  }
  const std::string curve = fmt::format("{}, {}", row.event_type, to_text(row.adverb));
  if (next->minutes == row.knot.minutes) {
    return Problem{fmt::format("{}: the knot at {} minutes stood before", curve, next->minutes)};
  }
  return Problem{fmt::format("{}: minutes {} stand after {}, they have to ascend", curve,
                             row.knot.minutes, knots.back().minutes)};
}

std::optional<Problem> missing_adverb(const std::string& event_type, const VagueKnots& curves) {
  for (const VagueAdverb adverb : all_vague_adverbs()) {
    if (curves[static_cast<std::size_t>(adverb)].empty()) {
      return Problem{fmt::format("the event type '{}' has no knot for '{}'; it needs {}",
                                 event_type, to_text(adverb),
                                 fmt::join(vague_adverb_texts(), ", "))};
    }
  }
  return std::nullopt;
}

}  // namespace

VagueKnotTable read_vague_knots(const TextLines& text, std::string_view probability_column) {
  const auto fail = [&](std::size_t line, const Problem& problem) {
    throw usage_error(at_line(text.name(), line, problem.message));
  };
  std::optional<Layout> layout;
  VagueKnotTable table;
  std::map<std::string, std::size_t, std::less<>> first_lines;
  std::size_t last_line = 0;
  for (const Line& line : text.lines()) {
    last_line = line.number;
    if (is_comment_or_blank(line.text)) continue;
    if (!layout) {
      const Result<Layout> header = read_header(line.text, probability_column);
      if (!header) fail(line.number, header.problem());
      layout = *header;
      continue;
    }
    const Result<Row> row = read_row(line.text, *layout);
    if (!row) fail(line.number, row.problem());
    first_lines.try_emplace(std::string(row->event_type), line.number);
    VagueKnots& curves = table[std::string(row->event_type)];
    const auto problem = append(curves[static_cast<std::size_t>(row->adverb)], *row);
    if (problem) fail(line.number, *problem);
  }
  if (table.empty()) fail(last_line, {"the file ends without a knot; it needs a header and knots"});
  for (const auto& [event_type, curves] : table) {
    if (const auto problem = missing_adverb(event_type, curves)) {
      fail(first_lines.at(event_type), *problem);
    }
  }
  return table;
}

}  // namespace timeprobe
