#include "wikidata/collected_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "tests/wikidata/made_dump.h"
#include "wikidata/spool.h"

namespace timeprobe::wikidata {
namespace {

constexpr const char* kHeader = R"({"schema":"timeprobe.collected/1","kind":"facts"})";

CollectedSubject subject() {
  CollectedSubject subject{ItemNumber{31}, "Bel\"gium\n", "Belgium (page)", {5, 812}, {}};
  for (const char* end : {"2008-03-20", "2008-03", "2008", "..", "XXXX", ""}) {
    subject.facts.push_back({*PropertyId::parse("P6"), ItemNumber{12},
                             *Interval::make(*parse_bound("-0043-03-15"), *parse_bound(end))});
  }
  return subject;
}

class CollectedFileTest : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& lines) const { return folder_.write("c", lines); }

  std::string problem_with(const std::string& lines) const {
    const auto path = write(lines);
    try {
      CollectedFile::Takers takers;
      takers.subject = [](const CollectedSubject&) {};
      takers.label = [](const CollectedLabel&) {};
      takers.event = [](const CollectedEvent&) {};
      CollectedFile(path).read(takers);
    } catch (const Error& error) {
      return std::string(error.what()).substr(path.string().size());
    }
    return "no problem";
  }

  TestFolder folder_;
};

TEST_F(CollectedFileTest, ReadsWhatWasWritten) {
  const CollectedSubject wanted = subject();
  const CollectedEvent event{
      {"World War II", *make_year(1939), *make_year(1945), *EntityId::parse("Q362"), 4}, {0, 90}};
  Tally tally;
  tally.counts["entities"] = 7;
  tally.refusals.add({{"why", Fault::malformed}, "x"}, "Q1", {1, 2});
  std::string lines = std::string(kHeader) + "\n";
  append_line(lines, CollectedLabel{ItemNumber{12}, "Guy \\ Verhofstadt"});
  append_line(lines, wanted);
  append_line(lines, event);
  lines += end_line(tally);
  const CollectedFile file(write(lines));
  EXPECT_EQ(file.header().at("kind"), "facts");
  std::string seen;
  CollectedFile::Takers takers;
  takers.label = [&seen](const CollectedLabel& label) {
    seen += to_text(label.item) + "=" + std::string(label.label) + ";";
  };
  takers.subject = [&](const CollectedSubject& found) {
    std::string again, first;
    append_line(again, found);
    append_line(first, wanted);
    EXPECT_EQ(again, first);
    EXPECT_EQ(found.facts.size(), 6u);
    seen += "subject;";
  };
  takers.event = [&](const CollectedEvent& found) {
    EXPECT_EQ(found.event, event.event);
    EXPECT_EQ(found.place, event.place);
    seen += "event;";
  };
  EXPECT_EQ(to_json(file.read(takers)), to_json(tally));
  EXPECT_EQ(seen, "Q12=Guy \\ Verhofstadt;subject;event;");
}

struct NamedLine {
  const char* name;
  const char* line;
  const char* complaint;
};

class BadCollectedLine : public CollectedFileTest, public testing::WithParamInterface<NamedLine> {};

const NamedLine kBadLines[] = {
    {"label_without_item", R"({"item":"x","label":"a"})", ":2: is not a label"},
    {"empty_label", R"({"item":"Q1","label":""})", ":2: is not a label"},
    {"label_is_a_number", R"({"item":"Q1","label":5})", ":2: is not a label"},
    {"subject_without_facts", R"({"subject":"Q1","name":"a","at":[0,1],"facts":[]})",
     ":2: is not a subject"},
    {"subject_without_place", R"({"subject":"Q1","name":"a","facts":[["P6","Q1","1999","2000"]]})",
     ":2: is not a subject"},
    {"month_13", R"({"subject":"Q1","name":"a","at":[0,1],"facts":[["P6","Q1","1999-13",""]]})",
     ":2: is not a subject"},
    {"end_first", R"({"subject":"Q1","name":"a","at":[0,1],"facts":[["P6","Q1","1999","1998"]]})",
     ":2: is not a subject"},
    {"event_without_end", R"({"event":"Q1","name":"a","at":[0,1],"start_year":1})",
     ":2: is not an event"},
    {"event_beyond_time", R"({"event":"Q1","name":"a","at":[0,1],"start_year":1,"end_year":99999})",
     ":2: is not an event"},
    {"no_json", "nonsense", ":2: is not the end of a collected file"},
    {"end_without_counts", R"({"end":{}})", ":2: is not the end of a collected file"},
};

TEST_P(BadCollectedLine, IsNamed) {
  EXPECT_EQ(problem_with(std::string(kHeader) + "\n" + GetParam().line + "\n" + end_line({})),
            GetParam().complaint);
}

INSTANTIATE_TEST_SUITE_P(Table, BadCollectedLine, testing::ValuesIn(kBadLines),
                         [](const auto& test) { return test.param.name; });

TEST_F(CollectedFileTest, AFileWithoutEndIsNotComplete) {
  const std::string header = std::string(kHeader) + "\n";
  EXPECT_EQ(problem_with(header), ": is not complete: the run that wrote it did not end");
  EXPECT_EQ(problem_with(header + end_line({}) + end_line({})),
            ":3: is not expected behind the end");
  EXPECT_EQ(problem_with("{}\n"),
            R"(:1: is not a collected file ("schema":"timeprobe.collected/1"))");
  EXPECT_EQ(problem_with(""), ": the file is empty");
  EXPECT_EQ(problem_with(std::string(10'000, '[') + "\n"),
            R"(:1: is not a collected file ("schema":"timeprobe.collected/1"))");
}

TEST_F(CollectedFileTest, ASpoolGoesOnWhereItWasPutOnTheDisk) {
  std::uint64_t size = 0;
  {
    Spool spool(folder_ / "s", 0);
    spool.add("first\n");
    size = spool.sync();
    EXPECT_EQ(spool.sync(), size);
    spool.add("lost\n");
    spool.sync();
    spool.add("never written");
  }
  {
    Spool spool(folder_ / "s", size);
    spool.add("second\n");
    spool.sync();
  }
  const auto text = open_text(folder_ / "s");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(*text), std::istreambuf_iterator<char>()),
            "first\nsecond\n");
  EXPECT_THROW(Spool(folder_ / "s", 100'000), Error);
}

}  // namespace
}  // namespace timeprobe::wikidata
