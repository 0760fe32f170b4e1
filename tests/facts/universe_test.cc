#include "facts/universe.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "time/date_text.h"
#include "time/vague_adverb.h"

namespace timeprobe {
namespace {

// Table 1 of the paper, with Ria as in its prompts.
TEST(Universe, TheStandardOneIsThePapers) {
  const Universe& universe = Universe::standard();
  std::vector<std::string> names, bases, pasts;
  for (const EventType& type : universe.vocabulary.event_types) {
    names.push_back(type.name());
    bases.push_back(type.base);
    pasts.push_back(type.past);
    EXPECT_EQ(type.curve, type.name());
  }
  EXPECT_TRUE(std::equal(names.begin(), names.end(), kTravelerEventTypes.begin(),
                         kTravelerEventTypes.end()));
  EXPECT_EQ(bases, (std::vector<std::string>{"watch a film", "eat a risotto", "read a book",
                                             "dance a lively salsa", "store a wine bottle",
                                             "drink a juice", "chat with a friend"}));
  EXPECT_EQ(pasts, (std::vector<std::string>{"watched a film", "ate a risotto", "read a book",
                                             "danced a lively salsa", "stored a wine bottle",
                                             "drank a juice", "chatted with a friend"}));
  EXPECT_EQ(universe.vocabulary.subjects, (std::vector<std::string>{"Mary", "Tom", "Ria"}));
  EXPECT_EQ(universe.vocabulary.locations, (std::vector<std::string>{"living room", "kitchen"}));
  EXPECT_EQ(format_iso_date(universe.first), "2023-01-01 00:00");
  EXPECT_EQ(format_iso_date(universe.now), "2023-09-29 22:18");
}

std::string yaml(const std::string& subjects, const std::string& types,
                 const std::string& more = "") {
  return fmt::format(
      "subjects: {}\nlocations: [attic]\nfirst: 2023-01-01 00:00\nnow: 2023-01-01 00:00\n{}"
      "event_types:\n{}",
      subjects, more, types);
}

constexpr const char* kMug =
    "- {action: wash, object: mug, base: wash a mug, past: washed a mug, curve: drink juice}\n";

TEST(Universe, ReadsAUsersFile) {
  const Universe universe = Universe::parse(
      yaml("[\"Mary Ann\", 7]",
           std::string(kMug) +
               "- action: watch\n  object: TV\n  base: watch TV\n  past: watched TV\n"),
      "u.yaml");
  EXPECT_EQ(universe.vocabulary.subjects, (std::vector<std::string>{"Mary Ann", "7"}));
  EXPECT_EQ(universe.vocabulary.event_types[0].curve, "drink juice");
  EXPECT_EQ(universe.vocabulary.event_types[1].curve, "watch TV");
  EXPECT_EQ(universe.first, universe.now);
  EXPECT_EQ(find_name(universe.vocabulary.subjects, "7"), 1u);
  EXPECT_FALSE(find_name(universe.vocabulary.subjects, "mary ann"));
  EXPECT_EQ(find_event_type(universe.vocabulary, "watch TV"), 1u);
  EXPECT_FALSE(find_event_type(universe.vocabulary, "watch"));
}

struct BadUniverse {
  const char* name;
  std::string text;
  const char* problem;
};

class BadUniverses : public testing::TestWithParam<BadUniverse> {};

const BadUniverse kBad[] = {
    {"empty", "", "u.yaml:1: event_types: a map with a list of these is wanted, not nothing"},
    {"not_yaml", "subjects: [a\nb: c", "u.yaml:2: "},
    {"a_list", "- a", "u.yaml:1: event_types: a map with a list of these is wanted, not a list"},
    {"unknown_key", yaml("[Tom]", kMug, "place: [x]\n"),
     "u.yaml:5: place: this key is not known; known are subjects, locations, first, now, "
     "event_types"},
    {"doubled_key", yaml("[Tom]", kMug, "subjects: [Ria]\n"),
     "u.yaml:5: subjects: this key stood before"},
    {"no_subjects", "locations: [attic]\nfirst: 2023-01-01 00:00\n",
     "u.yaml:1: subjects: a list of at least one entry is wanted, not nothing"},
    {"empty_subjects", yaml("[]", kMug),
     "u.yaml:1: subjects: a list of at least one entry is wanted, not an empty list"},
    {"subjects_no_list", yaml("Tom", kMug),
     "u.yaml:1: subjects: a list of at least one entry is wanted, not 'Tom'"},
    {"subject_is_a_list", yaml("[[Tom]]", kMug),
     "u.yaml:1: subjects: a text is wanted, not a list"},
    {"doubled_subject", yaml("[Tom, Ria, Tom]", kMug), "u.yaml:1: subjects: 'Tom' stood before"},
    {"empty_name", yaml("[\" \"]", kMug), "u.yaml:1: subjects: a name is empty"},
    {"outer_space", yaml("[\"Tom \"]", kMug),
     "u.yaml:1: subjects: 'Tom ' has outer spaces, a tab, a line end, a brace or a question mark"},
    {"tab", yaml("[\"T\\tom\"]", kMug), "u.yaml:1: subjects: 'T\tom' has outer spaces, a tab"},
    {"line_end", yaml("[\"T\\nom\"]", kMug), "u.yaml:1: subjects: 'T\nom' has outer spaces, a tab"},
    {"brace", yaml("[\"T}om\"]", kMug), "u.yaml:1: subjects: 'T}om' has outer spaces, a tab"},
    {"no_types", yaml("[Tom]", ""),
     "u.yaml:6: event_types: a list of at least one entry is wanted, not nothing"},
    {"type_is_a_text", yaml("[Tom]", "- watch film\n"),
     "u.yaml:6: event_types: a map with action and object is wanted, not 'watch film'"},
    {"no_inflection", yaml("[Tom]", std::string(kMug) + "- {action: watch, object: TV}\n"),
     "u.yaml:7: base: an event type needs action, object, base form and past form, as {action: "
     "watch, object: film, base: watch a film, past: watched a film}"},
    {"empty_past", yaml("[Tom]", "- {action: a, object: b, base: c, past: }\n"),
     "u.yaml:6: past: a text is wanted, not nothing"},
    {"unknown_type_key", yaml("[Tom]", "- {action: a, object: b, base: c, past: d, tense: e}\n"),
     "u.yaml:6: tense: this key is not known; known are action, object, base, past, curve"},
    {"doubled_type",
     yaml("[Tom]", std::string(kMug) + "- {action: wash, object: mug, base: b, past: c}\n"),
     "u.yaml:7: event_types: 'wash mug' stood before"},
    {"doubled_base",
     yaml("[Tom]", std::string(kMug) + "- {action: a, object: b, base: wash a mug, past: c}\n"),
     "u.yaml:7: base: 'wash a mug' stood before"},
    {"doubled_past",
     yaml("[Tom]", std::string(kMug) + "- {action: a, object: b, base: c, past: washed a mug}\n"),
     "u.yaml:7: past: 'washed a mug' stood before"},
    {"now_before_first",
     "subjects: [Tom]\nlocations: [attic]\nfirst: 2023-01-01 00:01\nnow: 2023-01-01 00:00\n"
     "event_types: [{action: a, object: b, base: c, past: d}]\n",
     "u.yaml:4: now: the time of speech lies before the first event"},
    {"now_is_a_day",
     "subjects: [Tom]\nlocations: [attic]\nfirst: 2023-01-01 00:01\nnow: 2023-01-01\n"
     "event_types: [{action: a, object: b, base: c, past: d}]\n",
     "u.yaml:4: now: '2023-01-01' is no minute, as '2023-09-29 22:18'"},
    {"first_is_no_date",
     "subjects: [Tom]\nlocations: [attic]\nfirst: 2023-02-30 00:01\nnow: 2023-01-01 00:00\n"
     "event_types: [{action: a, object: b, base: c, past: d}]\n",
     "u.yaml:3: first: '2023-02-30 00:01' is no minute"},
};

TEST_P(BadUniverses, AreRefusedWithFileAndLine) {
  try {
    Universe::parse(GetParam().text, "u.yaml");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_TRUE(std::string(error.what()).starts_with(GetParam().problem)) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Table, BadUniverses, testing::ValuesIn(kBad),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace timeprobe
