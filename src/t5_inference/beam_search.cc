#include "t5_inference/beam_search.h"

#include <algorithm>
#include <cmath>

#include "t5_kernels/kernel_table.h"

namespace timeprobe::t5 {
namespace {

using Logits = std::span<const float>;

struct Beam {
  TokenIds tokens;       // without the start piece
  double sum = 0.0;      // of log probabilities
  std::int32_t row = 0;  // in the model's last step
};

struct Candidate {
  double sum;
  std::size_t beam;
  std::int32_t token;
};

// The open and finished hypotheses of one source.
class SourceBeams {
 public:
  SourceBeams(std::int32_t source, const T5Config& config, const DecodingOptions& options)
      : config_(config), options_(options), open_{{{}, 0.0, source}} {}

  bool done() const { return done_; }
  const std::vector<Beam>& open() const { return open_; }

  // One step: `logits` are the rows of open(), which the model computed from row `first_row` on.
  void grow(Logits logits, std::size_t width, std::size_t first_row) {
    const std::vector<Candidate> best = best_candidates(logits, width);
    const std::size_t length = open_.front().tokens.size() + 1;  // with the start piece
    std::vector<Beam> grown;
    for (std::size_t rank = 0; rank < best.size() && grown.size() < num_beams(); ++rank) {
      const Candidate& candidate = best[rank];
      if (candidate.token == config_.eos_token_id) {
        if (rank < num_beams()) finish(open_[candidate.beam].tokens, candidate.sum, length, true);
        continue;
      }
      grown.push_back({open_[candidate.beam].tokens, candidate.sum,
                       static_cast<std::int32_t>(first_row + candidate.beam)});
      grown.back().tokens.push_back(candidate.token);
    }
    open_ = std::move(grown);
    done_ = open_.empty() || is_enough(best.front().sum, length);
  }

  Decoded best() {
    if (!done_) {
      for (const Beam& beam : open_) finish(beam.tokens, beam.sum, beam.tokens.size() + 1, false);
    }
    // Of equal scores the later one, as a stable sort and its last element give.
    Decoded* best = &finished_.front();
    for (Decoded& hypothesis : finished_) {
      if (hypothesis.score >= best->score) best = &hypothesis;
    }
    if (best->ended) best->tokens.push_back(static_cast<std::int32_t>(config_.eos_token_id));
    return *best;
  }

 private:
  std::size_t num_beams() const { return static_cast<std::size_t>(options_.num_beams); }

  // Twice as many as beams, so that enough remain when half of them end.
  std::vector<Candidate> best_candidates(Logits logits, std::size_t width) const {
    std::vector<Candidate> all;
    all.reserve(open_.size() * width);
    for (std::size_t beam = 0; beam < open_.size(); ++beam) {
      const Logits row = logits.subspan(beam * width, width);
      float total = 0.0F;
      kernels().f32.log_prob(row.data(), static_cast<std::int64_t>(width), 0, &total);
      for (std::size_t token = 0; token < width; ++token) {
        all.push_back(
            {open_[beam].sum + row[token] - total, beam, static_cast<std::int32_t>(token)});
      }
    }
    const std::size_t kept = std::min(2 * num_beams(), all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(),
                      [](const Candidate& a, const Candidate& b) {
                        if (a.sum != b.sum) return a.sum > b.sum;
                        return a.beam != b.beam ? a.beam < b.beam : a.token < b.token;
                      });
    all.resize(kept);
    return all;
  }

  double penalized(double sum, std::size_t length) const {
    return sum / std::pow(static_cast<double>(length), options_.length_penalty);
  }

  void finish(const TokenIds& tokens, double sum, std::size_t length, bool ended) {
    const double score = penalized(sum, length);
    const auto worst = worst_finished();
    if (finished_.size() == num_beams()) {
      if (score <= worst->score) return;
      finished_.erase(worst);
    }
    finished_.push_back({tokens, ended, score});
  }

  std::vector<Decoded>::iterator worst_finished() {
    return std::min_element(finished_.begin(), finished_.end(),
                            [](const Decoded& a, const Decoded& b) { return a.score < b.score; });
  }

  bool is_enough(double best_open_sum, std::size_t length) {
    if (finished_.size() < num_beams()) return false;
    return options_.early_stopping == EarlyStopping::yes ||
           worst_finished()->score >= penalized(best_open_sum, length);
  }

  const T5Config& config_;
  const DecodingOptions& options_;
  std::vector<Beam> open_;  // of equal length
  std::vector<Decoded> finished_;
  bool done_ = false;
};

// The rows of one step: the open beams of every source that is not done.
struct StepRows {
  std::vector<std::int32_t> tokens;
  std::vector<std::int32_t> parents;
};

StepRows rows_of(const std::vector<SourceBeams>& sources, std::int32_t start) {
  StepRows rows;
  for (const SourceBeams& source : sources) {
    if (source.done()) continue;
    for (const Beam& beam : source.open()) {
      rows.tokens.push_back(beam.tokens.empty() ? start : beam.tokens.back());
      rows.parents.push_back(beam.row);
    }
  }
  return rows;
}

}  // namespace

std::vector<Decoded> decode_beam(StepModel& model, std::span<const TokenIds> sources,
                                 const T5Config& config, const DecodingOptions& options) {
  std::vector<SourceBeams> searches;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    searches.emplace_back(static_cast<std::int32_t>(i), config, options);
  }
  const auto width = static_cast<std::size_t>(model.vocabulary_size());
  model.begin(sources);
  for (std::int64_t i = 0; i < options.max_new_tokens; ++i) {
    const StepRows rows =
        rows_of(searches, static_cast<std::int32_t>(config.decoder_start_token_id));
    if (rows.tokens.empty()) break;
    const Logits logits = model.step(rows.tokens, rows.parents);
    std::size_t row = 0;
    for (SourceBeams& search : searches) {
      if (search.done()) continue;
      const std::size_t num_rows = search.open().size();
      search.grow(logits.subspan(row * width, num_rows * width), width, row);
      row += num_rows;
    }
  }
  std::vector<Decoded> answers;
  for (SourceBeams& search : searches) answers.push_back(search.best());
  return answers;
}

}  // namespace timeprobe::t5
