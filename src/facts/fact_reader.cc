#include "facts/fact_reader.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_text.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

// The text fields of a fact before they are understood; names equal to the columns.
using RawFact = std::map<std::string, std::string, std::less<>>;

constexpr std::array<std::string_view, 5> kNeededColumns = {"subject", "relation", "object",
                                                            "start", "end"};
constexpr std::array<std::string_view, 2> kOptionalColumns = {"subject_id", "object_id"};

std::string field(const RawFact& raw, std::string_view name) {
  const auto found = raw.find(name);
  return found == raw.end() ? std::string() : found->second;
}

Result<Entity> read_entity(const RawFact& raw, std::string_view name_column,
                           std::string_view id_column) {
  Entity entity{field(raw, name_column), std::nullopt};
  if (entity.name.empty()) return Problem{fmt::format("the {} is missing", name_column)};
  const std::string id_text = field(raw, id_column);
  if (id_text.empty()) return entity;
  Result<EntityId> id = EntityId::parse(id_text);
  if (!id) return id.problem();
  entity.id = std::move(id).value();
  return entity;
}

Result<Bound> read_bound(const RawFact& raw, std::string_view column) {
  Result<Bound> bound = parse_bound(field(raw, column));
  if (!bound) return Problem{fmt::format("{}: {}", column, bound.problem().message)};
  return bound;
}

Result<Interval> read_interval(const RawFact& raw) {
  const Result<Bound> start = read_bound(raw, "start");
  if (!start) return start.problem();
  const Result<Bound> end = read_bound(raw, "end");
  if (!end) return end.problem();
  return Interval::make(*start, *end);
}

Result<Fact> read_fact(const RawFact& raw) {
  const Result<Entity> subject = read_entity(raw, "subject", "subject_id");
  if (!subject) return subject.problem();
  const Result<PropertyId> relation = PropertyId::parse(field(raw, "relation"));
  if (!relation) return Problem{"relation: " + relation.problem().message};
  const Result<Entity> object = read_entity(raw, "object", "object_id");
  if (!object) return object.problem();
  const Result<Interval> valid = read_interval(raw);
  if (!valid) return valid.problem();
  return Fact{*subject, *relation, *object, *valid};
}

std::vector<std::string_view> split_tabs(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t tab = line.find('\t');
    fields.push_back(trim(line.substr(0, tab)));
    if (tab == std::string_view::npos) return fields;
    line.remove_prefix(tab + 1);
  }
}

bool is_comment_or_blank(std::string_view line) { return trim(line).empty() || line[0] == '#'; }

bool is_known_column(std::string_view name) {
  const auto among = [name](const auto& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return among(kNeededColumns) || among(kOptionalColumns);
}

// Throws a usage Error for an unknown or a missing column.
std::vector<std::string_view> read_header(const std::string& file, const Line& line) {
  std::vector<std::string_view> columns = split_tabs(line.text);
  for (const std::string_view column : columns) {
    if (!is_known_column(column)) {
      throw usage_error(at_line(file, line.number,
                                fmt::format("column '{}' is not one of subject, relation, object, "
                                            "start, end, subject_id, object_id",
                                            column)));
    }
  }
  for (const std::string_view needed : kNeededColumns) {
    if (std::find(columns.begin(), columns.end(), needed) == columns.end()) {
      throw usage_error(
          at_line(file, line.number, fmt::format("the header has no column '{}'", needed)));
    }
  }
  return columns;
}

Result<RawFact> split_row(std::string_view line, const std::vector<std::string_view>& columns) {
  const std::vector<std::string_view> fields = split_tabs(line);
  if (fields.size() != columns.size()) {
    return Problem{fmt::format("{} fields instead of {}", fields.size(), columns.size())};
  }
  RawFact raw;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    raw.emplace(std::string(columns[i]), std::string(fields[i]));
  }
  return raw;
}

Result<RawFact> raw_fact_of_json(std::string_view line) {
  const nlohmann::json object = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) return Problem{"the line is not complete JSON"};
  if (!object.is_object()) return Problem{"the line is not a JSON object"};
  RawFact raw;
  for (const auto& [key, value] : object.items()) {
    if (key == "schema" && value != "timeprobe.fact/1") {
      return Problem{fmt::format("schema {} is not \"timeprobe.fact/1\"", value.dump())};
    }
    if (!value.is_string()) return Problem{fmt::format("'{}' is not a text", key)};
    raw.emplace(key, value.get<std::string>());
  }
  return raw;
}

void take(FactFile& file, const std::string& name, std::size_t line, const Result<RawFact>& raw) {
  Result<Fact> fact = raw ? read_fact(*raw) : Result<Fact>(raw.problem());
  if (!fact) {
    file.rejections.push_back({name, line, fact.problem().message});
    return;
  }
  file.facts.push_back(std::move(fact).value());
  file.lines.push_back(line);
}

}  // namespace

FactFile read_facts_tsv(const TextLines& text) {
  FactFile file;
  std::vector<std::string_view> columns;
  for (const Line& line : text.lines()) {
    if (is_comment_or_blank(line.text)) continue;
    if (columns.empty()) {
      columns = read_header(text.name(), line);
    } else {
      take(file, text.name(), line.number, split_row(line.text, columns));
    }
  }
  return file;
}

FactFile read_facts_jsonl(const TextLines& text) {
  FactFile file;
  for (const Line& line : text.lines()) {
    if (!trim(line.text).empty()) take(file, text.name(), line.number, raw_fact_of_json(line.text));
  }
  return file;
}

FactFile read_facts(const std::filesystem::path& path) {
  const TextLines text = TextLines::read(path);
  return path.extension() == ".jsonl" ? read_facts_jsonl(text) : read_facts_tsv(text);
}

std::string to_json_line(const Fact& fact) {
  std::string line;
  JsonObjectWriter object(line, JsonStyle::compact);
  object.text("schema", "timeprobe.fact/1");
  object.text("subject", fact.subject.name);
  if (fact.subject.id) object.text("subject_id", fact.subject.id->text());
  object.text("relation", fact.relation.text());
  object.text("object", fact.object.name);
  if (fact.object.id) object.text("object_id", fact.object.id->text());
  object.text("start", format_bound(fact.valid.start()));
  object.text("end", format_bound(fact.valid.end()));
  object.close();
  return line;
}

}  // namespace timeprobe
