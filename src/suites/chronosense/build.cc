#include "suites/chronosense/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/named_value.h"
#include "questions/exam_writer.h"
#include "suites/chronosense/item_source.h"

namespace timeprobe::chronosense {
namespace {

// Items of each task that are made at once.
constexpr std::size_t kChunk = 256;

// In the order in which they take items.
constexpr std::array<Split, 3> kSplits = {Split::test, Split::validation, Split::train};

std::size_t questions_of_task(const SplitSizes& sizes, Split split) {
  switch (split) {
    case Split::train: return sizes.train;
    case Split::validation: return sizes.validation;
    case Split::test: return sizes.test;
  }
  return 0;
}

std::size_t items_of_task(const SplitSizes& sizes) {
  return (sizes.train + sizes.validation + sizes.test) / 2;
}

// Writes the files of one kind of names.
class NamesWriter {
 public:
  NamesWriter(const BuildOptions& options, const ChronoSenseWording& wording, Names names,
              std::vector<std::unique_ptr<ItemSource>> sources, ExamWriter& writer)
      : options_(options),
        wording_(wording),
        names_(names),
        sources_(std::move(sources)),
        writer_(writer) {
    for (const ChronoSenseTask& task : chronosense_tasks()) {
      counts_.push_back({std::string(timeprobe::to_text(task)), {}});
    }
  }

  void write(Split split) {
    wanted_ = questions_of_task(options_.sizes, split) / 2;
    if (wanted_ == 0) return;
    for (const auto& source : sources_) source->begin_split(wanted_);
    place_ = 0;
    writer_.write_chunks(
        fmt::format("{}_{}.jsonl", names_ == Names::real ? "real" : "abstract", to_text(split)),
        [&](std::size_t) { return next_chunk(split); });
    first_ += wanted_;
  }

  const std::vector<TaskCounts>& counts() const { return counts_; }

 private:
  std::vector<Question> next_chunk(Split split) {
    const std::size_t size = std::min(kChunk, wanted_ - place_);
    std::vector<std::vector<Item>> by_task(sources_.size());
    for (std::size_t task = 0; task < sources_.size(); ++task) {
      while (by_task[task].size() < size) {
        std::optional<Item> item = sources_[task]->next();
        if (!item) break;
        by_task[task].push_back(std::move(*item));
      }
    }
    if (options_.key == TaskKey::hypothesis) {
      key_by_hypothesis(by_task, first_ + place_, options_.seed);
    }
    for (std::size_t task = 0; task < sources_.size(); ++task) {
      counts_[task].questions[static_cast<std::size_t>(split)] += 2 * by_task[task].size();
    }
    std::vector<Question> questions = ask(by_task, size, split);
    place_ += size;
    return questions;
  }

  std::vector<Question> ask(const std::vector<std::vector<Item>>& by_task, std::size_t size,
                            Split split) const {
    std::vector<Question> questions;
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t task = 0; task < by_task.size(); ++task) {
        if (i >= by_task[task].size()) continue;
        for (const int variant : options_.variants) {
          for (const Truth truth : {Truth::yes, Truth::no}) {
            questions.push_back(question_of(
                by_task[task][i], chronosense_tasks()[task], truth, variant,
                {names_, options_.key, first_ + place_ + i, options_.typos, &wording_}));
            questions.back().split = to_text(split);
          }
        }
      }
    }
    return questions;
  }

  const BuildOptions& options_;
  const ChronoSenseWording& wording_;
  Names names_;
  std::vector<std::unique_ptr<ItemSource>> sources_;
  ExamWriter& writer_;
  std::vector<TaskCounts> counts_;
  std::size_t wanted_ = 0;  // items of each task in this split
  std::size_t place_ = 0;   // items of each task that this split has had
  std::size_t first_ = 0;   // items of each task before this split
};

bool wants(const BuildOptions& options, Names names) {
  return std::find(options.names.begin(), options.names.end(), names) != options.names.end();
}

void check_options(const BuildOptions& options) {
  std::size_t total = 0;
  for (const Split split : kSplits) {
    const std::size_t size = questions_of_task(options.sizes, split);
    if (size > kMaxQuestionsOfTask - total) {
      throw usage_error(
          fmt::format("--{}-questions {}: a task has at most {} questions in all splits together",
                      to_text(split), size, kMaxQuestionsOfTask));
    }
    total += size;
    if (size % 2 != 0) {
      throw usage_error(fmt::format(
          "--{}-questions {}: half of a task's questions are true, so an even number is wanted",
          to_text(split), size));
    }
  }
  if (total == 0)
    throw usage_error(
        "--train-questions, --validation-questions and --test-questions are 0: nothing to build");
  if (!wants(options, Names::real)) return;
  if (!options.events) {
    throw usage_error("real names are taken from events: give --events FILE, or --names abstract");
  }
  if (options.unit != Granularity::year) {
    throw usage_error("events have years only; finer units need --names abstract");
  }
}

// Refuses real names when some relation has no pair at all.
void check_pairs(const BuildOptions& options, const EventFile& file,
                 const std::vector<std::unique_ptr<RealItems>>& items) {
  if (!wants(options, Names::real)) return;
  std::vector<std::string_view> missing;
  for (const Relation relation : all_relations()) {
    if (items[static_cast<std::size_t>(relation)]->size() == 0) {
      missing.push_back(timeprobe::to_text(relation));
    }
  }
  if (missing.empty()) return;
  throw usage_error(fmt::format(
      "{}: no two of its {} events have the relation{} {}; more events would help, or --names "
      "abstract, whose years are drawn",
      options.events->string(), file.events.size(), missing.size() == 1 ? "" : "s",
      fmt::join(missing, ", ")));
}

EventFile events_of(const BuildOptions& options) {
  EventFile file = read_events(*options.events);
  if (options.show_rejections) options.show_rejections(file.rejections);
  if (file.events.empty()) {
    throw usage_error(fmt::format("{}: holds no events", options.events->string()));
  }
  return file;
}

std::vector<std::unique_ptr<ItemSource>> sources_for(Names names, const BuildOptions& options,
                                                     const AllRealItems& real) {
  if (names == Names::real) return real_sources(real);
  return abstract_sources(real, options.unit, items_of_task(options.sizes), options.seed);
}

nlohmann::ordered_json rules_json(const BuildOptions& options) {
  nlohmann::ordered_json names = nlohmann::ordered_json::array();
  for (const Names kind : options.names) names.push_back(kind == Names::real ? "real" : "abstract");
  return {{"train", options.sizes.train},
          {"validation", options.sizes.validation},
          {"test", options.sizes.test},
          {"names", names},
          {"variants", options.variants},
          {"mode", to_text(options.key)},
          {"unit", unit_name(options.unit)},
          {"typos", options.typos == Typos::verbatim ? "verbatim" : "corrected"}};
}

ChronoSenseWording wording_of(const BuildOptions& options) {
  if (!options.wording) return paper_wording();
  return ChronoSenseWording(WordingFile(read_file(*options.wording), options.wording->string()));
}

ExamOptions exam_options(const BuildOptions& options) {
  return {"chronosense",       options.out,       options.seed,
          options.num_threads, options.if_exists, given_files({options.events, options.wording})};
}

}  // namespace

std::string_view to_text(Split split) {
  constexpr NamedValue<Split> kNames[] = {
      {Split::train, "train"}, {Split::validation, "validation"}, {Split::test, "test"}};
  return name_of(kNames, split);
}

BuildSummary build(const BuildOptions& options) {
  check_options(options);
  const ChronoSenseWording wording = wording_of(options);
  EventFile file;
  std::vector<std::unique_ptr<RealItems>> real;
  if (options.events) {
    file = events_of(options);
    if (options.unit == Granularity::year) {
      real = make_real_items(file.events, items_of_task(options.sizes), options.seed);
      check_pairs(options, file, real);
    }
  }
  ExamWriter writer(exam_options(options));
  BuildSummary summary{{}, file.events.size(), {}, {}};
  for (const Names names : options.names) {
    NamesWriter names_writer(options, wording, names, sources_for(names, options, real), writer);
    for (const Split split : kSplits) names_writer.write(split);
    (names == Names::real ? summary.real : summary.abstract) = names_writer.counts();
  }
  writer.write_manifest(rules_json(options));
  summary.questions = writer.counts();
  return summary;
}

}  // namespace timeprobe::chronosense
