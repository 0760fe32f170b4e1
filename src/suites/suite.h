// A suite is a benchmark: how its questions are put to a model, how answers are scored, and which
// of its paper's tables a report repeats. Running, storing, statistics and reports work from these
// functions and structs and know no suite by name.
//
// A folder under suites/ holds the same files for every benchmark: generate (makes questions),
// build (files of an exam), prompt, score, published (the paper's tables and numbers) and figures.
// What else is in one is its own.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "questions/prompt.h"
#include "questions/question.h"
#include "questions/score.h"

namespace timeprobe {

// How the mean of a metric is shown and which interval belongs to it.
enum class MetricForm {
  percent_rate,  // mean of 0/1 in percent, Wilson interval
  percent_mean,  // mean of [0, 1] in percent, bootstrap interval
  rate,          // mean in [0, 1]; clustered Wilson interval where all are 0 or 1, else bootstrap
  ratio,         // the sums of the two metrics in MetricSpec::over, in [0, 1], bootstrap interval
  rate_difference,  // difference of two rates in [0, 1], Newcombe interval
  rate_spread,  // mean and standard deviation of rates over a label, Wilson interval of the pool
  mean,         // plain mean, bootstrap interval
};

// Which of two numbers of a metric is the better one.
enum class Better { higher, lower, neither };

struct MetricSpec {
  std::string name;   // key in Score::metrics and in JSON: "em"
  std::string title;  // "EM"
  MetricForm form = MetricForm::mean;
  std::string over = "";  // of a ratio: the two metrics, "accuracy/ceiling"
  Better better = Better::higher;
};

// One row of a paper's table: its printed name and the labels that select its questions. The keys
// "task" and "split" select on the fields of those names, all others on Question::labels. A value
// that begins with '!' selects the questions that carry another value: {"relation", "!P39"}; one of
// several is parted by '|': {"event_count", "5|50"}.
//
// A question without the label "setting" was put to a system that reads no prompt; it belongs to
// the rows of every setting.
struct TableRow {
  std::string title;
  Labels selector;
  Labels minus = {};  // for a difference: what is subtracted
};

// One number that a paper prints.
struct PublishedValue {
  std::string table;                            // TableSpec::id
  std::string row;                              // TableRow::title
  std::string system;                           // "ChatGPT"
  std::string metric;                           // MetricSpec::name
  double value = 0.0;                           // in the unit of the MetricForm
  std::optional<double> spread = std::nullopt;  // standard deviation of a rate_spread
};

struct TableSpec {
  std::string id;                   // "table4"
  std::string title;                // "TempReason Table 4: main results"
  std::string note;                 // differences between the published setting and ours, or empty
  std::vector<MetricSpec> metrics;  // a table each
  std::vector<TableRow> rows;
  std::vector<std::string> systems;     // published columns, in the paper's order
  std::vector<MetricSpec> beside = {};  // shown beside the metric, for our runs only
  std::string spread_over = "";         // the label of a rate_spread

  // Values of labels that a table is about, one of each: of a run that has none of the value, the
  // first other one that it has, and the note says so.
  Labels prefer = {};

  // Where this names a label, each of its values among our questions becomes a row, numbers in
  // ascending order; rows[0].selector narrows them all and rows[0].title stands before the value.
  std::string row_label = "";
};

enum class FigureKind {
  line,    // a value by a number or by an order, with its interval as a band
  sides,   // the values of two sides beside each other: real and abstract names, two wordings
  pairs,   // rows that are each other's mirror, joined
  spread,  // a mean and its standard deviation
};

// One of the sides of a figure: a table, and what its numbers are called.
struct FigureSide {
  std::string table;  // TableSpec::id
  std::string title;  // empty where there is one side
};

// Numbers of tables as a picture. Every number that it shows stands in a table, too.
struct FigureSpec {
  std::string id;     // "figure4"
  std::string title;  // "TRAVELER Figure 4: explicit questions"
  std::string note;   // what to look for, or empty
  FigureKind kind = FigureKind::line;
  std::string metric;             // MetricSpec::name
  std::string x_title;            // "events in the set"
  std::vector<FigureSide> sides;  // at least one
  std::vector<std::string> without =
      {};  // titles of rows that are no places on the axis: "Average"
  std::vector<std::pair<std::string, std::string>> pairs = {};  // titles of rows, for pairs
};

// What a suite's paper says makes questions harder, tested on each run (evaluation/effects.h).
struct EffectSpec {
  std::string id;
  std::string title;
  std::string note;
  std::string metric;               // the outcome, in [0, 1]
  std::string over;                 // a metric that it is divided by, or empty
  std::string factor;               // a label with levels ...
  std::vector<std::string> levels;  // ... from what should be easiest on
  std::string covariate;            // a label with positive numbers
  std::string covariate_title;      // "number of events"
  std::string adjust;               // a label whose values are held equal, or empty
  Labels prefer = {};               // as TableSpec::prefer
};

// An experiment of a paper: which questions are asked in which settings.
struct NamedPlan {
  std::string name;                      // "traveler/phase1"
  std::string title;                     // one line
  std::vector<std::string> settings;     // strategies; each question is asked in all of them
  Labels selector;                       // of the questions; empty: all
  std::vector<Question> (*questions)();  // made when the user gives none
};

// Prompting strategies of a suite's own. Without any, all of this is empty.
struct Strategies {
  std::string preferred;  // where none is chosen
  std::vector<std::string> (*names)() = nullptr;
  std::vector<NamedPlan> (*plans)() = nullptr;
};

struct Suite {
  std::string name;  // "tempreason"

  // What a model is told. Throws a usage Error for questions that the suite cannot put, or options
  // that it does not have.
  Prompt (*prompt)(const Question& question, const PromptOptions& options);

  // Reads the answer out of a completion and compares it with the key. Pure; thread safe.
  Score (*score)(const Question& question, const Completion& completion);

  // The paper's tables and every number in them.
  std::vector<TableSpec> (*tables)();
  std::vector<PublishedValue> (*published)();

  Strategies strategies = {};
  std::vector<EffectSpec> (*effects)() = nullptr;

  // The labels by which a comparison of two runs is broken down where the user names none. The main
  // metric, which is compared, is the first of the first table; Score::value holds it in [0, 1].
  std::vector<std::string> breakdown = {};

  // What a report draws of this suite's tables.
  std::vector<FigureSpec> (*figures)() = nullptr;
};

// The plans of all suites.
std::vector<NamedPlan> all_plans();

// All suites, in the order in which reports show them.
const std::vector<Suite>& all_suites();

// The suite of that name, or nullptr.
const Suite* find_suite(const std::string& name);

}  // namespace timeprobe
