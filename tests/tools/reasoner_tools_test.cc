#include "tools/reasoner_tools.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "questions/event_sheet.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

using nlohmann::json;

CivilMinute minute(const char* iso) { return parse_iso_date(iso)->first_minute(); }

Question household() {
  EventSheet sheet{Universe::standard().vocabulary,
                   {"Tom's birthday is on 14 March."},
                   {{0, 0, 0, minute("2023-09-29 08:01")},
                    {0, 1, 0, minute("2023-09-28 10:00")},
                    {1, 1, 1, minute("2023-03-16 09:30")}}};
  Question question;
  question.context = {ContextKind::events, to_text(sheet)};
  question.speech_time = "2023-09-29 22:18";
  return question;
}

json call(const std::string& name, const json& arguments) {
  return json::parse(reasoner_tools(household()).call(name, arguments.dump()));
}

TEST(ReasonerTools, ResolveExpressions) {
  EXPECT_EQ(call("resolve_expression", {{"expression", "two days before Christmas 2022"}}),
            (json{{"first", "2022-12-23 00:00"}, {"last", "2022-12-23 23:59"}}));
  EXPECT_EQ(call("resolve_expression", {{"expression", "last month"}, {"now", "2023-09-29 22:18"}}),
            (json{{"first", "2023-08-01 00:00"}, {"last", "2023-08-31 23:59"}}));
  EXPECT_EQ(call("resolve_expression", {{"expression", "on Tom's birthday"},
                                        {"now", "2023-09-29"},
                                        {"facts", "Tom's birthday is on 14 March."}})["first"],
            "2023-03-14 00:00");
  EXPECT_EQ(call("resolve_expression", {{"expression", "last month"}})["error"],
            "'last month' depends on the present: give now, as 2023-09-29 22:18");
  EXPECT_TRUE(call("resolve_expression", {{"expression", "when pigs fly"}}).contains("error"));
  EXPECT_TRUE(call("resolve_expression", {{"expression", "recently"}, {"now", "2023-09-29"}})
                  .contains("error"));
}

TEST(ReasonerTools, CalculateWithDates) {
  EXPECT_EQ(call("add_to_date", {{"date", "2023-01-31"}, {"months", 1}}),
            (json{{"date", "2023-02-28"}, {"weekday", "Tuesday"}, {"iso_week", 9}}));
  EXPECT_EQ(call("add_to_date", {{"date", "2023-03-01"}, {"days", -1}})["date"], "2023-02-28");
  EXPECT_EQ(call("days_between", {{"from", "2023-02-28"}, {"to", "2024-03-01"}}),
            (json{{"days", 367}, {"years", 1}, {"months", 13}}));
  EXPECT_TRUE(call("add_to_date", {{"date", "2023"}}).contains("error"));
  EXPECT_TRUE(call("add_to_date", {{"date", "2023-01-01"}, {"years", 1000000}}).contains("error"));
  EXPECT_TRUE(call("add_to_date", {{"date", "2023-01-01"}, {"days", 9223372036854775807}})
                  .contains("error"));
}

TEST(ReasonerTools, RelateIntervals) {
  EXPECT_EQ(call("allen_relation", {{"a_start", "1863"},
                                    {"a_end", "1875"},
                                    {"b_start", "1875"},
                                    {"b_end", "1880"}})["possible"],
            json({"before", "meets", "overlaps"}));
  EXPECT_EQ(
      call("compose_relations",
           {{"relations", "A before B; B contains C"}, {"first", "A"}, {"last", "C"}})["possible"],
      json({"before"}));
  EXPECT_EQ(call("compose_relations",
                 {{"relations", "A before B; B before A"}, {"first", "A"}, {"last", "B"}})["error"],
            "the relations contradict each other");
  EXPECT_TRUE(call("compose_relations", {{"relations", "A near B"}, {"first", "A"}, {"last", "B"}})
                  .contains("error"));
  EXPECT_EQ(call("compose_relations",
                 {{"relations", "A  before  B;B meets C"}, {"first", " A"}, {"last", "C "}}),
            (json{{"possible", {"before"}}}));
  EXPECT_EQ(call("compose_relations",
                 {{"relations", "A before B"}, {"first", "A"}, {"last", "Bee"}})["error"],
            "last: the relations name no 'Bee'; they name: A, B");
}

// A text of megabytes is refused at its thirteenth event, not after the last.
TEST(ReasonerTools, RefuseNamesWithoutEnd) {
  std::string relations;
  for (int i = 0; i < 300'000; ++i) relations += fmt::format("a{0} before b{0};", i);
  EXPECT_EQ(call("compose_relations",
                 {{"relations", relations}, {"first", "a0"}, {"last", "b0"}})["error"],
            "there are more than 12 events");
}

TEST(ReasonerTools, QueryTheEventsOfTheQuestion) {
  const json all = call("query_events", json::object());
  EXPECT_EQ(all["count"], 3);
  EXPECT_EQ(all["last"], "2023-09-29 08:01");
  const json films = call("query_events", {{"event", "Watch Film"}, {"time", "yesterday"}});
  EXPECT_EQ(films["count"], 1);
  EXPECT_EQ(films["subjects"], json({"Tom"}));
  EXPECT_EQ(films["events"][0]["time"], "2023-09-28 10:00");
  EXPECT_EQ(call("query_events", {{"time", "two days after Tom's birthday"}})["count"], 1);
  const json none = call("query_events", {{"subject", "Ria"}});
  EXPECT_EQ(none["count"], 0);
  EXPECT_TRUE(none["last"].is_null());
  EXPECT_EQ(call("query_events", {{"subject", "Peter"}})["error"],
            "there is no subject 'Peter'; there are: Mary, Tom, Ria");
}

// A model that calls badly gets a text that it can read.
TEST(ReasonerTools, BadCallsSayWhatIsWrong) {
  const ToolBox box = reasoner_tools(household());
  EXPECT_EQ(
      box.call("guess", "{}"),
      R"({"error":"there is no function 'guess'; there are: resolve_expression, add_to_date, )"
      R"(days_between, allen_relation, compose_relations, query_events"})");
  EXPECT_EQ(box.call("add_to_date", "{\"date\": "),
            R"({"error":"the arguments are not valid JSON"})");
  EXPECT_EQ(box.call("add_to_date", "[]"), R"({"error":"the arguments are not a JSON object"})");
  EXPECT_EQ(box.call("add_to_date", "{}"), R"({"error":"the argument 'date' is missing"})");
  EXPECT_EQ(box.call("add_to_date", R"({"date": 5})"),
            R"({"error":"the argument 'date' is not of type string"})");
  EXPECT_EQ(box.call("add_to_date", R"({"date": "2023-01-01", "days": 18446744073709551615})"),
            R"({"error":"the argument 'days' is not of type integer"})");
  EXPECT_EQ(box.call("add_to_date", R"({"date": "2023-01-01", "weeks": 2})"),
            R"({"error":"there is no argument 'weeks'"})");
  EXPECT_NO_THROW(json::parse(box.call("add_to_date", "{\"date\": \"\xFF\"}")));
  EXPECT_NO_THROW(json::parse(box.call("\xFF", "{}")));
}

TEST(ReasonerTools, OtherQuestionsHaveNoEvents) {
  const ToolBox box = reasoner_tools(Question());
  EXPECT_NE(box.call("query_events", "{}").find("there is no function"), std::string::npos);
  EXPECT_EQ(box.definitions().size(), 5u);
  for (const auto& definition : box.definitions()) {
    EXPECT_EQ(definition["type"], "function");
    EXPECT_EQ(definition["function"]["parameters"]["type"], "object");
    EXPECT_FALSE(definition["function"]["description"].get<std::string>().empty());
  }
}

}  // namespace
}  // namespace timeprobe
