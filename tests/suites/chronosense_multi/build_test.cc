#include "suites/chronosense_multi/build.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "allen/coarse_interval.h"
#include "base/error.h"
#include "questions/question_json.h"
#include "reasoner/reasoner.h"
#include "suites/chronosense_multi/chronosense_multi.h"
#include "tests/reference/slow_arrangements.h"
#include "tests/test_folder.h"

namespace timeprobe::chronosense_multi {
namespace {

namespace fs = std::filesystem;

class MultiBuild : public ::testing::Test {
 protected:
  BuildOptions options() const {
    BuildOptions options;
    options.out = folder_ / "exam";
    return options;
  }

  std::string bytes_of(const std::string& name) const {
    std::ifstream file(folder_ / "exam" / name, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
  }

  std::vector<Question> questions_of(const std::string& name) const {
    return read_questions(folder_ / "exam" / name);
  }

  std::vector<Question> all_questions() const {
    std::vector<Question> all;
    for (const char* name :
         {"words_test.jsonl", "words_train.jsonl", "years_test.jsonl", "years_train.jsonl"}) {
      for (Question& question : questions_of(name)) all.push_back(std::move(question));
    }
    return all;
  }

  TestFolder folder_;
};

// The links in the order of the chain from `first` on.
std::vector<Relation> chain_of(const RelationLinks& links, const RelationClaim& claim) {
  std::vector<Relation> chain;
  std::string here = claim.a;
  for (const RelationClaim& link : links) {
    EXPECT_EQ(link.a, here);
    chain.push_back(link.relation);
    here = link.b;
  }
  EXPECT_EQ(here, claim.b);
  return chain;
}

// Both events on a grid of four moments a year: two intervals have four end points.
RelationSet relations_of_years(const CoarseInterval& a, const CoarseInterval& b) {
  RelationSet found;
  for (int moments = 0; moments < 256; ++moments) {
    const std::int64_t a1 = 4 * a.start + moments % 4, a2 = 4 * a.end + moments / 4 % 4;
    const std::int64_t b1 = 4 * b.start + moments / 16 % 4, b2 = 4 * b.end + moments / 64;
    if (a1 < a2 && b1 < b2) found = found | relate(a1, a2, b1, b2);
  }
  return found;
}

// What the texts say, by enumeration.
RelationSet enumerated(const ChainContext& context, const RelationClaim& claim) {
  if (const auto* links = std::get_if<RelationLinks>(&context)) {
    return relations_of_chain_ends(chain_of(*links, claim));
  }
  std::optional<CoarseInterval> a, b;
  for (const StatedEvent& event : std::get<DatedEvents>(context)) {
    if (event.name == claim.a) a = interval_of(event);
    if (event.name == claim.b) b = interval_of(event);
  }
  return relations_of_years(a.value(), b.value());
}

TEST_F(MultiBuild, EveryAnswerAgreesWithEnumeration) {
  BuildOptions small = options();
  small.test = 12;
  small.train = 2;
  build(small);
  const RelationChainWording& wording = relation_chain_wording();
  for (const Question& question : all_questions()) {
    const auto context = wording.read_context(question.context.text);
    const auto claim = wording.read_question(question.question);
    ASSERT_TRUE(context.ok() && claim.ok()) << question.id;
    const Modality truth = modality_of(claim->relation, enumerated(*context, *claim));
    EXPECT_EQ(question.answer.accepted, std::vector<std::string>{std::string(to_text(truth))})
        << question.context.text << "\n"
        << question.question;
  }
}

TEST_F(MultiBuild, HasAsManyQuestionsOfEachCell) {
  build(options());
  std::map<std::string, int> counts;
  std::set<std::string> texts;
  for (const Question& question : all_questions()) {
    ++counts[question.task + question.split + question.labels.at("depth") +
             question.labels.at("answer")];
    EXPECT_TRUE(texts.insert(question.context.text + question.question).second) << question.id;
    EXPECT_EQ(question.negatives.size(), 2u);
  }
  EXPECT_EQ(counts.size(), 2u * 2 * 5 * 3);
  for (const auto& [cell, count] : counts) EXPECT_EQ(count, 40) << cell;
}

TEST_F(MultiBuild, TheReasonerAnswersEveryQuestion) {
  build(options());
  for (const Question& question : all_questions()) {
    const Conclusion conclusion = reason(question.question, question.context);
    ASSERT_EQ(conclusion.answers, question.answer.accepted) << question.context.text << "\n"
                                                            << question.question;
    EXPECT_FALSE(conclusion.evidence.empty());
  }
}

TEST_F(MultiBuild, TheSeedAloneDecidesTheBytes) {
  BuildOptions one = options();
  one.num_threads = 1;
  build(one);
  const std::string first = bytes_of("words_test.jsonl") + bytes_of("years_train.jsonl");
  BuildOptions again = options();
  again.num_threads = 2;
  again.if_exists = IfExists::replace;
  build(again);
  EXPECT_EQ(bytes_of("words_test.jsonl") + bytes_of("years_train.jsonl"), first);
  again.seed = 43;
  build(again);
  EXPECT_NE(bytes_of("words_test.jsonl") + bytes_of("years_train.jsonl"), first);
}

// Whoever knows how often each claim has each answer, and reads no context, is at chance.
TEST_F(MultiBuild, TheClaimedRelationSaysNothingOfTheAnswer) {
  build(options());
  std::map<std::string, std::map<std::string, int>> counts;  // split, form, depth, claim -> answer
  std::map<std::string, std::set<std::string>> claimed;      // form -> relations
  for (const Question& question : all_questions()) {
    const std::string& relation = question.labels.at("relation");
    ++counts[question.split + question.task + question.labels.at("depth") + relation]
            [question.labels.at("answer")];
    claimed[question.task].insert(relation);
  }
  for (const auto& [claim, by_answer] : counts) {
    EXPECT_EQ(by_answer.size(), 3u) << claim;
    for (const auto& [answer, count] : by_answer) {
      EXPECT_EQ(count, by_answer.begin()->second) << claim << ' ' << answer;
    }
  }
  EXPECT_EQ(claimed.at("words").size(), 13u);
  EXPECT_EQ(claimed.at("years"), (std::set<std::string>{"before", "after", "overlaps",
                                                        "overlapped_by", "contains", "during"}));
}

// Two links have 97 certain claims: those of the composition table with one relation. For six of
// them there is no possible claim of the same relation left.
TEST_F(MultiBuild, SaysWhereQuestionsRunOut) {
  BuildOptions many = options();
  many.max_depth = 2;
  many.forms = {Form::words};
  many.test = 60;
  many.train = 60;
  const BuildSummary summary = build(many);
  ASSERT_EQ(summary.short_cells.size(), 1u);
  EXPECT_EQ(summary.short_cells[0].cell.depth, 2);
  EXPECT_EQ(summary.short_cells[0].test, 60u);
  EXPECT_EQ(summary.short_cells[0].train, 31u);
}

// All that three events can be asked about in words, and then an end.
TEST_F(MultiBuild, EndsWhenMuchMoreIsAskedForThanThereIs) {
  BuildOptions many = options();
  many.max_depth = 3;
  many.forms = {Form::words};
  many.test = 1'000'000;
  const BuildSummary summary = build(many);
  ASSERT_EQ(summary.short_cells.size(), 2u);
  EXPECT_EQ(summary.short_cells[0].test, 91u);
  EXPECT_LT(summary.short_cells[1].test, 2197u);
  for (const ShortCell& cell : summary.short_cells) EXPECT_EQ(cell.train, 0u);
}

TEST_F(MultiBuild, WritesNoFileForASplitWithoutQuestions) {
  BuildOptions test_only = options();
  test_only.train = 0;
  build(test_only);
  EXPECT_TRUE(fs::exists(folder_ / "exam/words_test.jsonl"));
  EXPECT_FALSE(fs::exists(folder_ / "exam/words_train.jsonl"));
}

TEST_F(MultiBuild, RefusesToBuildNothing) {
  BuildOptions nothing = options();
  nothing.test = nothing.train = 0;
  try {
    build(nothing);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "--test-questions and --train-questions are 0: nothing to build");
  }
  EXPECT_FALSE(fs::exists(folder_ / "exam"));
}

TEST_F(MultiBuild, RefusesImpossibleDepths) {
  BuildOptions deep = options();
  deep.max_depth = 7;
  try {
    build(deep);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "--depths 2-7: two numbers of links from 2 to 6 are wanted");
  }
}

TEST(MultiPrompt, PutsTheQuestionAfterItsContext) {
  Question question;
  question.context.text = "'Event A' ended some time before 'Event B' began.";
  question.question = "Is it ...?";
  question.answer.accepted = {"Certain"};
  EXPECT_EQ(prompt(question, {}).messages[0].content,
            "'Event A' ended some time before 'Event B' began. Is it ...?");
  EXPECT_EQ(prompt(question, {{question}, {}}).messages[0].content,
            "'Event A' ended some time before 'Event B' began. Is it ...?\nAnswer: Certain\n\n"
            "'Event A' ended some time before 'Event B' began. Is it ...?\nAnswer:");
  const Prompt thinking = prompt(question, {{}, Thinking::step_by_step});
  EXPECT_TRUE(thinking.messages[0].content.ends_with("? Let's think step by step."));
  EXPECT_EQ(thinking.settings.max_tokens, 1024);
}

}  // namespace
}  // namespace timeprobe::chronosense_multi
