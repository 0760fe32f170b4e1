#include "wikidata/extract_events.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "tests/dumps/packed.h"
#include "tests/wikidata/made_dump.h"
#include "wikidata/event_reader.h"
#include "wikidata/merge_shards.h"
#include "wikidata/snak.h"
#include "wikidata/sparql_results.h"

namespace timeprobe::wikidata {
namespace {

// A statement of an item about itself: a start or an end.
std::string own(const std::string& property, const std::string& time,
                const std::string& rank = "normal") {
  return fmt::format(
      R"({{"mainsnak":{{"snaktype":"value","property":"{}","hash":"h","datavalue":{},"datatype":)"
      R"("time"}},"type":"statement","id":"s","rank":"{}"}})",
      property, time, rank);
}

std::string every(const std::string& amount, const std::string& unit) {
  return R"({"mainsnak":{"snaktype":"value","property":"P2257","datavalue":{"value":{"amount":")" +
         amount + R"(","unit":"http://www.wikidata.org/entity/)" + unit +
         R"("},"type":"quantity"}},"rank":"normal"})";
}

std::string day(int year) { return made_time(year, 7, 28, 11); }

std::string claims(const std::string& starts, const std::string& ends,
                   const std::string& more = "") {
  return R"({"P580":[)" + starts + R"(],"P582":[)" + ends + "]" + more + "}";
}

std::string entity(const std::string& claims, const std::string& label = "The Great War") {
  return R"({"type":"item","id":"Q361","labels":{"en":{"language":"en","value":")" + label +
         R"("}},"descriptions":{},"claims":)" + claims + "}";
}

// "The Great War 1914 1918 every 4", "no event", or why not.
std::string outcome(std::string json, const EventRules& rules = {}) {
  const std::size_t size = json.size();
  json.append(dumps::kPadding, '\0');
  const auto reading = EventReader(rules).read(std::string_view(json).substr(0, size));
  const auto refusal_text = [](const Refusal& refusal) {
    return fmt::format("{}: {}", refusal.reason.text, refusal.detail);
  };
  if (const auto* refusal = std::get_if<Refusal>(&reading)) return refusal_text(*refusal);
  const auto& found = std::get<EventReading>(reading).event;
  if (!found) return "no event";
  if (const auto* refusal = std::get_if<Refusal>(&*found)) return refusal_text(*refusal);
  const Event& event = std::get<Event>(*found);
  return fmt::format("{} {} {}{}", event.name, year_number(event.start), year_number(event.end),
                     event.frequency_years ? fmt::format(" every {}", *event.frequency_years) : "");
}

struct NamedCase {
  const char* name;
  std::string json;
  const char* outcome;
};

class EventCase : public testing::TestWithParam<NamedCase> {};

const std::string kStart = own("P580", day(1914)), kEnd = own("P582", day(1918));

const NamedCase kCases[] = {
    {"years_of_days", entity(claims(kStart, kEnd)), "The Great War 1914 1918"},
    {"years", entity(claims(own("P580", made_time(1914, 0, 0, 9)), kEnd)),
     "The Great War 1914 1918"},
    {"preferred_counts",
     entity(claims(own("P580", day(1913)) + "," + own("P580", day(1912), "preferred"), kEnd)),
     "The Great War 1912 1918"},
    {"deprecated_does_not",
     entity(claims(own("P580", day(1913), "deprecated") + "," + kStart, kEnd)),
     "The Great War 1914 1918"},
    {"only_deprecated", entity(claims(own("P580", day(1913), "deprecated"), kEnd)), "no event"},
    {"two_starts", entity(claims(kStart + "," + own("P580", day(1913)), kEnd)),
     "several starts: 2 statements of its own"},
    {"two_ends", entity(claims(kStart, kEnd + "," + kEnd)),
     "several ends: 2 statements of its own"},
    {"no_end", entity(R"({"P580":[)" + kStart + "]}"), "no event"},
    {"no_claims", entity("[]"), "no event"},
    {"one_year", entity(claims(kStart, own("P582", day(1914)))),
     "it begins and ends in the same year: 1914-07-28 to 1914-07-28"},
    {"end_first", entity(claims(own("P580", day(1920)), kEnd)),
     "the end lies before the start: end 1918-07-28 lies before start 1920-07-28"},
    {"decade", entity(claims(own("P580", made_time(1910, 0, 0, 8)), kEnd)),
     "a time known to the decade, the century or less: +1910-00-00T00:00:00Z, precision 8"},
    {"unknown_end",
     entity(claims(kStart,
                   R"({"mainsnak":{"snaktype":"somevalue","property":"P582"},"rank":"normal"})")),
     "an event whose start or end nobody dated: 1914-07-28 to XXXX"},
    {"every_four_years", entity(claims(kStart, kEnd, R"(,"P2257":[)" + every("+4", "Q577") + "]")),
     "The Great War 1914 1918 every 4"},
    {"every_decade", entity(claims(kStart, kEnd, R"(,"P2257":[)" + every("+2", "Q39911") + "]")),
     "The Great War 1914 1918 every 20"},
    {"every_24_months", entity(claims(kStart, kEnd, R"(,"P2257":[)" + every("+24", "Q5151") + "]")),
     "The Great War 1914 1918 every 2"},
    {"every_18_months", entity(claims(kStart, kEnd, R"(,"P2257":[)" + every("+18", "Q5151") + "]")),
     "The Great War 1914 1918"},
    {"every_half_year", entity(claims(kStart, kEnd, R"(,"P2257":[)" + every("+0.5", "Q577") + "]")),
     "The Great War 1914 1918"},
    {"every_week", entity(claims(kStart, kEnd, R"(,"P2257":[)" + every("+1", "Q23387") + "]")),
     "The Great War 1914 1918"},
    {"odd_name", entity(claims(kStart, kEnd), "a\\tb"),
     "a name with a line end, a tab or another control character: "},
    {"no_label", R"({"type":"item","id":"Q361","labels":[],"claims":)" + claims(kStart, kEnd) + "}",
     "the event has no label in these languages: en, mul"},
    {"statement_is_a_number", entity(claims("5", kEnd)), "no event"},
    {"list_is_a_number", entity(R"({"P580":5,"P582":6})"), "no event"},
    {"cut", entity(claims(kStart, kEnd)).substr(0, 200),
     "a line that is not sound JSON: A string is opened, but never closed."},
};

TEST_P(EventCase, IsAnEventOrNot) { EXPECT_EQ(outcome(GetParam().json), GetParam().outcome); }

INSTANTIATE_TEST_SUITE_P(Table, EventCase, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(EventReader, WhatItPassesOverIsNoEvent) {
  for (const NamedCase& named : kCases) {
    if (std::string_view(named.name) == "cut") continue;
    EXPECT_TRUE(outcome(named.json) == "no event" || EventReader::may_hold_event(named.json))
        << named.name;
  }
  const std::string qualified =
      R"({"P39":[{"qualifiers":{"P580":[{"snaktype":"value"}],"P582":[{"snaktype":"value"}]},)"
      R"("qualifiers-order":["P580","P582"],"references":[{"snaks":{"P580":[{"snaktype":"x"}]}}]}]})";
  EXPECT_FALSE(EventReader::may_hold_event(qualified));
  EXPECT_FALSE(EventReader::may_hold_event(qualified + R"("P580":[{"mainsnak":)"));
  EXPECT_TRUE(EventReader::may_hold_event(qualified + R"("P580":[{"mainsnak": "P582":[{"rank")"));
  EXPECT_TRUE(EventReader::may_hold_event(R"({"P580" : [ {"P582" : )"));
  EXPECT_FALSE(EventReader::may_hold_event(R"("P580")"));
}

TEST(EventReader, TakesEventsOfOneYearWhereTheyAreWanted) {
  EventRules rules;
  rules.one_year = OneYearEvents::take;
  EXPECT_EQ(outcome(entity(claims(kStart, own("P582", day(1914)))), rules),
            "The Great War 1914 1914");
}

class ExtractEvents : public testing::Test {
 protected:
  // Two hundred events, every fifth with the name of the one before, among other entities.
  static std::string dump() {
    std::string text = "[\n";
    for (int i = 1; i <= 200; ++i) {
      text += fmt::format(
                  R"({{"type":"item","id":"Q{}","labels":{{"en":{{"language":"en","value":"War )"
                  R"({}"}}}},"descriptions":{{}},"claims":{}}})",
                  i, i % 5 == 0 ? i - 1 : i,
                  claims(own("P580", day(1500 + i)), own("P582", day(1510 + i)))) +
              ",\n" + made_entity(static_cast<std::uint64_t>(1000 + i), 100, 1) + ",\n";
    }
    return text + "{\"type\":\"item\",\"id\":\"Q999\"}\n]\n";
  }

  ExtractEventsOptions options(const std::filesystem::path& dump, const std::string& out) const {
    ExtractEventsOptions options;
    options.source.dump = dump;
    options.source.grain = fine_grain();
    options.source.num_threads = 2;
    options.target.out = folder_ / out;
    return options;
  }

  TestFolder folder_;
};

TEST_F(ExtractEvents, WritesWhatBuildChronosenseReads) {
  const ExtractEventsOptions wanted = options(folder_.write("d.json", dump()), "e.jsonl");
  const ExtractionOutcome outcome = extract_events(wanted);
  const EventFile file = read_events(wanted.target.out);
  EXPECT_TRUE(file.rejections.empty());
  ASSERT_EQ(file.events.size(), 160u);
  EXPECT_EQ(file.events[0].name, "War 1");
  EXPECT_EQ(file.events[0].id->text(), "Q1");
  EXPECT_EQ(year_number(file.events[0].end), 1511);
  EXPECT_EQ(outcome.summary.at("entities"), 401);
  EXPECT_EQ(outcome.summary.at("dated_items"), 200);
  EXPECT_EQ(outcome.summary.at("events"), 160);
  EXPECT_EQ(RefusalCounts::from_json(outcome.summary.at("refused")).count(kRepeatedName.text), 40u);
}

TEST_F(ExtractEvents, GivesTheSameBytesOnEveryRoad) {
  const ExtractEventsOptions plain = options(folder_.write("plain.json", dump()), "expected");
  extract_events(plain);
  const std::string expected = read_file(plain.target.out);
  for (const dumps::Packing& packing : dumps::packings()) {
    SCOPED_TRACE(packing.name);
    Random random = Random::stream(1, packing.name);
    const auto path = folder_.write("dump", packing.pack(dump(), random));
    std::vector<CollectedFile> shards;
    for (int i = 0; i < 3; ++i) {
      ExtractEventsOptions wanted = options(path, packing.name + std::to_string(i));
      wanted.source.shard = dumps::Shard{i, 3};
      extract_events(wanted);
      shards.emplace_back(wanted.target.out);
    }
    merge_shards(shards, folder_ / (packing.name + ".out"), IfExists::refuse, nullptr);
    EXPECT_TRUE(read_file(folder_ / (packing.name + ".out")) == expected);
    ExtractEventsOptions wanted = options(path, packing.name + ".legs");
    wanted.target.old_work = dumps::OldWork::resume;
    std::atomic<bool> stop{false};
    wanted.source.stop = &stop;
    while (true) {
      std::size_t left = 4;
      stop = false;
      wanted.source.progress = [&](const ExtractProgress&) { stop = --left == 0; };
      if (extract_events(wanted).end == dumps::PassEnd::complete) break;
    }
    EXPECT_TRUE(read_file(wanted.target.out) == expected);
  }
}

TEST_F(ExtractEvents, ACapTakesASampleOfItems) {
  const auto path = folder_.write("d.json", dump());
  ExtractEventsOptions wanted = options(path, "a");
  wanted.rules.max_events = 10;
  extract_events(wanted);
  const std::vector<Event> ten = read_events(wanted.target.out).events;
  ASSERT_EQ(ten.size(), 10u);
  wanted.rules.max_events = 30;
  wanted.target.out = folder_ / "b";
  extract_events(wanted);
  const std::vector<Event> thirty = read_events(wanted.target.out).events;
  ASSERT_EQ(thirty.size(), 30u);
  for (const Event& event : ten) {
    EXPECT_NE(std::find(thirty.begin(), thirty.end(), event), thirty.end());
  }
  EXPECT_GT(year_number(thirty.back().start), 1600);  // not simply the first ones
}

std::string row(const std::string& item, const std::string& name, const std::string& start,
                const std::string& end, const std::string& more = "") {
  const auto value = [](const std::string& text) {
    return R"({"type":"literal","value":")" + text + "\"}";
  };
  return R"({"item":{"type":"uri","value":"http://www.wikidata.org/entity/)" + item +
         R"("},"itemLabel":)" + value(name) + R"(,"start":)" + value(start) + R"(,"end":)" +
         value(end) + more + "}";
}

std::string results(const std::string& rows) {
  return R"({"head":{"vars":["item"]},"results":{"bindings":[)" + rows + "]}}";
}

// The events and the reasons, each with its place.
std::string seen(const std::string& rows) {
  const SparqlEvents found = read_sparql_events("q.json", results(rows), EventRules{});
  std::string text;
  for (const Event& event : found.events) {
    text +=
        fmt::format("{} {} {} {}{};", event.id->text(), event.name, year_number(event.start),
                    year_number(event.end),
                    event.frequency_years ? fmt::format(" every {}", *event.frequency_years) : "");
  }
  for (const auto& [reason, of_reason] : found.refusals.by_reason()) {
    for (const dumps::Example& example : of_reason.examples.list()) {
      text += fmt::format("row {}: {}: {};", example.place.text_byte, reason, example.detail);
    }
  }
  return text;
}

class SparqlCase : public testing::TestWithParam<NamedCase> {};

const std::string kWar = row("Q361", "Great War", "1914-07-28T00:00:00Z", "1918-11-11T00:00:00Z");

const NamedCase kRows[] = {
    {"war", kWar, "Q361 Great War 1914 1918;"},
    {"the_same_row_twice", kWar + "," + kWar, "Q361 Great War 1914 1918;"},
    {"years_bce_are_astronomical",
     row("Q1", "Gallic Wars", "-0057-01-01T00:00:00Z", "-049-01-01T00:00:00Z"),
     "Q1 Gallic Wars -57 -49;"},
    {"year_zero", row("Q1", "X", "0000-01-01T00:00:00Z", "0004-01-01T00:00:00Z"), "Q1 X 0 4;"},
    {"frequency",
     row("Q1", "Games", "1896-04-06T00:00:00Z", "2024-08-11T00:00:00Z",
         R"(,"every":{"value":"4"},"every_unit":{"value":"http://www.wikidata.org/entity/Q577"})"),
     "Q1 Games 1896 2024 every 4;"},
    {"precision_of_a_century",
     row("Q1", "X", "1600-01-01T00:00:00Z", "1700-01-01T00:00:00Z",
         R"(,"start_precision":{"value":"7"})"),
     "row 0: a time known to the decade, the century or less: 1600-01-01T00:00:00Z, precision 7;"},
    {"precision_is_no_number",
     row("Q1", "X", "1600-01-01T00:00:00Z", "1700-01-01T00:00:00Z",
         R"(,"start_precision":{"value":"day"})"),
     "row 0: a row that is not what the query asks for: start_precision: day;"},
    {"several_starts",
     kWar + "," + row("Q361", "Great War", "1913-07-28T00:00:00Z", "1918-11-11T00:00:00Z"),
     "row 0: several starts: Great War;"},
    {"several_ends",
     kWar + "," + row("Q361", "Great War", "1914-07-28T00:00:00Z", "1919-11-11T00:00:00Z"),
     "row 0: several ends: Great War;"},
    {"no_label", row("Q361", "Q361", "1914-07-28T00:00:00Z", "1918-11-11T00:00:00Z"),
     "row 0: the event has no label in these languages: Q361;"},
    {"blank_node", row("Q361", "X", "http://www.wikidata.org/.well-known/genid/1", "x"),
     "row 0: a time that cannot be read: http://www.wikidata.org/.well-known/genid/1;"},
    {"row_is_a_number", "5," + kWar,
     "Q361 Great War 1914 1918;row 0: a row that is not what the query asks for: not an object;"},
    {"unbound",
     R"({"item":{"value":"http://www.wikidata.org/entity/Q1"},"itemLabel":{"value":"X"}})",
     "row 0: a row that is not what the query asks for: no start;"},
    {"item_is_a_list", R"({"item":[]})",
     "row 0: a row that is not what the query asks for: item '';"},
    {"value_is_a_number", R"({"item":{"value":5}})",
     "row 0: a row that is not what the query asks for: item '';"},
    {"one_year", row("Q1", "X", "1914-07-28T00:00:00Z", "1914-11-11T00:00:00Z"),
     "row 0: it begins and ends in the same year: 1914-07-28 to 1914-11-11;"},
};

TEST_P(SparqlCase, IsAnEventOrNot) { EXPECT_EQ(seen(GetParam().json), GetParam().outcome); }

INSTANTIATE_TEST_SUITE_P(Table, SparqlCase, testing::ValuesIn(kRows),
                         [](const auto& test) { return test.param.name; });

TEST(SparqlResults, WhatIsNoResultIsRefused) {
  const auto problem = [](const std::string& json) -> std::string {
    try {
      read_sparql_events("q.json", json, EventRules{});
    } catch (const Error& error) {
      return error.what();
    }
    return "no problem";
  };
  EXPECT_EQ(problem("<html>"),
            "q.json: is not JSON; wanted what the query service answers, as JSON");
  EXPECT_EQ(problem("{}"), "q.json: has no list results.bindings, which a query's JSON has");
  EXPECT_EQ(problem(R"({"results":{"bindings":{}}})"),
            "q.json: has no list results.bindings, which a query's JSON has");
  EXPECT_EQ(problem("[]"), "q.json: has no list results.bindings, which a query's JSON has");
  EXPECT_EQ(problem(std::string(5000, '[')), "q.json: JSON that is nested too deep");
}

TEST(SparqlResults, TheQueryNamesTheLanguages) {
  EventRules rules;
  rules.languages = {"de", "en"};
  const std::string query = event_query(rules);
  EXPECT_NE(query.find(R"(wikibase:language "de,en")"), std::string::npos);
  EXPECT_NE(query.find("?start_precision"), std::string::npos);
}

}  // namespace
}  // namespace timeprobe::wikidata
