// The program as its user meets it: arguments in, text and exit code out.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "questions/question_json.h"
#include "tests/apps/program_run.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;

class Program : public ProgramFolder {
 protected:
  void build_small_exam() const {
    const Outcome built =
        run("build tempreason --facts '" TIMEPROBE_SOURCE_DIR
            "/data/facts/sample.tsv' --out exam --seed 7 --l1-train 100 --l1-dev 10 "
            "--l1-test 20 --l1-future 10 --threads 2");
    ASSERT_EQ(built.exit_code, 0) << built.text;
  }
};

TEST_F(Program, FromFactsToTheTable) {
  build_small_exam();
  const Outcome answered =
      run("run exam/l1_test.jsonl exam/l2_train_reasonqa.jsonl exam/l3_train_reasonqa.jsonl "
          "exam/year.jsonl "
          "--model reasoner --name r");
  ASSERT_EQ(answered.exit_code, 0) << answered.text;
  const Outcome report = run("report r --format json --out r.json");
  ASSERT_EQ(report.exit_code, 0) << report.text;
  const auto document = nlohmann::json::parse(read_file(folder_ / "r.json"));
  int num_right = 0;
  for (const auto& value : document.at("runs").at(0).at("values")) {
    if (value.at("metric") != "em") continue;
    EXPECT_EQ(value.at("value"), 100.0) << value;
    ++num_right;
  }
  EXPECT_GT(num_right, 10);
}

TEST_F(Program, ChronoSenseFromEventsToTheTable) {
  const Outcome built = run("build chronosense --events '" TIMEPROBE_SOURCE_DIR
                            "/data/events/sample.tsv' --out exam --train-questions 20 "
                            "--validation-questions 2 --test-questions 4 --variant all "
                            "--threads 2");
  ASSERT_EQ(built.exit_code, 0) << built.text;
  EXPECT_NE(
      built.text.find("abstract names: all 16 tasks have 4 test, 2 validation and 20 training"),
      std::string::npos)
      << built.text;
  ASSERT_EQ(run("run exam/real_test.jsonl exam/abstract_test.jsonl --model reasoner --name r "
                "--num-fewshot 3 --fewshot-from exam/real_train.jsonl "
                "--fewshot-from exam/abstract_train.jsonl")
                .exit_code,
            0);
  const Outcome report = run("report r --format json --out r.json");
  ASSERT_EQ(report.exit_code, 0) << report.text;
  const auto document = nlohmann::json::parse(read_file(folder_ / "r.json"));
  int num_right = 0, num_differences = 0;
  for (const auto& value : document.at("runs").at(0).at("values")) {
    if (value.at("metric") == "accuracy" || value.at("metric") == "accuracy_spread") {
      EXPECT_EQ(value.at("value"), 1.0) << value;
      ++num_right;
    }
    if (value.at("metric") == "accuracy_difference") {
      EXPECT_EQ(value.at("value"), 0.0) << value;
      ++num_differences;
    }
  }
  EXPECT_GT(num_right, 40);
  EXPECT_EQ(num_differences, 6 + 6 + 14);
}

constexpr const char* kUniverse =
    "subjects: [Mary Ann, Tom, Tom Smith]\nlocations: [attic, kitchen garden]\n"
    "first: 2024-01-01 00:00\nnow: 2024-05-05 10:00\nevent_types:\n"
    "- {action: wash, object: mug, base: wash a mug, past: washed a mug}\n"
    "- {action: watch, object: TV, base: watch TV, past: watched TV, curve: watch film}\n";

constexpr const char* kCurves =
    "event_type,adverbial,minutes,probability\nwash mug,just,5,1\nwash mug,just,60,0\n"
    "wash mug,recently,5,1\nwash mug,some time ago,60,0.5\nwash mug,long time ago,60,0\n";

TEST_F(Program, TravelerFromAUniverseToTheTable) {
  write("u.yaml", kUniverse);
  write("c.csv", kCurves);
  const Outcome built =
      run("build traveler --universe u.yaml --curves c.csv --categories all --lengths 5,50,100 "
          "--per-cell 20 --threads 2 --out exam --now '2024-05-06 07:00'");
  ASSERT_EQ(built.exit_code, 0) << built.text;
  EXPECT_NE(built.text.find("      60  exam/personal.jsonl\n"), std::string::npos) << built.text;
  EXPECT_NE(built.text.find("360 questions, seed 42, now 2024-05-06 07:00\n"), std::string::npos);
  EXPECT_NE(built.text.find(" of 60 vague questions go beyond the times that the curves' survey"),
            std::string::npos)
      << built.text;
  const auto manifest = nlohmann::json::parse(read_file(folder_ / "exam/MANIFEST.json"));
  EXPECT_EQ(manifest.at("sources").at(0).at("name"), "u.yaml");
  EXPECT_EQ(manifest.at("sources").at(1).at("name"), "c.csv");
  const Outcome answered = run("run exam/*.jsonl --model reasoner --name r --curves c.csv");
  ASSERT_EQ(answered.exit_code, 0) << answered.text;
  ASSERT_EQ(run("run exam/*.jsonl --model baseline:random --name chance --layout user").exit_code,
            0);
  const Outcome report = run("report r chance --format json --out r.json");
  ASSERT_EQ(report.exit_code, 0) << report.text;
  const auto document = nlohmann::json::parse(read_file(folder_ / "r.json"));
  int num_right = 0, num_relative = 0;
  for (const auto& value : document.at("runs").at(0).at("values")) {
    if (value.at("metric") == "relative_accuracy") {
      EXPECT_EQ(value.at("value"), 1.0) << value;
      ++num_relative;
    }
    if (value.at("metric") != "accuracy") continue;
    if (!value.contains("category") || value.at("category") == "vague") continue;
    EXPECT_EQ(value.at("value"), 1.0) << value;
    ++num_right;
  }
  EXPECT_GT(num_right, 5);
  EXPECT_GT(num_relative, 5);
  const Outcome figure = run("report r --table figure4");
  EXPECT_LT(figure.text.find("\n5 "), figure.text.find("\n50 ")) << figure.text;
  EXPECT_LT(figure.text.find("\n50 "), figure.text.find("\n100 ")) << figure.text;
}

TEST_F(Program, APlanOfTheTravelerPaperNeedsNoFiles) {
  const Outcome outcome =
      run("run --plan traveler/phase1 --model reasoner --name p --limit 240 --db p.db");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_NE(outcome.text.find("run p: 240 of 240 questions answered"), std::string::npos);
  const Outcome report = run("report p --db p.db --table table4");
  for (const char* row : {"Zero-Shot Date-Only Json 5 events         0.97 ",
                          "CoT Step-by-Step Date-Extended Language 5 events   0.94 "}) {
    const std::string title = std::string(row).substr(0, std::string(row).find("  "));
    EXPECT_NE(report.text.find(title), std::string::npos) << report.text;
  }
  EXPECT_NE(report.text.find("1.00"), std::string::npos);
}

// The numbers of a comparison are those of the report; all flips are in the file.
TEST_F(Program, ComparesTwoRuns) {
  build_small_exam();
  for (const char* model : {"random", "first"}) {
    ASSERT_EQ(
        run("run exam/l2_train_reasonqa.jsonl exam/l3_train_reasonqa.jsonl --model baseline:" +
            std::string(model) + " --name " + model)
            .exit_code,
        0);
  }
  ASSERT_EQ(run("report random first --format json --out report.json").exit_code, 0);
  const Outcome compared =
      run("compare --by relation random first --by period --flips 3 --flips-to flips.jsonl "
          "--format json --out c.json");
  ASSERT_EQ(compared.exit_code, 0) << compared.text;
  const auto report = nlohmann::json::parse(read_file(folder_ / "report.json"));
  const auto document = nlohmann::json::parse(read_file(folder_ / "c.json"));
  const auto exact_match = [&report](std::size_t index, const std::string& task) {
    for (const auto& value : report.at("runs").at(index).at("values")) {
      // Six members and the two labels that are wanted: no row of a narrower table.
      if (value.at("metric") == "em" && value.value("task", "") == task && value.size() == 8 &&
          value.contains("setting")) {
        return value.at("value").get<double>();
      }
    }
    ADD_FAILURE() << task;
    return 0.0;
  };
  int num_tasks = 0, num_relations = 0, num_periods = 0;
  for (const auto& value : document.at("values")) {
    num_relations += value.at("labels").contains("relation");
    num_periods += value.at("labels").contains("period");
    if (!value.at("labels").contains("task")) continue;
    const std::string task = value.at("labels").at("task");
    EXPECT_NEAR(value.at("a").get<double>(), exact_match(0, task), 1e-9);
    EXPECT_NEAR(value.at("b").get<double>(), exact_match(1, task), 1e-9);
    EXPECT_LT(value.at("clusters"), value.at("n"));
    ++num_tasks;
  }
  EXPECT_EQ(num_tasks, 2);
  EXPECT_GT(num_relations, 5);
  EXPECT_GT(num_periods, 3);
  EXPECT_EQ(document.at("flips").size(), 6u);
  const auto& all = document.at("values").at(0);
  const std::string flips = read_file(folder_ / "flips.jsonl");
  EXPECT_EQ(std::count(flips.begin(), flips.end(), '\n'),
            all.at("only_a_right").get<int>() + all.at("only_b_right").get<int>());
}

// Scores below 1, and a suite whose main metric is not in percent.
TEST_F(Program, ComparesTravelerAsItsReport) {
  ASSERT_EQ(run("build traveler --out exam --per-cell 5 --seed 3").exit_code, 0);
  for (const char* model : {"random", "nobody"}) {
    ASSERT_EQ(run("run exam/vague.jsonl exam/explicit.jsonl --model baseline:" +
                  std::string(model) + " --name " + model)
                  .exit_code,
              0);
  }
  ASSERT_EQ(run("report random nobody --format json --out report.json").exit_code, 0);
  ASSERT_EQ(run("compare random nobody --format json --out c.json").exit_code, 0);
  std::map<std::string, std::vector<double>> accuracies;  // by task, of both runs
  const auto report = nlohmann::json::parse(read_file(folder_ / "report.json"));
  const auto document = nlohmann::json::parse(read_file(folder_ / "c.json"));
  for (const auto& of_run : report.at("runs")) {
    for (const auto& value : of_run.at("values")) {
      const bool whole = value.contains("task") && value.size() == 7;  // no other labels
      if (value.at("metric") == "accuracy" && whole) {
        accuracies[value.at("task")].push_back(value.at("value"));
      }
    }
  }
  int num_tasks = 0;
  for (const auto& value : document.at("values")) {
    if (!value.at("labels").contains("task")) continue;
    const std::vector<double>& both = accuracies.at(value.at("labels").at("task"));
    ASSERT_EQ(both.size(), 2u);
    EXPECT_NEAR(value.at("a").get<double>(), both[0], 1e-12);
    EXPECT_NEAR(value.at("b").get<double>(), both[1], 1e-12);
    EXPECT_LT(value.at("clusters"), value.at("n"));
    ++num_tasks;
  }
  EXPECT_EQ(num_tasks, 2);
}

TEST_F(Program, RefusesToCompareWhatHasNothingInCommon) {
  build_small_exam();
  run("run exam/l1_test.jsonl --model reasoner --name one");
  run("run exam/l2_train_reasonqa.jsonl --model reasoner --name two --limit 5");
  const Outcome nothing = run("compare one two");
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_EQ(nothing.text.find("timeprobe: runs 'one' and 'two' have no scored question with the "
                              "same id, text and accepted answers in common: 20 in one only, 5 in "
                              "two only"),
            0u)
      << nothing.text;
  const Outcome unknown = run("compare one three");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.text.find("there is no run 'three'; there are: one, two"), std::string::npos);
  const Outcome label = run("compare one one --by colour");
  EXPECT_EQ(label.exit_code, 2);
  EXPECT_NE(label.text.find("no common question has label 'colour'"), std::string::npos);
  write("there.jsonl", "mine");
  EXPECT_EQ(run("compare one one --flips-to there.jsonl").exit_code, 2);
  EXPECT_EQ(read_file(folder_ / "there.jsonl"), "mine");
  const Outcome same = run("compare one one --flips-to new.jsonl");
  EXPECT_EQ(same.exit_code, 0) << same.text;
  EXPECT_NE(same.text.find("20 questions compared"), std::string::npos) << same.text;
  EXPECT_EQ(read_file(folder_ / "new.jsonl"), "");
}

TEST_F(Program, DepthsAreWrittenInSeveralWays) {
  for (const char* depths : {"2-3", "2,3", "2 3", "3"}) {
    const Outcome built =
        run(std::string("build chronosense-multi --out exam --force --test-questions 1 ") +
            "--train-questions 0 --depths " + depths);
    EXPECT_EQ(built.exit_code, 0) << built.text;
    const std::size_t num_depths = depths == std::string("3") ? 1 : 2;
    EXPECT_EQ(read_questions(folder_ / "exam/words_test.jsonl").size(), 3 * num_depths) << depths;
  }
}

TEST_F(Program, TheSameCommandAgainAsksNothing) {
  build_small_exam();
  run("run exam/l1_test.jsonl --model reasoner --name r");
  const Outcome again = run("run exam/l1_test.jsonl --model reasoner --name r");
  EXPECT_EQ(again.exit_code, 0);
  EXPECT_NE(again.text.find("20 answers were there already"), std::string::npos) << again.text;
}

struct Mistake {
  const char* name;
  const char* arguments;
  int exit_code;
  const char* complaint;
};

class ProgramMistake : public Program, public testing::WithParamInterface<Mistake> {};

const Mistake kMistakes[] = {
    {"no_command", "", 2, "timeprobe: a command is wanted: build, extract, import, run, "},
    {"misspelt_command", "biuld", 2,
     "timeprobe: there is no command 'biuld'; did you mean build?\ntimeprobe: see 'timeprobe "
     "--help'\n"},
    {"swapped_letters_of_a_short_command", "rnu", 2,
     "timeprobe: there is no command 'rnu'; did you mean run?\n"},
    {"misspelt_flag", "build tempreason --fact x --out y", 2,
     "timeprobe: there is no flag '--fact'; did you mean --facts?\n"
     "timeprobe: see 'timeprobe build tempreason --help'\n"},
    {"misspelt_flag_of_this_command", "run q.jsonl --modle reasoner", 2,
     "'--modle'; did you mean --model?"},
    {"misspelt_second_command", "build chronosense-multy --out y", 2,
     "there is no command 'chronosense-multy'; did you mean chronosense-multi?"},
    {"no_second_command", "import", 2, "a command is wanted: timebench, tempreason\n"},
    {"misspelt_training_command", "train ablatoin", 2,
     "there is no command 'ablatoin'; did you mean ablation?\ntimeprobe: see 'timeprobe train "
     "--help'\n"},
    {"word_too_many", "runs all of them", 2, "timeprobe: not expected: all of them\n"},
    {"unknown_flags", "build tempreason --facts x --out y --wrong 1 --other 2", 2,
     "timeprobe: there is no flag '--wrong'\n"},
    {"missing_flag", "build tempreason --out y", 2, "--facts is required"},
    {"missing_facts", "build tempreason --facts no.tsv --out y", 2,
     "timeprobe: no.tsv: cannot read: No such file or directory\n"},
    {"empty_facts", "build tempreason --facts empty --out y", 2, "empty: the file is empty"},
    {"facts_not_utf8", "build tempreason --facts latin1.tsv --out y", 2,
     "latin1.tsv:2: byte 4 of the line is 0xe9, which is not UTF-8"},
    {"compare_one_run", "compare a", 2, "B is required"},
    {"compare_flips_negative", "compare a b --flips -1", 2,
     "--flips: a whole number from 0 is wanted, not '-1'\n"},
    {"compare_format", "compare a b --format html", 2,
     "--format: one of text, md, csv, json, latex is wanted, not 'html'\n"},
    {"bad_reference_day", "build tempreason --facts good.tsv --out y --reference-day 2022-13", 2,
     "--reference-day: month 13 is not in 1..12"},
    {"chronosense_odd", "build chronosense --names abstract --out y --train-questions 3", 2,
     "timeprobe: --train-questions 3: half of a task's questions are true, so an even number is "
     "wanted\n"},
    {"chronosense_negative", "build chronosense --names abstract --out y --train-questions -2", 2,
     "--train-questions: a whole number from 0 is wanted, not '-2'\n"},
    {"chronosense_multi_negative", "build chronosense-multi --out y --train-questions -2", 2,
     "--train-questions: a whole number from 0 is wanted, not '-2'\n"},
    {"tempreason_negative", "build tempreason --facts good.tsv --out y --l1-train -2", 2,
     "--l1-train: a whole number from 0 is wanted, not '-2'\n"},
    {"chronosense_huge", "build chronosense --names abstract --out y --train-questions 100000000",
     2, "--train-questions 100000000: a task has at most 2000000 questions in all splits together"},
    {"chronosense_without_events", "build chronosense --out y", 2,
     "real names are taken from events: give --events FILE, or --names abstract"},
    {"chronosense_months", "build chronosense --events events.tsv --unit month --out y", 2,
     "events have years only; finer units need --names abstract"},
    {"chronosense_few_events", "build chronosense --events events.tsv --out y", 2,
     "events.tsv: no two of its 2 events have the relations "},
    {"chronosense_facts", "build chronosense --events good.tsv --out y", 2, "good.tsv:1: "},
    {"chronosense_unit", "build chronosense --out y --unit hour", 2,
     "--unit: one of year, month, day is wanted, not 'hour'\n"},
    {"traveler_length_zero", "build traveler --out y --lengths 0", 2,
     "--lengths 0: an event set has at least one event"},
    {"traveler_length_negative", "build traveler --out y --lengths=5,-5", 2, "--lengths"},
    {"traveler_length_empty", "build traveler --out y --lengths ''", 2, "--lengths"},
    {"traveler_length_doubled", "build traveler --out y --lengths 5,5", 2,
     "--lengths: a length stands twice"},
    {"traveler_length_huge", "build traveler --out y --lengths 2000000", 2,
     "--lengths 2000000: an event set has at most 1000000 events"},
    {"traveler_per_cell_zero", "build traveler --out y --per-cell 0", 2, "--per-cell"},
    {"traveler_category", "build traveler --out y --categories explicit,odd", 2,
     "is wanted, not 'odd'\n"},
    {"traveler_category_doubled", "build traveler --out y --categories vague,vague", 2,
     "--categories: vague stands twice"},
    {"traveler_now", "build traveler --out y --now 2023-09-29", 2,
     "--now 2023-09-29: a minute is wanted, as '2023-09-29 22:18'"},
    {"traveler_now_too_early", "build traveler --out y --now '2022-12-31 23:59'", 2,
     "--now 2022-12-31 23:59 lies before the first event of the universe, 2023-01-01 00:00"},
    {"traveler_quirks", "build traveler --out y --upstream-quirks", 2,
     "--upstream-quirks belong to --mode upstream"},
    {"traveler_universe_missing", "build traveler --out y --universe no.yaml", 2,
     "no.yaml: cannot read"},
    {"traveler_universe_bad", "build traveler --out y --universe good.tsv", 2,
     "good.tsv:1: event_types: a map with a list of these is wanted"},
    {"traveler_curves_probability", "build traveler --out y --curves steep.csv", 2,
     "steep.csv:2: probability 1.2 is not in 0..1"},
    {"traveler_curves_unsorted", "build traveler --out y --curves unsorted.csv", 2,
     "unsorted.csv:3: "},
    {"strategy_unknown", "run t.jsonl --model reasoner --strategy cot", 2,
     "--strategy cot is not known; wanted: cot-review/date-extended/json, "},
    {"strategy_of_baselines", "run t.jsonl --model baseline:gold --strategy cot", 2,
     "--strategy cot is not known; wanted: cot-review/date-extended/json, "},
    {"plan_unknown", "run --model reasoner --plan phase1", 2,
     "--plan phase1 is not known; wanted: traveler/phase1, traveler/phase2, traveler/phase3"},
    {"plan_without_its_questions", "run q.jsonl --model reasoner --plan traveler/phase3", 2,
     "--plan traveler/phase3: none of the 1 questions belongs to it"},
    {"neither_files_nor_plan", "run --model reasoner", 2,
     "give files of questions, or --plan NAME, which makes its own"},
    {"chronosense_multi_order", "build chronosense-multi --out y --depths 4-2", 2,
     "--depths 4-2: the smaller number of links comes first"},
    {"chronosense_multi_depths", "build chronosense-multi --out y --depths two-3", 2,
     "--depths two-3: two numbers of links are wanted, as 2-4"},
    {"chronosense_multi_deep", "build chronosense-multi --out y --depths 2-7", 2,
     "--depths 2-7: two numbers of links from 2 to 6 are wanted"},
    {"chronosense_multi_nothing",
     "build chronosense-multi --out y --test-questions 0 --train-questions 0", 2,
     "--test-questions and --train-questions are 0: nothing to build"},
    {"fewshot_without_file", "run q.jsonl --model reasoner --num-fewshot 1", 2,
     "--num-fewshot: examples are training questions; give --fewshot-from FILE"},
    {"fewshot_without_number", "run q.jsonl --model reasoner --fewshot-from q.jsonl", 2,
     "--fewshot-from: no examples were asked for; give --num-fewshot N"},
    {"fewshot_from_test", "run q.jsonl --model reasoner --num-fewshot 1 --fewshot-from q.jsonl", 2,
     "q: is a question of split 'test'; examples are taken from train"},
    {"limit_negative", "run cut.jsonl --model reasoner --limit -1", 2,
     "--limit: '-1' is no limit; a number (200), a share (0.1) or a range (10-20) is wanted"},
    {"limit_beyond", "run q.jsonl --model reasoner --limit 100-200", 2,
     "no question is selected: there is nothing to ask"},
    {"resume_of_nothing", "run q.jsonl --model reasoner --name new --resume", 2,
     "--resume: timeprobe.db has no run 'new'"},
    {"set_model", "run q.jsonl --model openai:x --base-url http://127.0.0.1 --set model=y", 2,
     "--set model: this is not set so"},
    {"set_model_null", "run q.jsonl --model openai:x --base-url http://127.0.0.1 --set model=null",
     2, "--set model: this is not set so"},
    {"set_seed", "run q.jsonl --model openai:x --base-url http://127.0.0.1 --set seed=1", 2,
     "there are --model, --temperature, --seed"},
    {"set_garbled", "run q.jsonl --model openai:x --base-url http://127.0.0.1 --set a=\xFF", 2,
     "--set: a field or its value is not UTF-8"},
    {"stop_garbled", "run q.jsonl --model openai:x --base-url http://127.0.0.1 --stop \xFF", 2,
     "--stop: a text is not UTF-8"},
    {"tools_for_none", "run q.jsonl --model reasoner --tools reasoner", 2,
     "model 'reasoner' is offered no tools: only model servers can call them"},
    {"set_for_none", "run q.jsonl --model reasoner --set top_p=0.9", 2,
     "model 'reasoner' is sent no request"},
    {"no_requests", "run q.jsonl --model openai:x --requests-per-minute 0", 2,
     "--requests-per-minute: a whole number from 1 is wanted, not '0'\n"},
    {"negative_price", "run q.jsonl --model openai:x --price-in=-0.5", 2,
     "--price-in: a number from 0 is wanted, not '-0.5'\n"},
    {"price_not_a_number", "run q.jsonl --model openai:x --price-in nan", 2,
     "--price-in: a number from 0 is wanted, not 'nan'\n"},
    {"seed_in_words", "run q.jsonl --model reasoner --seed one", 2,
     "--seed: a whole number from 0 is wanted, not 'one'\n"},
    {"timeout_of_ages", "run q.jsonl --model openai:x --timeout 1e300", 2,
     "--timeout: a number from 0.001 to 1000000 is wanted, not '1e300'\n"},
    {"tokens_beyond", "run q.jsonl --model openai:x --max-tokens 99999999999999999999", 2,
     "--max-tokens: a whole number from 1 to 100000000 is wanted, not '99999999999999999999'\n"},
    {"set_key", "run q.jsonl --model openai:x --base-url http://127.0.0.1 --set api_key=sk-1", 2,
     "--set api_key: settings are stored with the run"},
    {"questions_truncated", "run cut.jsonl --model reasoner", 2,
     "cut.jsonl:1: the line is not complete JSON"},
    {"questions_missing", "run no.jsonl --model reasoner", 2, "no.jsonl: cannot read"},
    {"unknown_model", "run cut.jsonl --model gpt", 2,
     "model 'gpt' is not known; wanted: reasoner, baseline:random"},
    {"unknown_task", "import timebench rows.jsonl --task l9 --out q.jsonl", 2,
     "--task: one of year, l1, l1_future, l2, l3 is wanted, not 'l9'\n"},
    {"l1_has_no_facts", "import timebench rows.jsonl --task l1 --setting reasonqa --out q.jsonl", 2,
     "--setting reasonqa: task l1 has only cbqa"},
    {"nothing_imported", "import timebench cut.jsonl --task l2 --out q.jsonl", 2,
     "rejected: cut.jsonl:1: the line is not complete JSON"},
    {"the_other_import", "import tempreason timebench.jsonl --task l1 --out q.jsonl", 2,
     "timebench.jsonl: no question could be read; 'timeprobe import timebench' reads 1 question\n"},
    {"l1_has_no_facts_help",
     "import timebench rows.jsonl --task l1 --setting reasonqa --out q.jsonl", 2,
     "timeprobe: see 'timeprobe import timebench --help'\n"},
    {"curves_for_none", "run q.jsonl --model baseline:gold --curves fuzzylli", 2,
     "--curves: is for the reasoner (--model reasoner), not for model 'baseline:gold'\n"},
    {"curves_for_a_server", "run q.jsonl --model openai:m --aggregate mean", 2,
     "--aggregate: is for the reasoner (--model reasoner), not for model 'openai:m'\n"},
    {"resolve_without_now", "resolve 'last month'", 2,
     "'last month' depends on the time of speech: give --now, as '2023-09-29 22:18'\n"},
    {"resolve_never", "resolve 'last month' --now soon", 2,
     "--now 'soon': a time is wanted, as '2023-09-29 22:18'\n"},
    {"cap_of_nothing", "build tempreason --facts good.tsv --out y --max-subjects some", 2,
     "--max-subjects: 'some' is neither none nor a whole number from 0\n"},
    {"beams_for_none", "run q.jsonl --model reasoner --beams 4", 2,
     "--beams: is for a T5 (--model t5:FOLDER), not for model 'reasoner'\n"},
    {"server_for_none", "run q.jsonl --model reasoner --base-url http://127.0.0.1", 2,
     "--base-url: is for model servers, not for model 'reasoner'\n"},
    {"timeout_for_none", "run q.jsonl --model baseline:first --timeout 3", 2,
     "--timeout: is for model servers, not for model 'baseline:first'\n"},
    {"set_for_t5", "run q.jsonl --model t5:nowhere --set top_p=0.9", 2,
     "model 't5:nowhere' is sent no request"},
    {"pairs_without_a_page", "report r --compare a,b", 2,
     "--compare: is for the page: it needs --html FILE\n"},
    {"threads_without_a_page", "report r --threads 2", 2,
     "--threads: is for the page: it needs --html FILE\n"},
    {"curves_without_a_page", "report r --training t", 2,
     "--training: draws curves: it needs --html FILE\n"},
    {"format_of_a_page", "report r --html r.html --format csv", 2,
     "--format: is for the tables as text: beside --html it needs --out FILE\n"},
    {"no_store", "report r --db none.db", 2, "none.db: there is no run store"},
    {"empty_store", "report r --db empty", 2,
     "empty: the file is empty; 'timeprobe run' makes a run store\n"},
    {"not_a_store", "report r --db good.tsv", 2, "good.tsv: is not a run store"},
};

TEST_P(ProgramMistake, GetsOneClearLineAndItsExitCode) {
  write("empty", "");
  write("latin1.tsv", "subject\trelation\tobject\tstart\tend\nCaf\xE9\tP54\ta\t1980\t1981\n");
  write("timebench.jsonl",
        R"({"question": "What is the time 1 year and 1 month after Mar, 1980?", )"
        R"("answer": ["Apr, 1981"], "context": "", "fact_context": "", "neg_answers": []})"
        "\n");
  write("cut.jsonl", "{\"schema\":\"timeprobe.question/1\",\"id\":\n");
  write("rows.jsonl", "{\"question\":\"What is the year after 1998?\",\"answer\":[\"1999\"]}\n");
  write("good.tsv",
        "subject\trelation\tobject\tstart\tend\ns\tP54\ta\t1980\t1981\ns\tP54\tb\t1982\t1983\n"
        "s\tP54\tc\t1984\t1985\n");
  Question question;
  question.id = "q";
  question.suite = "chronosense";
  question.task = "before";
  question.split = "test";
  question.question = "?";
  question.answer = {AnswerKind::boolean, {"True"}};
  write("q.jsonl", to_json_line(question) + "\n");
  question.suite = "traveler";
  write("t.jsonl", to_json_line(question) + "\n");
  const std::string curves = "event_type,adverbial,minutes,probability\na,just,5,";
  write("steep.csv", curves + "1.2\n");
  write("unsorted.csv", curves + "1\na,just,4,0.5\n");
  write("events.tsv", "name\tstart_year\tend_year\nA\t1900\t1910\nB\t1920\t1930\n");
  const Outcome outcome = run(GetParam().arguments);
  EXPECT_EQ(outcome.exit_code, GetParam().exit_code);
  EXPECT_NE(outcome.text.find(GetParam().complaint), std::string::npos) << outcome.text;
}

INSTANTIATE_TEST_SUITE_P(Table, ProgramMistake, testing::ValuesIn(kMistakes),
                         [](const auto& test) { return test.param.name; });

TEST_F(Program, RejectedFactsAreListedAtTheEnd) {
  write("f.tsv",
        "subject\trelation\tobject\tstart\tend\ns\tP54\ta\t1980\t1981\ns\tP54\tb\t1982\t1983\n"
        "s\tP54\tc\t1984\t1985\ns\tP54\td\t1984-13\t1985\n\tP54\te\t1984\t1985\n"
        "s\tP54\tg\t1984\t1983\ns\tP77\th\t1984\t1985\n");
  const Outcome outcome = run("build tempreason --facts f.tsv --out exam --l1-train 10");
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* line :
       {"rejected: f.tsv:5: start: month 13 is not in 1..12\n",
        "rejected: f.tsv:6: the subject is missing\n",
        "rejected: f.tsv:7: end 1983 lies before start 1984\n",
        "rejected: f.tsv:8: relation P77 has no wording\n", "4 lines rejected\n"}) {
    EXPECT_NE(outcome.text.find(line), std::string::npos) << line << "in\n" << outcome.text;
  }
}

TEST_F(Program, RejectedEventsAreListedWhenTheBuildIsRefused) {
  write("e.tsv", "name\tstart_year\tend_year\nA\t1900\t1899\nB\t1900\t1910\nC\t19x\t1910\n");
  const Outcome outcome = run("build chronosense --events e.tsv --out exam");
  EXPECT_EQ(outcome.exit_code, 2);
  for (const char* line : {"rejected: e.tsv:2: end_year 1899 lies before start_year 1900\n",
                           "rejected: e.tsv:4: start_year: '19x' is not a whole number\n",
                           "2 lines rejected\n", "e.tsv: no two of its 1 events have"}) {
    EXPECT_NE(outcome.text.find(line), std::string::npos) << line << "in\n" << outcome.text;
  }
  EXPECT_EQ(outcome.text.find("(all there are)"), std::string::npos);
}

// next_occurrence cannot have the names of events without a frequency; that alone is no reason for
// a table.
TEST_F(Program, ChronoSenseSaysWhatIsMissingOnlyWhereItIs) {
  const std::string build = "build chronosense --events '" TIMEPROBE_SOURCE_DIR
                            "/data/events/sample.tsv' --out exam --force --validation-questions 0 "
                            "--test-questions 4 --threads 2 --train-questions ";
  const Outcome full = run(build + "4");
  EXPECT_NE(full.text.find("real names: all 15 tasks have 4 test, 0 validation and 4 training "
                           "questions (next_occurrence has none: no event has a frequency)\n"),
            std::string::npos)
      << full.text;
  EXPECT_FALSE(fs::exists(folder_ / "exam/real_validation.jsonl"));
  const Outcome short_of_events = run(build + "20000");
  EXPECT_NE(short_of_events.text.find("  (no event has a frequency)\n"), std::string::npos);
  EXPECT_NE(short_of_events.text.find("  (all there are)\n"), std::string::npos);
}

TEST_F(Program, NeverOverwritesUnlessTold) {
  build_small_exam();
  run("run exam/l1_test.jsonl --model reasoner --name r");
  EXPECT_EQ(run("report r --out out.txt").exit_code, 0);
  const Outcome refused = run("report r --out out.txt");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.text.find("out.txt: exists already; give --force"), std::string::npos);
  EXPECT_EQ(run("report r --out out.txt --force").exit_code, 0);
}

TEST_F(Program, FullDiskIsOneLineAndExitCode1) {
  build_small_exam();
  run("run exam/l1_test.jsonl --model reasoner --name r");
  // More than a buffer holds, and so little that it is written at the end alone.
  for (const char* command : {"report r --format json", "runs", "--version", "run --help"}) {
    const Outcome outcome = run(std::string(command) + " > /dev/full");
    EXPECT_EQ(outcome.exit_code, 1) << command;
    EXPECT_TRUE(outcome.text.starts_with("timeprobe: ")) << outcome.text;
    EXPECT_EQ(outcome.text.find('\n') + 1, outcome.text.size()) << outcome.text;
  }
}

TEST_F(Program, AnInterruptKeepsWhatIsAnswered) {
  const Outcome built = run("build tempreason --facts '" TIMEPROBE_SOURCE_DIR
                            "/data/facts/sample.tsv' --out exam --l1-train 30000 --threads 2");
  ASSERT_EQ(built.exit_code, 0);
  // The write-ahead log appears after the interrupt handler was set and before the first question.
  const Outcome interrupted =
      run("run exam/l1_train.jsonl --model reasoner --name r & pid=$!; "
          "for i in $(seq 500); do [ -e timeprobe.db-wal ] && break; sleep 0.01; done; "
          "kill -INT $pid; wait $pid");
  EXPECT_EQ(interrupted.exit_code, 130) << interrupted.text;
  EXPECT_NE(interrupted.text.find("the same command goes on"), std::string::npos);
  const Outcome resumed = run("run exam/l1_train.jsonl --model reasoner --name r");
  EXPECT_EQ(resumed.exit_code, 0) << resumed.text;
  EXPECT_NE(resumed.text.find("30000 of 30000 questions answered"), std::string::npos);
}

TEST_F(Program, AnInterruptedBuildLeavesNoUnfinishedFile) {
  const Outcome interrupted =
      run("build chronosense --names abstract --train-questions 200000 --out exam --threads 2 & "
          "pid=$!; "
          "for i in $(seq 1000); do ls exam 2>/dev/null | grep -q train.*unfinished && break; "
          "sleep 0.01; done; kill -INT $pid; wait $pid");
  EXPECT_EQ(interrupted.exit_code, 130) << interrupted.text;
  EXPECT_NE(interrupted.text.find("interrupted; the unfinished file was removed"),
            std::string::npos)
      << interrupted.text;
  for (const auto& entry : fs::directory_iterator(folder_ / "exam")) {
    EXPECT_EQ(entry.path().extension(), ".jsonl") << entry.path();
  }
}

}  // namespace
}  // namespace timeprobe
