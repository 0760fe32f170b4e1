#include "facts/fact_reader.h"

#include <fmt/format.h>

#include "base/json_text.h"
#include "facts/columns.h"

namespace timeprobe {
namespace {

Result<Entity> read_entity(const RawRecord& raw, std::string_view name_column,
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

Result<Bound> read_bound(const RawRecord& raw, std::string_view column) {
  Result<Bound> bound = parse_bound(field(raw, column));
  if (!bound) return Problem{fmt::format("{}: {}", column, bound.problem().message)};
  return bound;
}

Result<Interval> read_interval(const RawRecord& raw) {
  const Result<Bound> start = read_bound(raw, "start");
  if (!start) return start.problem();
  const Result<Bound> end = read_bound(raw, "end");
  if (!end) return end.problem();
  return Interval::make(*start, *end);
}

Result<Fact> read_fact(const RawRecord& raw) {
  const Result<Entity> subject = read_entity(raw, "subject", "subject_id");
  if (!subject) return subject.problem();
  const Result<PropertyId> relation = PropertyId::parse(field(raw, "relation"));
  if (!relation) return Problem{"relation: " + relation.problem().message};
  const Result<Entity> object = read_entity(raw, "object", "object_id");
  if (!object) return object.problem();
  const Result<Interval> valid = read_interval(raw);
  if (!valid) return valid.problem();
  Fact fact{*subject, *relation, *object, *valid};
  if (const std::string page = field(raw, "subject_page"); !page.empty()) fact.subject_page = page;
  return fact;
}

void take(FactFile& file, const std::string& name, std::size_t line, const Result<RawRecord>& raw) {
  Result<Fact> fact = raw ? read_fact(*raw) : Result<Fact>(raw.problem());
  if (!fact) {
    file.rejections.push_back({name, line, fact.problem().message});
    return;
  }
  file.facts.push_back(std::move(fact).value());
  file.lines.push_back(line);
}

// take() for a reader of lines; the file and the name must outlive it.
TakeRecord taker(FactFile& file, const std::string& name) {
  return [&](std::size_t line, const Result<RawRecord>& raw) { take(file, name, line, raw); };
}

}  // namespace

FactFile read_facts_tsv(const TextLines& text) {
  const Columns columns = {{"subject", "relation", "object", "start", "end"},
                           {"subject_id", "object_id", "subject_page"}};
  FactFile file;
  read_tab_separated(text, columns, taker(file, text.name()));
  return file;
}

FactFile read_facts_jsonl(const TextLines& text) {
  FactFile file;
  read_json_lines(text, "timeprobe.fact/1", taker(file, text.name()));
  return file;
}

FactFile read_facts(const std::filesystem::path& path) {
  const TextLines text = TextLines::read(path);
  return is_json_lines(path, text) ? read_facts_jsonl(text) : read_facts_tsv(text);
}

std::string to_json_line(const Fact& fact) {
  std::string line;
  JsonObjectWriter object(line, JsonStyle::compact);
  object.text("schema", "timeprobe.fact/1");
  object.text("subject", fact.subject.name);
  if (fact.subject.id) object.text("subject_id", fact.subject.id->text());
  if (fact.subject_page) object.text("subject_page", *fact.subject_page);
  object.text("relation", fact.relation.text());
  object.text("object", fact.object.name);
  if (fact.object.id) object.text("object_id", fact.object.id->text());
  object.text("start", format_bound(fact.valid.start()));
  object.text("end", format_bound(fact.valid.end()));
  object.close();
  return line;
}

}  // namespace timeprobe
