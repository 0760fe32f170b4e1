#include "wikidata/statement_reader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "dumps/record_work.h"
#include "wikidata/entity_line.h"
#include "wikidata/snak.h"
#include "wikidata/time_value.h"

namespace timeprobe::wikidata {
namespace {

OrRefusal<EntityReading> read(std::string json, const FactRules& rules = {}) {
  const std::size_t size = json.size();
  json.append(dumps::kPadding, '\0');
  return StatementReader(rules).read(std::string_view(json).substr(0, size));
}

std::string time_snak(const std::string& property, const std::string& time, int precision,
                      const std::string& calendar = "Q1985727") {
  return fmt::format(
      R"({{"snaktype":"value","property":"{}","hash":"ab","datavalue":{{"value":{{"time":"{}",)"
      R"("timezone":0,"before":0,"after":0,"precision":{},"calendarmodel":)"
      R"("http://www.wikidata.org/entity/{}"}},"type":"time"}},"datatype":"time"}})",
      property, time, precision, calendar);
}

std::string item_snak(const std::string& value) {
  return R"({"snaktype":"value","property":"P39","datavalue":{"value":)" + value +
         R"(,"type":"wikibase-entityid"},"datatype":"wikibase-item"})";
}

const std::string kObject = item_snak(R"({"entity-type":"item","numeric-id":7,"id":"Q7"})");

// One statement, with what its qualifiers hold.
std::string statement(const std::string& object, const std::string& qualifiers,
                      const std::string& rank = "normal") {
  return R"({"mainsnak":)" + object + R"(,"type":"statement","qualifiers":)" + qualifiers +
         R"(,"qualifiers-order":["P580"],"id":"Q1$1","rank":")" + rank +
         R"(","references":[{"hash":"x","snaks":{"P580":[]}}]})";
}

std::string entity(const std::string& claims) {
  return R"({"type":"item","id":"Q1","labels":{"de":{"language":"de","value":"Eins"},)"
         R"("en":{"language":"en","value":"One"}},"descriptions":{},"aliases":{},"claims":)" +
         claims +
         R"(,"sitelinks":{"dewiki":{"site":"dewiki","title":"Eins"},)"
         R"("enwiki":{"site":"enwiki","title":"One thing","badges":[]}}})";
}

std::string with_statement(const std::string& text) { return entity(R"({"P39":[)" + text + "]}"); }

// "Q7 1952-03 .." of the only fact, or the reason and the detail of the only refusal.
std::string outcome(const std::string& json, const FactRules& rules = {}) {
  const OrRefusal<EntityReading> result = read(json, rules);
  if (const auto* refusal = std::get_if<Refusal>(&result)) {
    return fmt::format("{}: {}", refusal->reason.text, refusal->detail);
  }
  const auto& reading = std::get<EntityReading>(result);
  if (reading.facts.size() + reading.refusals.size() != 1) {
    return fmt::format("{} facts, {} refusals", reading.facts.size(), reading.refusals.size());
  }
  if (!reading.facts.empty()) {
    const StatedFact& fact = reading.facts[0];
    return fmt::format("{} [{}] [{}]", to_text(fact.object), format_bound(fact.valid.start()),
                       format_bound(fact.valid.end()));
  }
  const Refusal& refusal = reading.refusals[0];
  return fmt::format("{}: {}", refusal.reason.text, refusal.detail);
}

TEST(StatementReader, ReadsNamePageAndFacts) {
  const std::string facts =
      statement(kObject, R"({"P580":[)" + time_snak("P580", "+1952-03-11T00:00:00Z", 11) + "]}");
  const auto result = read(with_statement(facts + "," + facts));
  const auto& reading = std::get<EntityReading>(result);
  EXPECT_EQ(to_text(reading.id), "Q1");
  EXPECT_EQ(reading.label, "One");
  EXPECT_EQ(reading.page, "One thing");
  ASSERT_EQ(reading.facts.size(), 2u);
  EXPECT_EQ(reading.num_statements, 2u);
  EXPECT_EQ(FactRules{}.relations.at(reading.facts[0].relation).text(), "P39");
}

TEST(StatementReader, FollowsTheChainOfLanguages) {
  const std::string json = entity("{}");
  const auto label = [&json](std::vector<std::string> languages) {
    FactRules rules;
    rules.languages = std::move(languages);
    const auto result = read(json, rules);
    return std::get<EntityReading>(result).label.value_or("none");
  };
  EXPECT_EQ(label({"en"}), "One");
  EXPECT_EQ(label({"de", "en"}), "Eins");
  EXPECT_EQ(label({"fr", "de"}), "Eins");
  EXPECT_EQ(label({"fr"}), "none");
  EXPECT_EQ(label({"mul", "en"}), "One");
}

struct NamedCase {
  const char* name;
  std::string json;
  std::string outcome;
};

class StatementReaderCase : public testing::TestWithParam<NamedCase> {};

std::string start(const std::string& snaks) {
  return with_statement(statement(kObject, R"({"P580":[)" + snaks + "]}"));
}

std::string start_at(const std::string& time, int precision,
                     const std::string& calendar = "Q1985727") {
  return start(time_snak("P580", time, precision, calendar));
}

std::string both(const std::string& from, const std::string& to) {
  return with_statement(statement(kObject, R"({"P580":[)" + from + R"(],"P582":[)" + to + "]}"));
}

std::string day(const std::string& property, const std::string& text) {
  return time_snak(property, "+" + text + "T00:00:00Z", 11);
}

std::string special(const std::string& kind) {
  return R"({"snaktype":")" + kind + R"(","property":"P582","hash":"x","datatype":"time"})";
}

std::string with_object(const std::string& object) {
  return with_statement(statement(object, R"({"P580":[)" + day("P580", "1952-03-11") + "]}"));
}

std::string with_qualifiers(const std::string& json) {
  return with_statement(statement(kObject, json));
}

const std::string kStartDay = R"({"P580":[)" + day("P580", "1952-03-11") + "]}";

const NamedCase kTimes[] = {
    {"day", start_at("+1952-03-11T00:00:00Z", 11), "Q7 [1952-03-11] []"},
    {"month", start_at("+1952-03-00T00:00:00Z", 10), "Q7 [1952-03] []"},
    {"year", start_at("+1952-00-00T00:00:00Z", 9), "Q7 [1952] []"},
    {"minute", start_at("+1952-03-11T10:20:00Z", 13), "Q7 [1952-03-11] []"},
    {"padded_year", start_at("+00000001952-03-11T00:00:00Z", 11), "Q7 [1952-03-11] []"},
    {"year_below_1000", start_at("+0052-03-11T00:00:00Z", 11), "Q7 [0052-03-11] []"},
    {"44_bce", start_at("-0044-03-15T00:00:00Z", 11), "Q7 [-0043-03-15] []"},
    {"1_bce", start_at("-0001-00-00T00:00:00Z", 9), "Q7 [0000] []"},
    {"44_bce_julian", start_at("-0044-03-15T00:00:00Z", 11, "Q1985786"), "Q7 [-0043-03-13] []"},
    {"julian_day", start_at("+1649-01-30T00:00:00Z", 11, "Q1985786"), "Q7 [1649-02-09] []"},
    {"julian_month", start_at("+1649-01-00T00:00:00Z", 10, "Q1985786"), "Q7 [1649-01] []"},
    {"julian_year", start_at("+1649-00-00T00:00:00Z", 9, "Q1985786"), "Q7 [1649] []"},
    {"julian_leap_day", start_at("+1500-02-29T00:00:00Z", 11, "Q1985786"), "Q7 [1500-03-10] []"},
    {"both", both(day("P580", "1952-03-11"), day("P582", "1960-01-02")),
     "Q7 [1952-03-11] [1960-01-02]"},
    {"no_value_end", both(day("P580", "1952-03-11"), special("novalue")), "Q7 [1952-03-11] [..]"},
    {"unknown_value_end", both(day("P580", "1952-03-11"), special("somevalue")),
     "Q7 [1952-03-11] [XXXX]"},
    {"end_only", with_qualifiers(R"({"P582":[)" + day("P582", "1960-01-02") + "]}"),
     "Q7 [] [1960-01-02]"},
    {"both_unknown", both(special("somevalue"), special("somevalue")), "Q7 [XXXX] [XXXX]"},
    {"decade", start_at("+1950-00-00T00:00:00Z", 8),
     "a time known to the decade, the century or less: P39: +1950-00-00T00:00:00Z, precision 8"},
    {"billion_years", start_at("-13798000000-00-00T00:00:00Z", 3),
     "a time known to the decade, the century or less: P39: -13798000000-00-00T00:00:00Z, "
     "precision 3"},
    {"year_10000", start_at("+10000-00-00T00:00:00Z", 9),
     "a time outside the years -9999..9999: P39: +10000-00-00T00:00:00Z"},
    {"year_0", start_at("+0000-00-00T00:00:00Z", 9),
     "a time that cannot be read: P39: +0000-00-00T00:00:00Z: there is no year 0"},
    {"day_without_month", start_at("+1952-00-00T00:00:00Z", 11),
     "a time that cannot be read: P39: +1952-00-00T00:00:00Z: month 0 is not in 1..12"},
    {"30_february", start_at("+1952-02-30T00:00:00Z", 11),
     "a time that cannot be read: P39: +1952-02-30T00:00:00Z: day 30 is not in 1..29"},
    {"precision_15", start_at("+1952-02-03T00:00:00Z", 15),
     "a time that cannot be read: P39: +1952-02-03T00:00:00Z: precision 15 is not in 0..14"},
    {"no_timestamp", start_at("next week", 11), "a time that cannot be read: P39: next week"},
    {"double_sign", start_at("+-1952-02-03T00:00:00Z", 11),
     "a time that cannot be read: P39: +-1952-02-03T00:00:00Z"},
    {"endless_year", start_at("+99999999999999999999-02-03T00:00:00Z", 11),
     "a time that cannot be read: P39: +99999999999999999999-02-03T00:00:00Z"},
    {"mayan_calendar", start_at("+1952-02-03T00:00:00Z", 11, "Q5"),
     "a time in an unknown calendar: P39: http://www.wikidata.org/entity/Q5"},
    {"end_before_start", both(day("P580", "1960-01-02"), day("P582", "1952-03-11")),
     "the end lies before the start: P39: end 1952-03-11 lies before start 1960-01-02"},
    {"several_starts", start(day("P580", "1952-03-11") + "," + day("P580", "1953-03-11")),
     "several starts: P39"},
    {"several_ends",
     with_qualifiers(R"({"P582":[)" + day("P582", "1960-01-02") + "," + special("novalue") + "]}"),
     "several ends: P39"},
};

const NamedCase kStatements[] = {
    {"preferred", with_statement(statement(kObject, kStartDay, "preferred")), "Q7 [1952-03-11] []"},
    {"deprecated", with_statement(statement(kObject, kStartDay, "deprecated")),
     "the statement is deprecated: P39"},
    {"strange_rank", with_statement(statement(kObject, kStartDay, "best")),
     "a statement that is not built like one: P39: rank 'best'"},
    {"numeric_id_only", with_object(item_snak(R"({"entity-type":"item","numeric-id":12})")),
     "Q12 [1952-03-11] []"},
    {"object_is_a_property", with_object(item_snak(R"({"entity-type":"property","id":"P5"})")),
     "the object is not an item: P39: P5"},
    {"object_is_a_text",
     with_object(R"({"snaktype":"value","property":"P39","datavalue":{"value":"x","type":)"
                 R"("string"}})"),
     "the object is not an item: P39: a value that is no entity"},
    {"object_is_unknown", with_object(R"({"snaktype":"somevalue","property":"P39"})"),
     "the object is 'unknown value': P39: somevalue"},
    {"no_object", with_object(R"({"snaktype":"novalue","property":"P39"})"),
     "the object is 'no value': P39: novalue"},
    {"object_with_a_leading_zero", with_object(item_snak(R"({"id":"Q07"})")),
     "the object is not an item: P39: Q07"},
    {"object_snak_is_a_number", with_object("5"),
     "the object is not an item: P39: a value that is no entity"},
    {"qualifiers_are_a_text", with_qualifiers(R"("P580")"),
     "a statement that is not built like one: P39: the qualifiers are not an object"},
    {"qualifier_is_an_object", with_qualifiers(R"({"P580":{}})"),
     "a statement that is not built like one: P39: a qualifier is not a list of snaks"},
    {"no_qualifiers", with_qualifiers("[]"), "0 facts, 0 refusals"},
    {"other_qualifiers", with_qualifiers(R"({"P1545":[]})"), "0 facts, 0 refusals"},
    {"empty_time_qualifier", with_qualifiers(R"({"P580":[]})"), "0 facts, 0 refusals"},
    {"point_in_time", with_qualifiers(R"({"P585":[)" + day("P585", "1952-03-11") + "]}"),
     "0 facts, 0 refusals"},
    {"time_snak_is_null", start("null"),
     "a time qualifier whose value is not a time: P39: no snak with a value of type 'time'"},
    {"time_is_a_text",
     start(R"({"snaktype":"value","datavalue":{"value":"1952","type":"string"}})"),
     "a time qualifier whose value is not a time: P39: no snak with a value of type 'time'"},
    {"time_without_precision",
     start(R"({"snaktype":"value","datavalue":{"value":{"time":"+1952-03-11T00:00:00Z",)"
           R"("precision":"11"},"type":"time"}})"),
     "a time qualifier whose value is not a time: P39: no whole number as precision"},
    {"strange_snak_type", start(R"({"snaktype":"maybe"})"),
     "a time qualifier whose value is not a time: P39: no snak with a value of type 'time'"},
    {"statement_is_a_number", entity(R"({"P39":[5]})"),
     "a statement that is not built like one: P39: the statement is not an object"},
    {"statements_are_an_object", entity(R"({"P39":{"P580":1}})"),
     "a statement that is not built like one: P39: not a list of statements"},
    {"claims_are_a_text", entity(R"("P39 P580")"),
     "an entity that is not built like one: the claims are not an object"},
    {"claims_are_an_empty_list", entity("[]"), "0 facts, 0 refusals"},
    {"keys_in_another_order",
     entity(R"({"P39":[{"rank":"normal","qualifiers":)" + kStartDay + R"(,"mainsnak":)" + kObject +
            R"(,"references":[]}]})"),
     "Q7 [1952-03-11] []"},
    {"spaces_between",
     entity(R"({ "P39" : [ { "mainsnak" : )" + kObject + R"( , "qualifiers" : )" + kStartDay +
            R"( , "rank" : "normal" } ] })"),
     "Q7 [1952-03-11] []"},
    {"another_property", entity(R"({"P31":[)" + statement(kObject, kStartDay) + "]}"),
     "0 facts, 0 refusals"},
};

const NamedCase kEntities[] = {
    {"property", R"({"type":"property","id":"P39","claims":{}})",
     "an entity that is not an item: P39"},
    {"no_id", R"({"type":"item","claims":{}})", "an entity that is not built like one: no id"},
    {"id_is_a_number", R"({"id":5})", "an entity that is not built like one: no id"},
    {"a_list", R"([{"id":"Q1"}])", "a line that is not a JSON object: some other JSON value"},
    {"open_string", R"({"id":"Q1)",
     "a line that is not sound JSON: A string is opened, but never closed."},
    {"cut", R"({"id":"Q1","claims":{"P39":[)",
     "a line that is not sound JSON: JSON document ended early in the middle of an object or "
     "array."},
    {"not_utf8", "{\"id\":\"Q1\xff\"}",
     "a line that is not sound JSON: The input is not valid UTF-8"},
    {"two_entities", R"({"id":"Q1"}{"id":"Q2"})",
     "a line that is not sound JSON: something follows the entity"},
    {"missing_comma", R"({"id":"Q1" "claims":{}})",
     "a line that is not sound JSON: The JSON document has an improper structure"},
};

TEST_P(StatementReaderCase, GivesAFactOrSaysWhyNot) {
  const std::string seen = outcome(GetParam().json);
  EXPECT_EQ(seen.substr(0, GetParam().outcome.size()), GetParam().outcome) << seen;
  if (GetParam().outcome.find("not sound") == std::string::npos) {
    EXPECT_EQ(seen, GetParam().outcome);
  }
}

constexpr auto kName = [](const auto& test) { return test.param.name; };
INSTANTIATE_TEST_SUITE_P(Times, StatementReaderCase, testing::ValuesIn(kTimes), kName);
INSTANTIATE_TEST_SUITE_P(Statements, StatementReaderCase, testing::ValuesIn(kStatements), kName);
INSTANTIATE_TEST_SUITE_P(Entities, StatementReaderCase, testing::ValuesIn(kEntities), kName);

TEST(StatementReader, TakesPointsInTimeWhereTheyAreWanted) {
  FactRules rules;
  rules.points_in_time = PointsInTime::take;
  const auto point = [](const std::string& more) {
    return with_qualifiers(R"({"P585":[)" + day("P585", "1952-03-11") + "]" + more + "}");
  };
  EXPECT_EQ(outcome(point(""), rules), "Q7 [1952-03-11] [1952-03-11]");
  EXPECT_EQ(outcome(point(R"(,"P582":[)" + day("P582", "1960-01-02") + "]"), rules),
            "Q7 [] [1960-01-02]");
}

TEST(StatementReader, WhatItPassesOverHasNoFacts) {
  const StatementReader reader{FactRules{}};
  for (const NamedCase& named : kTimes) {
    EXPECT_TRUE(reader.may_hold_facts(named.json)) << named.name;
  }
  EXPECT_FALSE(reader.may_hold_facts(R"({"P39":1,"P585":2})"));
  EXPECT_FALSE(reader.may_hold_facts(R"({"P390":1,"P580":2})"));
  EXPECT_TRUE(reader.may_hold_facts(R"({"P39":1,"P582":2})"));
}

// Any prefix of an entity is refused as a whole.
TEST(StatementReader, ACutEntityGivesNothing) {
  const std::string whole = start_at("+1952-03-11T00:00:00Z", 11);
  ASSERT_EQ(outcome(whole), "Q7 [1952-03-11] []");
  for (std::size_t size = 1; size < whole.size(); ++size) {
    const auto result = read(whole.substr(0, size));
    ASSERT_TRUE(std::holds_alternative<Refusal>(result)) << whole.substr(0, size);
  }
}

}  // namespace
}  // namespace timeprobe::wikidata
