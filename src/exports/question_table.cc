#include "exports/question_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/table.h"

namespace timeprobe {
namespace {

const std::vector<std::string> kColumns = {
    "id",        "suite",  "task",      "split",   "question", "context",       "accepted",
    "response",  "finish", "extracted", "verdict", "value",    "prompt_tokens", "completion_tokens",
    "latency_ms"};

struct Columns {
  std::set<std::string> metrics;
  std::set<std::string> labels;
};

Columns columns_of(const ExportedRun& run) {
  Columns columns;
  run.for_each([&columns](const ExportedQuestion& item) {
    for (const auto& [name, value] : item.question.labels) columns.labels.insert(name);
    if (!item.answer) return;
    for (const auto& [name, value] : item.answer->score.metrics) columns.metrics.insert(name);
  });
  return columns;
}

template <typename T>
std::string text_or_empty(const std::optional<T>& value) {
  return value ? fmt::format("{}", *value) : "";
}

std::vector<std::string> answer_cells(const AskedQuestion::Answer& answer) {
  const Completion& completion = answer.completion;
  const Score& score = answer.score;
  return {completion.text,
          std::string(to_text(completion.finish)),
          score.extracted,
          std::string(to_text(score.verdict)),
          text_or_empty(score.value),
          text_or_empty(completion.prompt_tokens),
          text_or_empty(completion.completion_tokens),
          text_or_empty(completion.latency_ms)};
}

std::vector<std::string> row_of(const ExportedQuestion& item, const Columns& columns) {
  const Question& question = item.question;
  std::vector<std::string> row = {question.id,
                                  question.suite,
                                  question.task,
                                  question.split,
                                  question.question,
                                  question.context.text,
                                  fmt::format("{}", fmt::join(question.answer.accepted, " | "))};
  if (item.answer) {
    for (std::string& cell : answer_cells(*item.answer)) row.push_back(std::move(cell));
  } else {
    row.resize(kColumns.size());
  }
  for (const std::string& name : columns.metrics) {
    std::string cell;
    if (item.answer) {
      const auto metric = item.answer->score.metrics.find(name);
      if (metric != item.answer->score.metrics.end()) cell = fmt::format("{}", metric->second);
    }
    row.push_back(std::move(cell));
  }
  for (const std::string& name : columns.labels) {
    row.push_back(find_label(question, name).value_or(""));
  }
  return row;
}

bool is_taken(const std::string& label, const Columns& columns) {
  return columns.metrics.contains(label) ||
         std::find(kColumns.begin(), kColumns.end(), label) != kColumns.end();
}

std::vector<std::string> header_of(const Columns& columns) {
  std::vector<std::string> header = kColumns;
  header.insert(header.end(), columns.metrics.begin(), columns.metrics.end());
  for (const std::string& label : columns.labels) {
    // Names that a reader of answers would take for something else are labels, visibly.
    const bool misleading = label == "answer" || label == "text" || label == "date";
    header.push_back(is_taken(label, columns) || misleading ? "label." + label : label);
  }
  return header;
}

}  // namespace

void export_question_table(const ExportedRun& run, ExportFolder& folder) {
  const Columns columns = columns_of(run);
  ExportFile& table = folder.add(file_name_of(run.info.name) + ".csv");
  table.append(csv_row(header_of(columns)));
  run.for_each([&](const ExportedQuestion& item) { table.append(csv_row(row_of(item, columns))); });
}

}  // namespace timeprobe
