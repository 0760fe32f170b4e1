#include "wikidata/extract_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/named_value.h"
#include "wikidata/extraction_summary.h"
#include "wikidata/fact_collector.h"
#include "wikidata/shard_set.h"

namespace timeprobe::wikidata {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// Thrown out of the choosing of facts.
struct Interrupted {};

std::function<void()> throw_when(const std::atomic<bool>* stop) {
  return [stop] {
    if (stop != nullptr && *stop) throw Interrupted();
  };
}

// Where the labels of objects come from.
enum class LabelPlan {
  in_shard,     // those of all items go to the collected file
  from_index,   // an index that is there
  first_pass,   // those of all items are written by the first pass
  second_pass,  // those that are needed are written by a second pass
};

LabelPlan label_plan(const ExtractFactsOptions& options) {
  if (options.source.shard) return LabelPlan::in_shard;
  if (options.target.label_index && fs::exists(*options.target.label_index))
    return LabelPlan::from_index;
  if (options.target.label_index || options.source.is_pipe()) return LabelPlan::first_pass;
  return LabelPlan::second_pass;
}

AllLabels all_labels(LabelPlan plan) {
  switch (plan) {
    case LabelPlan::in_shard: return AllLabels::to_collected_file;
    case LabelPlan::first_pass: return AllLabels::to_label_file;
    case LabelPlan::from_index:
    case LabelPlan::second_pass: return AllLabels::leave_out;
  }
  return AllLabels::leave_out;
}

constexpr NamedValue<LabelPlan> kLabelPlanNames[] = {{LabelPlan::in_shard, "in the shard"},
                                                     {LabelPlan::from_index, "of an index"},
                                                     {LabelPlan::first_pass, "by the first pass"},
                                                     {LabelPlan::second_pass, "by a second pass"}};

ordered_json facts_header(const ExtractFactsOptions& options) {
  ordered_json header = {{"schema", kCollectedSchema},
                         {"kind", "facts"},
                         {"dump", dump_identity(options.source.dump)},
                         {"labels", name_of(kLabelPlanNames, label_plan(options))},
                         {"rules", to_json(options.rules)}};
  if (options.source.shard) {
    header["shard"] = {options.source.shard->index, options.source.shard->count};
  }
  return header;
}

ordered_json labels_header(const ordered_json& facts) {
  return {{"schema", kCollectedSchema},
          {"kind", "labels"},
          {"dump", facts.at("dump")},
          {"languages", facts.at("rules").at("languages")}};
}

void check(const ExtractFactsOptions& options) {
  const bool both = options.source.shard && options.target.label_index;
  if (both) throw usage_error("--label-index does not go with --shard: shards carry their labels");
  check_source(options.source);
}

CollectedFile open_index(const fs::path& path, const FactRules& rules) {
  CollectedFile index(path);
  const ordered_json& header = index.header();
  if (!header.contains("kind") || header["kind"] != "labels" || !header.contains("languages")) {
    throw usage_error(path.string() + ": is not an index of labels");
  }
  if (header["languages"] != rules.languages) {
    throw usage_error(fmt::format("{}: has labels in {}, not in {}", path.string(),
                                  header["languages"].dump(),
                                  ordered_json(rules.languages).dump()));
  }
  return index;
}

class Extraction {
 public:
  explicit Extraction(const ExtractFactsOptions& options)
      : options_(options),
        plan_(label_plan(options)),
        place_(options.target, options.source, facts_header(options)) {
    if (plan_ == LabelPlan::from_index)
      index_ = open_index(*options.target.label_index, options.rules);
  }

  ExtractionOutcome run() {
    try {
      collect_facts();
      if (no_dump_) return {dumps::PassEnd::complete, *std::move(no_dump_)};
      collect_labels();
      return finish();
    } catch (const Interrupted&) {
      return {dumps::PassEnd::interrupted, {}};
    }
  }

 private:
  Checkpoint& state() { return place_.state(); }

  void pass(const ReadBlock& read, const CollectTarget& target) {
    if (collect(options_.source, read, target, state()) == dumps::PassEnd::interrupted) {
      throw Interrupted();
    }
  }

  void collect_facts() {
    if (state().phase != Phase::collect) return;
    const FactCollector collector(options_.rules, all_labels(plan_));
    const auto collected = place_.open_collected();
    std::unique_ptr<Spool> labels;
    if (plan_ == LabelPlan::first_pass) {
      labels = place_.open_labels(labels_header(state().header));
    }
    pass([&collector](const auto& block, auto& result) { collector.read(block, result); },
         {collected.get(), labels.get(), place_.checkpoint_path(), "facts"});
    if ((no_dump_ = summary_of_no_dump())) return place_.remove();
    collected->add(end_line(state().tally));
    state().collected_bytes = collected->sync();
    if (labels) {
      labels->add(end_line({}));
      state().label_bytes = labels->sync();
    }
    place_.begin(plan_ == LabelPlan::second_pass ? Phase::labels : Phase::choose);
  }

  // None of a dump, nor of a shard: it may hold no entity where the others do.
  std::optional<ordered_json> summary_of_no_dump() {
    ChosenCounts nothing;
    nothing.tally = state().tally;
    ordered_json summary = summary_of_facts(state().header, nothing);
    if (plan_ == LabelPlan::in_shard || !lines_without_entity(summary)) return std::nullopt;
    return summary;
  }

  void collect_labels() {
    if (state().phase != Phase::labels) return;
    ItemSet wanted;
    add_objects(CollectedFile(place_.collected()), wanted);
    const LabelCollector collector(options_.rules.languages, wanted);
    const auto labels = place_.open_labels(labels_header(state().header));
    if (wanted.size() > 0) {
      pass([&collector](const auto& block, auto& result) { collector.read(block, result); },
           {nullptr, labels.get(), place_.checkpoint_path(), "labels"});
    }
    labels->add(end_line({}));
    state().label_bytes = labels->sync();
    place_.begin(Phase::choose);
  }

  ExtractionOutcome finish() {
    CollectedFile collected(place_.collected());
    if (plan_ == LabelPlan::in_shard) return finish_shard(collected);
    if (!index_) index_ = CollectedFile(place_.labels());
    const ChosenCounts counts =
        choose_facts({{collected}, index_}, options_.rules, options_.target.out,
                     options_.target.if_exists, throw_when(options_.source.stop));
    if (plan_ == LabelPlan::first_pass && options_.target.label_index) {
      fs::rename(place_.labels(), *options_.target.label_index);
    }
    place_.remove();
    return {dumps::PassEnd::complete, summary_of_facts(state().header, counts)};
  }

  ExtractionOutcome finish_shard(const CollectedFile& collected) {
    const Tally tally = collected.read({});
    place_.keep_collected_as(options_.target.out);
    return {dumps::PassEnd::complete, summary_of(state().header, tally)};
  }

  const ExtractFactsOptions& options_;
  LabelPlan plan_;
  Workplace place_;
  std::optional<CollectedFile> index_;
  std::optional<ordered_json> no_dump_;  // the summary of what is no dump
};

}  // namespace

ExtractionOutcome extract_facts(const ExtractFactsOptions& options) {
  check(options);
  return Extraction(options).run();
}

ExtractionOutcome merge_facts(const ShardSet& set, const fs::path& out, IfExists if_exists,
                              const std::atomic<bool>* stop) {
  const FactRules rules = read_rules(set, fact_rules_from_json);
  try {
    const ChosenCounts counts =
        choose_facts({set.files, std::nullopt}, rules, out, if_exists, throw_when(stop));
    return {dumps::PassEnd::complete, summary_of_facts(set.header, counts)};
  } catch (const Interrupted&) {
    return {dumps::PassEnd::interrupted, {}};
  }
}

}  // namespace timeprobe::wikidata
