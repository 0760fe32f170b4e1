#include "suites/chronosense_multi/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "questions/exam_writer.h"
#include "suites/chronosense_multi/generate.h"

namespace timeprobe::chronosense_multi {
namespace {

// Items of each cell that are made at once.
constexpr std::size_t kChunk = 256;

void check_options(const BuildOptions& options) {
  if (options.min_depth > options.max_depth) {
    throw usage_error(fmt::format("--depths {}-{}: the smaller number of links comes first",
                                  options.min_depth, options.max_depth));
  }
  if (options.min_depth < kMinDepth || options.max_depth > kMaxDepth) {
    throw usage_error(fmt::format("--depths {}-{}: two numbers of links from {} to {} are wanted",
                                  options.min_depth, options.max_depth, kMinDepth, kMaxDepth));
  }
  if (options.test == 0 && options.train == 0) {
    throw usage_error("--test-questions and --train-questions are 0: nothing to build");
  }
}

RelationChainWording wording_of(const BuildOptions& options) {
  if (!options.wording) return relation_chain_wording();
  return RelationChainWording(WordingFile(read_file(*options.wording), options.wording->string()));
}

// One form: its cells, each with what draws it.
class FormWriter {
 public:
  FormWriter(const BuildOptions& options, const RelationChainWording& wording, Form form,
             ExamWriter& writer)
      : options_(options), wording_(wording), form_(form), writer_(writer) {
    for (int depth = options.min_depth; depth <= options.max_depth; ++depth) {
      const Cell cell = {form, depth};
      sources_.push_back({TripleDrawer(cell, options.seed), {cell, 0, 0}});
    }
  }

  // The test split is drawn first, so that what runs out is training.
  void write() {
    write_split("test", options_.test, &ShortCell::test);
    write_split("train", options_.train, &ShortCell::train);
  }

  std::vector<ShortCell> short_cells() const {
    std::vector<ShortCell> cells;
    for (const Source& source : sources_) {
      const ShortCell& counts = source.counts;
      if (counts.test < options_.test || counts.train < options_.train) cells.push_back(counts);
    }
    return cells;
  }

 private:
  struct Source {
    TripleDrawer drawer;
    ShortCell counts;
  };

  void write_split(const std::string& split, std::size_t wanted, std::size_t ShortCell::*count) {
    if (wanted == 0) return;
    std::size_t place = 0;
    writer_.write_chunks(fmt::format("{}_{}.jsonl", to_text(form_), split), [&](std::size_t) {
      std::vector<Question> questions;
      const std::size_t end = std::min(wanted, place + kChunk);
      for (; place < end; ++place) append_round(split, count, questions);
      return questions;
    });
  }

  // The next questions of every cell.
  void append_round(const std::string& split, std::size_t ShortCell::*count,
                    std::vector<Question>& questions) {
    for (Source& source : sources_) {
      const std::optional<ChainTriple> triple = source.drawer.next();
      if (!triple) continue;
      const ShortCell& counts = source.counts;
      for (std::size_t i = 0; i < kAnswers.size(); ++i) {
        questions.push_back(question_of((*triple)[i], counts.cell, kAnswers[i],
                                        counts.test + counts.train, wording_));
        questions.back().split = split;
      }
      ++(source.counts.*count);
    }
  }

  const BuildOptions& options_;
  const RelationChainWording& wording_;
  Form form_;
  ExamWriter& writer_;
  std::vector<Source> sources_;
};

nlohmann::ordered_json rules_json(const BuildOptions& options) {
  nlohmann::ordered_json forms = nlohmann::ordered_json::array();
  for (const Form form : options.forms) forms.push_back(to_text(form));
  return {{"test", options.test},
          {"train", options.train},
          {"depths", {options.min_depth, options.max_depth}},
          {"forms", forms}};
}

}  // namespace

BuildSummary build(const BuildOptions& options) {
  check_options(options);
  const RelationChainWording wording = wording_of(options);
  ExamWriter writer({"chronosense-multi", options.out, options.seed, options.num_threads,
                     options.if_exists, given_files({options.wording})});
  BuildSummary summary;
  for (const Form form : options.forms) {
    FormWriter form_writer(options, wording, form, writer);
    form_writer.write();
    for (const ShortCell& cell : form_writer.short_cells()) summary.short_cells.push_back(cell);
  }
  writer.write_manifest(rules_json(options));
  summary.questions = writer.counts();
  return summary;
}

}  // namespace timeprobe::chronosense_multi
