#include "wikidata/statement_reader.h"

#include <fmt/format.h>

#include <array>

#include "wikidata/entity_document.h"
#include "wikidata/snak.h"

namespace timeprobe::wikidata {
namespace {

std::vector<PropertyId> time_properties(PointsInTime points) {
  std::vector<PropertyId> properties = {*PropertyId::parse("P580"), *PropertyId::parse("P582")};
  if (points == PointsInTime::take) properties.push_back(*PropertyId::parse("P585"));
  return properties;
}

// The values of one time qualifier: how many there are, and the first.
struct TimeQualifier {
  std::size_t count = 0;
  OrRefusal<Bound> first = Bound::unknown();

  void add(JsonValue snak) {
    if (count++ == 0) first = read_time_snak(snak);
  }
};

// What a statement says, as far as facts need it.
struct Statement {
  OrRefusal<ItemNumber> object = Refusal{kWrongShape, "no mainsnak"};
  std::string_view rank;
  TimeQualifier start, end, point;
  std::optional<Refusal> wrong_shape;

  TimeQualifier* qualifier(simdjson::ondemand::raw_json_string key) {
    if (key == "P580") return &start;
    if (key == "P582") return &end;
    return key == "P585" ? &point : nullptr;
  }
};

void read_qualifiers(JsonValue json, Statement& statement) {
  const MapShape shape = map_shape(json);
  if (shape == MapShape::other) {
    statement.wrong_shape = Refusal{kWrongShape, "the qualifiers are not an object"};
  }
  if (shape != MapShape::object) return;
  for_each_member(json, [&statement](auto key, JsonValue snaks) {
    TimeQualifier* qualifier = statement.qualifier(key);
    if (qualifier == nullptr) return;
    const auto add = [qualifier](JsonValue snak) { qualifier->add(snak); };
    if (!for_each_element(snaks, add)) {
      statement.wrong_shape = Refusal{kWrongShape, "a qualifier is not a list of snaks"};
    }
  });
}

Statement read_statement(JsonValue json) {
  Statement statement;
  const bool is_object = for_each_member(json, [&statement](auto key, JsonValue value) {
    if (key == "mainsnak") statement.object = read_item_snak(value);
    if (key == "qualifiers") read_qualifiers(value, statement);
    if (key == "rank") statement.rank = text_or_nothing(value);
  });
  if (!is_object) statement.wrong_shape = Refusal{kWrongShape, "the statement is not an object"};
  return statement;
}

OrRefusal<Interval> interval_of(const Statement& statement, bool is_point) {
  if (statement.start.count > 1) return Refusal{kSeveralStarts, ""};
  if (statement.end.count > 1) return Refusal{kSeveralEnds, ""};
  if (is_point && statement.point.count > 1) return Refusal{kSeveralStarts, "points in time"};
  const OrRefusal<Bound>& start = is_point ? statement.point.first : statement.start.first;
  const OrRefusal<Bound>& end = is_point ? statement.point.first : statement.end.first;
  for (const OrRefusal<Bound>* bound : {&start, &end}) {
    if (const auto* refusal = std::get_if<Refusal>(bound)) return *refusal;
  }
  const Result<Interval> interval = Interval::make(std::get<Bound>(start), std::get<Bound>(end));
  if (!interval) return Refusal{kEndBeforeStart, interval.problem().message};
  return *interval;
}

std::optional<Refusal> refuse_rank(std::string_view rank) {
  if (rank == "deprecated") return Refusal{kDeprecated, ""};
  if (rank == "normal" || rank == "preferred") return std::nullopt;
  return Refusal{kWrongShape, fmt::format("rank '{}'", rank)};
}

OrRefusal<StatedFact> fact_of(const Statement& statement, std::uint32_t relation, bool is_point) {
  if (statement.wrong_shape) return *statement.wrong_shape;
  if (auto refusal = refuse_rank(statement.rank)) return *refusal;
  if (const auto* refusal = std::get_if<Refusal>(&statement.object)) return *refusal;
  const OrRefusal<Interval> interval = interval_of(statement, is_point);
  if (const auto* refusal = std::get_if<Refusal>(&interval)) return *refusal;
  return StatedFact{relation, std::get<ItemNumber>(statement.object), std::get<Interval>(interval)};
}

// Reads one entity, member by member.
class EntityReader {
 public:
  explicit EntityReader(const FactRules& rules) : rules_(rules) {}

  void take_member(simdjson::ondemand::raw_json_string key, JsonValue value) {
    if (key == "labels") reading_.label = read_label(value, rules_.languages);
    if (key == "claims") read_claims(value);
    if (key == "sitelinks") read_sitelinks(value);
  }

  EntityReading finish(ItemNumber id) {
    reading_.id = id;
    return std::move(reading_);
  }

 private:
  void read_claims(JsonValue claims) {
    const MapShape shape = map_shape(claims);
    if (shape == MapShape::other) {
      reading_.refusals.push_back({kWrongEntity, "the claims are not an object"});
    }
    if (shape != MapShape::object) return;
    for_each_member(claims, [this](auto key, JsonValue statements) {
      for (std::uint32_t i = 0; i < rules_.relations.size(); ++i) {
        if (key == rules_.relations[i].text()) return read_statements(statements, i);
      }
    });
  }

  void read_statements(JsonValue list, std::uint32_t relation) {
    const bool is_list = for_each_element(
        list, [this, relation](JsonValue json) { take_statement(read_statement(json), relation); });
    if (!is_list) refuse({kWrongShape, "not a list of statements"}, relation);
  }

  void take_statement(const Statement& statement, std::uint32_t relation) {
    const bool has_time = statement.start.count + statement.end.count > 0;
    const bool is_point =
        !has_time && statement.point.count > 0 && rules_.points_in_time == PointsInTime::take;
    if (!has_time && !is_point && !statement.wrong_shape) return;
    ++reading_.num_statements;
    OrRefusal<StatedFact> fact = fact_of(statement, relation, is_point);
    if (auto* refusal = std::get_if<Refusal>(&fact)) return refuse(std::move(*refusal), relation);
    reading_.facts.push_back(std::get<StatedFact>(fact));
  }

  void refuse(Refusal refusal, std::uint32_t relation) {
    const std::string& property = rules_.relations[relation].text();
    refusal.detail.insert(0, refusal.detail.empty() ? property : property + ": ");
    reading_.refusals.push_back(std::move(refusal));
  }

  void read_sitelinks(JsonValue sitelinks) {
    if (reading_.facts.empty()) return;
    for_each_member(sitelinks, [this](auto key, JsonValue link) {
      if (!(key == "enwiki")) return;
      const std::string_view title = text_of_member(link, "title");
      if (!title.empty()) reading_.page = std::string(title);
    });
  }

  const FactRules& rules_;
  EntityReading reading_;
};

}  // namespace

StatementReader::StatementReader(const FactRules& rules)
    : rules_(rules), times_(time_properties(rules.points_in_time)), relations_(rules.relations) {}

bool StatementReader::may_hold_facts(std::string_view json) const {
  return times_.is_in(json) && relations_.is_in(json);
}

OrRefusal<EntityReading> StatementReader::read(std::string_view json) const {
  EntityReader reader(rules_);
  const OrRefusal<ItemNumber> id =
      read_entity(json, [&reader](auto key, JsonValue value) { reader.take_member(key, value); });
  if (const auto* refusal = std::get_if<Refusal>(&id)) return *refusal;
  return reader.finish(std::get<ItemNumber>(id));
}

}  // namespace timeprobe::wikidata
