#include "wikidata/collected_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_nesting.h"
#include "base/line_stream.h"
#include "wikidata/json_parser.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

[[noreturn]] void fail(const LineStream& lines, const char* wanted) {
  throw usage_error(at_line(lines.name(), lines.number(), fmt::format("is not {}", wanted)));
}

// The first line, or an object without members.
ordered_json first_line(LineStream& lines) {
  if (!lines.next() || nested_too_deep(lines.text())) return ordered_json::object();
  ordered_json header = ordered_json::parse(lines.text(), nullptr, /*allow_exceptions=*/false);
  return header.is_object() ? header : ordered_json::object();
}

// Reads one line with the reader of its kind and hands over what it found.
template <typename Found>
void take_line(const LineStream& lines, std::string& padded,
               std::optional<Found> (*reader)(JsonValue),
               const std::function<void(const Found&)>& take, const char* wanted) {
  if (!take) return;
  padded = lines.text();
  padded.append(simdjson::SIMDJSON_PADDING, ' ');
  LentParser parser(std::string_view(padded).substr(0, lines.text().size()));
  const std::optional<Found> found = reader(parser.value());
  if (!found) fail(lines, wanted);
  take(*found);
}

// What the last line tells.
Tally tally_of(const LineStream& lines) {
  if (nested_too_deep(lines.text())) fail(lines, "the end of a collected file");
  try {
    return tally_from_json(ordered_json::parse(lines.text()).at("end"));
  } catch (const nlohmann::json::exception&) {
    fail(lines, "the end of a collected file");
  }
}

}  // namespace

CollectedFile::CollectedFile(std::filesystem::path path) : path_(std::move(path)) {
  LineStream lines(path_);
  ordered_json header = first_line(lines);
  if (!header.contains("schema") || header["schema"] != kCollectedSchema) {
    throw usage_error(
        at_line(lines.name(), 1,
                fmt::format("is not a collected file (\"schema\":\"{}\")", kCollectedSchema)));
  }
  header_ = std::make_shared<const ordered_json>(std::move(header));
}

Tally CollectedFile::read(const Takers& takers) const {
  LineStream lines(path_);
  std::string padded;
  lines.next();  // the header
  while (lines.next()) {
    const std::string& text = lines.text();
    if (text.starts_with(R"({"item":)")) {
      take_line<CollectedLabel>(lines, padded, read_label_line, takers.label, "a label");
    } else if (text.starts_with(R"({"subject":)")) {
      take_line<CollectedSubject>(lines, padded, read_subject, takers.subject, "a subject");
    } else if (text.starts_with(R"({"event":)")) {
      take_line<CollectedEvent>(lines, padded, read_event, takers.event, "an event");
    } else {
      const Tally tally = tally_of(lines);
      if (lines.next()) fail(lines, "expected behind the end");
      return tally;
    }
  }
  throw usage_error(
      fmt::format("{}: is not complete: the run that wrote it did not end", path_.string()));
}

Tally read_all(const std::vector<CollectedFile>& files, const CollectedFile::Takers& takers) {
  Tally tally;
  for (const CollectedFile& file : files) tally.add(file.read(takers));
  return tally;
}

}  // namespace timeprobe::wikidata
