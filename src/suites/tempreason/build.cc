#include "suites/tempreason/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "base/counted.h"
#include "base/error.h"
#include "base/named_value.h"
#include "base/parallel.h"
#include "base/random.h"
#include "facts/fact_reader.h"
#include "questions/exam_writer.h"
#include "suites/tempreason/page_context.h"
#include "time/date_text.h"

namespace timeprobe::tempreason {
namespace {

namespace fs = std::filesystem;

enum class Split { train, dev, test };
constexpr std::array<Split, 3> kSplits = {Split::train, Split::dev, Split::test};

std::string to_text(Split split) {
  constexpr NamedValue<Split> kNames[] = {
      {Split::train, "train"}, {Split::dev, "dev"}, {Split::test, "test"}};
  return std::string(name_of(kNames, split));
}

std::string official_name(Split split) { return split == Split::dev ? "val" : to_text(split); }

// The page that belongs to a question; none where there is none.
using PageAt = std::function<const std::string*(std::size_t)>;

// The same questions in the official columns, where they are wanted.
void write_official(ExamWriter& writer, const BuildOptions& options, const std::string& name,
                    std::size_t count, const ExamWriter::QuestionAt& question_at,
                    const PageAt& page_at) {
  if (options.official == OfficialFiles::leave_out) return;
  writer.write_lines("official/" + name, count, [&](std::size_t i, std::string& out) {
    const std::string* page = page_at(i);
    append_official_row(out, question_at(i), page == nullptr ? std::string_view() : *page);
  });
}

void write_month_set(ExamWriter& writer, const std::vector<MonthTask>& tasks, TempReasonTask level,
                     const std::string& split, const BuildOptions& options,
                     const Wording& wording) {
  const auto question_at = [&](std::size_t i) {
    return month_question(tasks[i], wording, level, split, i, options.seed);
  };
  const bool future = level == TempReasonTask::l1_future;
  writer.write_questions(future ? "l1_future.jsonl" : fmt::format("l1_{}.jsonl", split),
                         tasks.size(), question_at);
  write_official(
      writer, options,
      future ? "test_l1_future.json" : fmt::format("{}_l1.json", split == "dev" ? "val" : split),
      tasks.size(), question_at, [](std::size_t) { return nullptr; });
}

void write_months(ExamWriter& writer, const BuildOptions& options, const Wording& wording) {
  const MonthTasks tasks = draw_month_tasks(options.seed, options.months);
  write_month_set(writer, tasks.train, TempReasonTask::l1, "train", options, wording);
  write_month_set(writer, tasks.dev, TempReasonTask::l1, "dev", options, wording);
  write_month_set(writer, tasks.test, TempReasonTask::l1, "test", options, wording);
  write_month_set(writer, tasks.future, TempReasonTask::l1_future, "test", options, wording);
}

void write_years(ExamWriter& writer, const BuildOptions& options, const Wording& wording) {
  const std::vector<Question> questions =
      year_questions(options.seed, options.years_per_period, wording);
  writer.write_questions("year.jsonl", questions.size(),
                         [&](std::size_t i) { return questions[i]; });
}

std::string subject_of(const FactGroup& group) {
  return group.subject.id ? group.subject.id->text() : group.subject.name;
}

// Subject -> split: subjects in a random order, the first share to train, the next to dev.
std::map<std::string, Split> split_subjects(const std::vector<FactGroup>& groups,
                                            const BuildOptions& options) {
  std::set<std::string> names;
  for (const FactGroup& group : groups) names.insert(subject_of(group));
  std::vector<std::string> order(names.begin(), names.end());
  Random::stream(options.seed, "splits").shuffle(order);
  const auto size = static_cast<double>(order.size());
  const auto num_train = static_cast<std::size_t>(std::lround(size * options.shares.train));
  const auto num_dev = static_cast<std::size_t>(std::lround(size * options.shares.dev));
  std::map<std::string, Split> splits;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Split split =
        i < num_train ? Split::train : (i < num_train + num_dev ? Split::dev : Split::test);
    splits.emplace(order[i], split);
  }
  return splits;
}

using QuestionMaker = std::vector<Question> (*)(const FactGroup&, const EventRules&,
                                                const Wording&);

// A question about a subject, and the subject's page where there is one.
struct SubjectQuestion {
  Question question;
  const std::string* page = nullptr;
};

// The questions of all groups of one split, in the order of the groups.
std::vector<SubjectQuestion> questions_of(const std::vector<const FactGroup*>& groups,
                                          const BuildOptions& options, const Wording& wording,
                                          const SubjectPages* pages, Split split,
                                          QuestionMaker make) {
  const EventRules rules{options.seed, options.events.keep_event_pair};
  std::vector<std::vector<Question>> by_group(groups.size());
  parallel_for(groups.size(), options.num_threads,
               [&](std::size_t i) { by_group[i] = make(*groups[i], rules, wording); });
  std::vector<SubjectQuestion> questions;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const std::string* page = pages ? pages->context_of(groups[i]->subject) : nullptr;
    for (Question& question : by_group[i]) {
      question.split = to_text(split);
      questions.push_back({std::move(question), page});
    }
  }
  return questions;
}

// The setting OBQA: the questions whose subject has a page. Returns how many have none.
std::size_t write_obqa(ExamWriter& writer, const std::string& name,
                       const std::vector<SubjectQuestion>& questions) {
  std::vector<const SubjectQuestion*> with_pages;
  for (const SubjectQuestion& question : questions) {
    if (question.page != nullptr) with_pages.push_back(&question);
  }
  writer.write_questions(name, with_pages.size(), [&](std::size_t i) {
    return with_page(with_pages[i]->question, *with_pages[i]->page);
  });
  return questions.size() - with_pages.size();
}

// Returns how many questions have no page.
std::size_t write_event_set(ExamWriter& writer, const BuildOptions& options,
                            const std::string& level, Split split,
                            const std::vector<SubjectQuestion>& questions) {
  const auto reasonqa = [&](std::size_t i) { return questions[i].question; };
  const auto cbqa = [&](std::size_t i) { return without_context(questions[i].question); };
  const std::string stem = fmt::format("{}_{}", level, to_text(split));
  writer.write_questions(stem + "_reasonqa.jsonl", questions.size(), reasonqa);
  writer.write_questions(stem + "_cbqa.jsonl", questions.size(), cbqa);
  write_official(writer, options, fmt::format("{}_{}.json", official_name(split), level),
                 questions.size(), reasonqa, [&](std::size_t i) { return questions[i].page; });
  return options.pages ? write_obqa(writer, stem + "_obqa.jsonl", questions) : 0;
}

// Returns how many questions have no page.
std::size_t write_events(ExamWriter& writer, const std::vector<FactGroup>& groups,
                         const BuildOptions& options, const Wording& wording,
                         const SubjectPages* pages) {
  const std::map<std::string, Split> splits = split_subjects(groups, options);
  std::size_t num_without_page = 0;
  for (const Split split : kSplits) {
    std::vector<const FactGroup*> members;
    for (const FactGroup& group : groups) {
      if (splits.at(subject_of(group)) == split) members.push_back(&group);
    }
    for (const auto& [level, make] :
         {std::pair<const char*, QuestionMaker>("l2", time_questions),
          std::pair<const char*, QuestionMaker>("l3", event_questions)}) {
      num_without_page +=
          write_event_set(writer, options, level, split,
                          questions_of(members, options, wording, pages, split, make));
    }
  }
  return num_without_page;
}

// Facts of relations that the wording cannot say are rejected with their lines.
void reject_unknown_relations(FactFile& file, const std::string& name, const Wording& wording) {
  std::vector<Fact> known;
  for (std::size_t i = 0; i < file.facts.size(); ++i) {
    const PropertyId& relation = file.facts[i].relation;
    if (wording.relations.contains(relation)) {
      known.push_back(file.facts[i]);
    } else {
      file.rejections.push_back(
          {name, file.lines[i], fmt::format("relation {} has no wording", relation.text())});
    }
  }
  std::ranges::stable_sort(file.rejections, {}, &Rejection::line);
  file.facts = std::move(known);
}

std::string no_groups_message(const BuildOptions& options, const FactFile& file,
                              const FactGroups& groups) {
  std::string message = fmt::format(
      "{}: no group of one subject and one relation with at least {} usable facts ({} "
      "facts read, {} rejected",
      options.facts.string(), options.min_facts, file.facts.size(),
      counted(file.rejections.size(), "line"));
  if (!file.rejections.empty()) message += "; first: " + describe(file.rejections.front());
  for (const auto& [reason, count] : groups.left_out) {
    message += fmt::format("; {}: {}", reason, count);
  }
  return message + ")";
}

ExamOptions exam_options(const BuildOptions& options) {
  return {"tempreason",      options.out,
          options.seed,      options.num_threads,
          options.if_exists, given_files({options.facts, options.pages, options.wording})};
}

nlohmann::ordered_json rules_json(const BuildOptions& options, CivilDay reference_day) {
  return {{"reference_day", format_iso_date(reference_day)},
          {"min_facts", options.min_facts},
          {"max_subjects_per_relation", options.max_subjects_per_relation},
          {"keep_event_pair", options.events.keep_event_pair},
          {"train_share", options.shares.train},
          {"dev_share", options.shares.dev}};
}

// How many subjects there are, and how many have a page.
void count_subjects(BuildSummary& summary, const std::vector<FactGroup>& groups,
                    const SubjectPages& pages) {
  std::set<std::string> subjects;
  for (const FactGroup& group : groups) {
    if (!subjects.insert(subject_of(group)).second) continue;
    ++summary.num_subjects;
    if (pages.context_of(group.subject) != nullptr) ++summary.num_subjects_with_page;
  }
}

}  // namespace

BuildSummary build(const BuildOptions& options) {
  const Wording wording = options.wording ? read_wording(*options.wording) : official_wording();
  FactFile file = read_facts(options.facts);
  ExamWriter writer(exam_options(options));
  reject_unknown_relations(file, options.facts.string(), wording);
  const CivilDay reference_day = options.reference_day.value_or(default_reference_day(file.facts));
  const FactGroups groups = group_facts(
      file.facts, {options.min_facts, options.max_subjects_per_relation, reference_day});
  if (groups.groups.empty()) throw usage_error(no_groups_message(options, file, groups));
  std::optional<SubjectPages> pages;
  if (options.pages) pages = SubjectPages::read(*options.pages, file.facts, groups.groups);

  write_years(writer, options, wording);
  write_months(writer, options, wording);
  const std::size_t num_without_page =
      write_events(writer, groups.groups, options, wording, pages ? &*pages : nullptr);
  writer.write_manifest(rules_json(options, reference_day));
  BuildSummary summary{writer.counts(), file.rejections, groups.left_out, file.facts.size(),
                       groups.groups.size()};
  if (!pages) return summary;
  summary.num_questions_without_page = num_without_page;
  count_subjects(summary, groups.groups, *pages);
  summary.rejections.insert(summary.rejections.end(), pages->rejections().begin(),
                            pages->rejections().end());
  return summary;
}

}  // namespace timeprobe::tempreason
