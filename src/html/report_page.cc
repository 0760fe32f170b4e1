#include "html/report_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/error.h"
#include "base/index_where.h"
#include "base/nearest_word.h"
#include "base/parallel.h"
#include "base/transformed.h"
#include "exports/stored_plan.h"
#include "html/deflate.h"
#include "html/page_document.h"
#include "html/page_json.h"

namespace timeprobe {

struct ReportPage::Content {
  std::vector<LoadedRun> runs;
  std::vector<std::string> plan_hashes;
  Report report = {};
  std::vector<Figure> figures = {};
  std::vector<RunPair> pairs = {};
  std::vector<Comparison> comparisons = {};  // one a pair
  std::vector<std::string> prompt_notes = {};
  std::vector<std::string> notes = {};
  std::string command = {};
  std::unique_ptr<QuestionChunks> chunks = nullptr;  // points into runs
  std::vector<LabelColumn> columns = {};
  std::vector<WeakSpot> weak_spots = {};
  std::vector<TrainingRun> training = {};
};

namespace {

constexpr std::size_t kMostWeakSpots = 4;  // of a run

std::size_t run_named(const std::vector<LoadedRun>& runs, const std::string& name) {
  const auto has_name = [&name](const LoadedRun& run) { return run.info.name == name; };
  if (const auto place = index_where(runs, has_name)) return *place;
  const auto names = transformed(runs, [](const LoadedRun& run) { return run.info.name; });
  throw usage_error(fmt::format("--compare: run '{}' is not in this report; there are: {}{}", name,
                                fmt::join(names, ", "), did_you_mean(name, names)));
}

bool share_questions(const std::vector<AnsweredQuestion>& questions, const RunPair& pair) {
  const auto answered_by = [](const AnsweredQuestion& item, std::size_t run) {
    return std::any_of(item.answers.begin(), item.answers.end(), [run](const RunAnswer& answer) {
      return answer.run == run && answer.scored->score.value;
    });
  };
  return std::any_of(questions.begin(), questions.end(), [&](const AnsweredQuestion& item) {
    return item.answers.size() > 1 && answered_by(item, pair.first) &&
           answered_by(item, pair.second);
  });
}

// All pairs that have something in common.
std::vector<RunPair> pairs_of(const std::vector<LoadedRun>& runs,
                              const std::vector<AnsweredQuestion>& questions) {
  std::vector<RunPair> pairs;
  for (std::size_t a = 0; a < runs.size(); ++a) {
    for (std::size_t b = a + 1; b < runs.size(); ++b) {
      if (share_questions(questions, {a, b})) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

// Those of the options, or all; a note says how many are left out.
std::vector<RunPair> chosen_pairs(const std::vector<LoadedRun>& runs,
                                  const std::vector<AnsweredQuestion>& questions,
                                  const PageOptions& options, std::vector<std::string>& notes) {
  std::vector<RunPair> pairs;
  for (const auto& [a, b] : options.compare) {
    pairs.emplace_back(run_named(runs, a), run_named(runs, b));
  }
  if (!pairs.empty()) return pairs;
  pairs = pairs_of(runs, questions);
  if (pairs.size() <= kMaxComparisons) return pairs;
  notes.push_back(fmt::format("{} of {} pairs of runs are compared; --compare A,B chooses others",
                              kMaxComparisons, pairs.size()));
  pairs.resize(kMaxComparisons);
  return pairs;
}

std::vector<Comparison> compare_pairs(const std::vector<MeasuredRun>& runs,
                                      const std::vector<RunPair>& pairs, int num_threads) {
  std::vector<std::optional<Comparison>> made(pairs.size());
  parallel_for(pairs.size(), num_threads, [&](std::size_t i) {
    made[i] = compare_runs(runs[pairs[i].first], runs[pairs[i].second], {});
  });
  std::vector<Comparison> comparisons;
  for (auto& one : made) comparisons.push_back(std::move(*one));
  return comparisons;
}

PromptSource prompt_source(const RunInfo& info,
                           const std::vector<std::filesystem::path>& fewshot_files) {
  try {
    return {stored_plan(info, fewshot_files), ""};
  } catch (const Error& error) {
    return {std::nullopt, error.what()};
  }
}

}  // namespace

std::string_view to_text(ChunkKind kind) {
  switch (kind) {
    case ChunkKind::rows: return "rows";
    case ChunkKind::details: return "details";
    case ChunkKind::column: return "column";
  }
  return "";
}

ReportPage::ReportPage(std::unique_ptr<Content> content) : content_(std::move(content)) {}
ReportPage::ReportPage(ReportPage&&) noexcept = default;
ReportPage& ReportPage::operator=(ReportPage&&) noexcept = default;
ReportPage::~ReportPage() = default;

ReportPage ReportPage::make(std::vector<LoadedRun> runs, std::vector<std::string> plan_hashes,
                            const PageOptions& options) {
  TIMEPROBE_CHECK(runs.size() == plan_hashes.size(), "a hash a run");
  auto content = std::make_unique<Content>(Content{std::move(runs), std::move(plan_hashes)});
  content->command = options.command;
  std::vector<MeasuredRun> answers;
  for (const LoadedRun& run : content->runs) answers.push_back(measured(run));
  content->report = make_report(answers);
  if (!options.tables.empty()) keep_tables(content->report, options.tables);
  content->figures = make_figures(content->report);
  std::vector<PromptSource> prompts;
  for (const LoadedRun& run : content->runs) {
    prompts.push_back(prompt_source(run.info, options.fewshot_files));
    content->prompt_notes.push_back(prompts.back().missing);
  }
  content->chunks = std::make_unique<QuestionChunks>(content->runs, std::move(prompts));
  const std::vector<AnsweredQuestion>& questions = content->chunks->questions();
  content->columns = label_columns(questions, content->runs.size());
  content->weak_spots = weak_spots(questions, content->columns, kMostWeakSpots);
  content->training = read_training_runs(options.training);
  content->notes = training_notes(content->training);
  content->pairs = chosen_pairs(content->runs, questions, options, content->notes);
  content->comparisons = compare_pairs(answers, content->pairs, options.num_threads);
  return ReportPage(std::move(content));
}

namespace {

PageParts parts_of(const auto& content) {
  return {content.runs,         content.plan_hashes, content.report,   content.figures,
          content.pairs,        content.comparisons, *content.chunks,  content.columns,
          content.prompt_notes, content.weak_spots,  content.training, content.command,
          content.notes};
}

}  // namespace

std::string ReportPage::document() const { return page_text(page_document(parts_of(*content_))); }

std::string ReportPage::document_in_script() const {
  return page_text_in_script(page_document(parts_of(*content_)));
}

std::size_t ReportPage::num_chunks(ChunkKind kind) const {
  switch (kind) {
    case ChunkKind::rows: return content_->chunks->row_starts().size();
    case ChunkKind::details: return content_->chunks->detail_starts().size();
    case ChunkKind::column: return content_->columns.size();
  }
  return 0;
}

std::string ReportPage::chunk(ChunkKind kind, std::size_t chunk) const {
  switch (kind) {
    case ChunkKind::rows: return deflated(content_->chunks->rows(chunk));
    case ChunkKind::details: return deflated(content_->chunks->details(chunk));
    case ChunkKind::column: return deflated(column_bytes(content_->columns[chunk]));
  }
  return "";
}

std::size_t ReportPage::num_questions() const { return content_->chunks->questions().size(); }

}  // namespace timeprobe
