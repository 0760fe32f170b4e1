#include "reasoner/traveler_reasoner.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/model.h"
#include "questions/traveler_prompt.h"
#include "suites/traveler/build.h"
#include "suites/traveler/generate.h"
#include "suites/traveler/traveler.h"
#include "suites/traveler/truth.h"
#include "tests/suites/traveler/random_worlds.h"

namespace timeprobe::traveler {
namespace {

// What the reasoner says when the question is put in that form, as one user's message or not.
Completion put(const Question& question, const std::string& strategy, PromptLayout layout) {
  static const auto reasoner = make_model("reasoner", {});
  Prompt asked = prompt(question, {.strategy = strategy});
  if (layout == PromptLayout::single_turn) asked = in_single_turn(std::move(asked));
  return reasoner->answer(question, asked);
}

void expect_best(const Question& question, const Completion& completion) {
  const Score found = score(question, completion);
  ASSERT_EQ(found.metrics.at("accuracy"), found.metrics.at("ceiling"))
      << question.question << "\nsaid '" << completion.text << "', wanted "
      << question.answer.accepted[0] << "\n"
      << completion.evidence << "\n"
      << question.context.text;
  ASSERT_EQ(found.verdict, Verdict::right);
  ASSERT_EQ(found.metrics.at("invalid"), 0.0);
}

void expect_all_best(const BuildOptions& options) {
  const std::vector<TravelerForm>& forms = traveler_forms();
  std::size_t number = 0;
  for (const Question& question : make_questions(options)) {
    const PromptLayout layout =
        number / forms.size() % 2 == 0 ? PromptLayout::system_user : PromptLayout::single_turn;
    expect_best(question, put(question, timeprobe::to_text(forms[number % forms.size()]), layout));
    if (testing::Test::HasFatalFailure()) return;
    ++number;
  }
  EXPECT_GT(number, 0u);
}

const std::vector<Category> kAll(kCategories.begin(), kCategories.end());

// The default lengths; the forms of prompts take turns.
TEST(TravelerReasoner, ReachesTheCeilingAtAllLengths) {
  BuildOptions options;
  options.per_cell = 26;
  options.categories = kAll;
  expect_all_best(options);
}

TEST(TravelerReasoner, ReachesTheCeilingInEveryFormAndLayout) {
  BuildOptions options;
  options.lengths = {7};
  options.per_cell = 12;
  options.categories = kAll;
  for (const Question& question : make_questions(options)) {
    for (const TravelerForm& form : traveler_forms()) {
      for (const PromptLayout layout : {PromptLayout::system_user, PromptLayout::single_turn}) {
        expect_best(question, put(question, timeprobe::to_text(form), layout));
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(TravelerReasoner, ReachesTheCeilingOnSetsOfOneAndOfManyEvents) {
  BuildOptions options;
  options.lengths = {1, 2000};
  options.per_cell = 12;
  options.questions_per_set = 6;
  options.categories = kAll;
  expect_all_best(options);
}

TEST(TravelerReasoner, ReachesTheCeilingOnTheAuthorsEvents) {
  BuildOptions options;
  options.mode = Mode::upstream;
  options.per_cell = 40;
  expect_all_best(options);
}

TEST(TravelerReasoner, ReachesTheCeilingInAUniverseOfTheUsers) {
  BuildOptions options;
  options.lengths = {5, 60};
  options.per_cell = 60;
  options.categories = kAll;
  options.universe.vocabulary = rich_vocabulary();
  ASSERT_EQ(options.universe.vocabulary.subjects.size(), 10u);
  for (const Mode mode : {Mode::paper, Mode::upstream}) {
    options.mode = mode;
    expect_all_best(options);
    options.categories.resize(3);
  }
}

TEST(TravelerReasoner, ReachesTheCeilingOfEveryFamilyOfCurves) {
  std::vector<std::string> names = VagueCurves::names();
  EXPECT_GE(names.size(), 8u);
  for (const std::string& name : names) {
    BuildOptions options;
    options.lengths = {20};
    options.per_cell = 24;
    options.categories = {Category::vague};
    options.truth.curves = VagueCurves::named(name).value();
    expect_all_best(options);
    if (HasFatalFailure()) FAIL() << name;
  }
}

// Event sets and questions that no generator of the suite made; also events after now.
TEST(TravelerReasoner, AgreesWithTheTruthOnRandomWorlds) {
  Random random(77);
  for (int i = 0; i < 4000; ++i) {
    const World world = random_world(random, 9);
    const Category category = kCategories[random.below(kCategories.size())];
    const TravelerQuestion asked = random_question(category, world, random);
    const TravelerForm& form = traveler_forms()[random.below(traveler_forms().size())];
    const EventSheet sheet = world.sheet();
    const Question question =
        traveler::question_of(asked, world, timeprobe::to_text(sheet),
                              {category, sheet.occurrences.size(), 0, "s"}, TruthOptions{});
    expect_best(question, put(question, timeprobe::to_text(form), PromptLayout::system_user));
    if (HasFatalFailure()) return;
  }
}

class OnePrompt : public testing::Test {
 protected:
  std::string prompt_text(const std::string& question) const {
    return "Today is the 2023-09-29 22:18. I will give you a list indicating events and when they "
           "have taken place (event set): {Action: watch, Object: film, Location: living room, "
           "Subject: Mary, Date: 2023-09-29 08:01}, {Action: watch, Object: film, Location: living "
           "room, Subject: Tom, Date: 2023-09-28 14:27}. " +
           question + " Answer with the the name of the subject or say 'nobody'.";
  }

  Conclusion conclude(const std::string& text) const {
    return reason_traveler(text, Universe::standard().vocabulary, VagueCurves::survey());
  }
};

TEST_F(OnePrompt, SaysWhatDecided) {
  const Conclusion found =
      conclude(prompt_text("Who watched a film in the living room on 2023-09-29?"));
  EXPECT_EQ(found.status, ConclusionStatus::answered);
  EXPECT_EQ(found.answers, std::vector<std::string>{"Mary"});
  EXPECT_EQ(found.explanation, "'on 2023-09-29' is 2023-09-29 00:00 to 2023-09-29 23:59");
  EXPECT_EQ(found.evidence,
            std::vector<std::string>{
                "On September 29, 2023 at 08:01, Mary watched a film in the living room."});
}

TEST_F(OnePrompt, SaysHowProbableAVagueAnswerIs) {
  const Conclusion found = conclude(prompt_text("Did Mary just watch a film in the living room?"));
  EXPECT_EQ(found.answers, std::vector<std::string>{"no"});
  // 14 h 17 min: between 0.25 at 12 hours and 0 at a day.
  EXPECT_EQ(found.explanation, "survey/median/decay curves, probability 0.8128");
}

struct Malformed {
  const char* name;
  const char* text;
  const char* problem;
};

class MalformedPrompt : public testing::TestWithParam<Malformed> {};

const Malformed kMalformed[] = {
    {"empty", "", "the prompt does not say what time it is"},
    {"only_events",
     "{Action: watch, Object: film, Location: kitchen, Subject: Tom, Date: 2023-01-02 10:00}",
     "the prompt does not say what time it is"},
    {"no_question",
     "Today is the 2023-09-29 22:18. {Action: watch, Object: film, Location: kitchen, Subject: "
     "Tom, Date: 2023-01-02 10:00}.",
     "the prompt asks no question"},
    {"question_before_events",
     "Today is the 2023-09-29 22:18. Did Tom watch a film in the kitchen today? {Action: watch, "
     "Object: film, Location: kitchen, Subject: Tom, Date: 2023-01-02 10:00}.",
     "the prompt asks no question"},
    {"other_question", "Today is the 2023-09-29 22:18. Who won?",
     "'Who won?' is not a question of TRAVELER about these events"},
    {"unknown_subject",
     "Today is the 2023-09-29 22:18. {Action: watch, Object: film, Location: kitchen, Subject: "
     "Paul, Date: 2023-01-02 10:00}. Who just watched a film in the kitchen?",
     "'{Action: watch, Object: film, Location: kitchen, Subject: Paul, Date: 2023-01-02 10:00}. "},
    {"cut_event", "Today is the 2023-09-29 22:18. {Action: watch, Object: film, Loc",
     "not an event"},
    {"event_without_minute",
     "Today is the 2023-09-29 22:18. {Action: watch, Object: film, Location: kitchen, Subject: "
     "Tom, Date: 2023-01-02}. Who just watched a film in the kitchen?",
     "not an event of this vocabulary"},
    {"no_such_day",
     "Today's date is February 30, 2023, and the time is 22:18. Who just watched a film in the "
     "kitchen?",
     "the prompt does not say what time it is"},
    {"no_such_hour", "Today is the 2023-09-29 25:18. Who just watched a film in the kitchen?",
     "the prompt does not say what time it is"},
    {"today_cut", "Today is the 2023", "the prompt does not say what time it is"},
    {"clock_cut", "Today's date is September 29, 2023, and the time is 2",
     "the prompt does not say what time it is"},
    {"unknown_sentence",
     "Today's date is September 29, 2023, and the time is 22:18. On September 28, 2023 at 14:27, "
     "Paul ate a risotto in the kitchen. Who just watched a film in the kitchen?",
     "'On September 28, 2023 at 14:27, Paul ate a risotto"},
};

TEST_P(MalformedPrompt, IsNotUnderstood) {
  const Conclusion found =
      reason_traveler(GetParam().text, Universe::standard().vocabulary, VagueCurves::survey());
  EXPECT_EQ(found.status, ConclusionStatus::not_understood);
  EXPECT_TRUE(found.answers.empty());
  EXPECT_NE(found.explanation.find(GetParam().problem), std::string::npos) << found.explanation;
}

INSTANTIATE_TEST_SUITE_P(Table, MalformedPrompt, testing::ValuesIn(kMalformed),
                         [](const auto& test) { return test.param.name; });

// Nothing is known of the day before the first one.
TEST(TravelerReasoner, TheEdgeOfTheCalendarIsNoAnswer) {
  for (const char* expression : {"yesterday", "last month"}) {
    const Conclusion found = reason_traveler(
        fmt::format("Today is the -9999-01-01 10:00. Who watched a film in the kitchen {}?",
                    expression),
        Universe::standard().vocabulary, VagueCurves::survey());
    EXPECT_EQ(found.status, ConclusionStatus::no_answer) << expression;
  }
}

TEST(TravelerReasoner, AnUnknownPersonalDateIsNoAnswer) {
  const Conclusion found = reason_traveler(
      "Today is the 2023-09-29 22:18. Who watched a film in the kitchen on Tom's birthday?",
      Universe::standard().vocabulary, VagueCurves::survey());
  EXPECT_EQ(found.status, ConclusionStatus::no_answer);
}

// Cut anywhere, and with any one byte gone: no crash, and an answer only with a status for one.
TEST(TravelerReasoner, DamagedPromptsDoNotCrash) {
  BuildOptions options;
  options.lengths = {3};
  options.per_cell = 4;
  options.categories = kAll;
  const VagueCurves curves = VagueCurves::survey();
  for (const Question& question : make_questions(options)) {
    const auto words = read_sheet_vocabulary(question.context.text).value();
    for (const char* strategy : {"cot-review/date-extended/json", "zero-shot/date-only/language"}) {
      const std::string text =
          in_single_turn(prompt(question, {.strategy = strategy})).messages[0].content;
      for (std::size_t i = 0; i < text.size(); i += 3) {
        std::string without = text;
        without.erase(i, 1);
        for (const std::string& damaged : {text.substr(0, i), text.substr(i), without}) {
          const Conclusion found = reason_traveler(damaged, words, curves);
          ASSERT_EQ(found.status == ConclusionStatus::answered, !found.answers.empty());
        }
      }
    }
  }
}

}  // namespace
}  // namespace timeprobe::traveler
