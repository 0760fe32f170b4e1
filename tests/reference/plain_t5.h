// T5 in plain loops over doubles, one sequence at a time, written from the papers and from Hugging
// Face's configuration names: the slow truth for src/t5. No tensor library, no batch, no padding,
// no cache; it shares no code with the network.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace timeprobe::reference {

struct PlainT5Config {
  int vocab_size, d_model, d_kv, d_ff, num_layers, num_decoder_layers, num_heads;
  int num_buckets, max_distance;
  double epsilon;
  bool gated_gelu;
  bool tied;
  int eos, start;
};

// A matrix (rows, columns) or a vector of `rows`, as checkpoints name it.
struct PlainTensor {
  int rows = 0;
  int columns = 1;
  std::vector<double> values;
};

using PlainWeights = std::map<std::string, PlainTensor>;
using Ids = std::vector<int>;
using Row = std::vector<double>;

// Logits behind each of `inputs` (the start piece and what follows).
std::vector<Row> plain_logits(const PlainT5Config& config, const PlainWeights& weights,
                              const Ids& source, const Ids& inputs);

// The sum of the labels' cross-entropies under teacher forcing.
double plain_loss(const PlainT5Config& config, const PlainWeights& weights, const Ids& source,
                  const Ids& labels);

// Ids behind the start piece, the end piece included where it was reached.
Ids plain_greedy(const PlainT5Config& config, const PlainWeights& weights, const Ids& source,
                 int max_new_tokens);

// The best hypothesis of a beam search: a direct transcription of the rules in words, not of code.
// Each step, every open hypothesis is continued by every token; the best 2 * beams continuations
// are looked at in order; one that ends is finished if it is among the first `beams`; others stay
// open until there are `beams` of them. Finished ones are scored by sum / length ^ penalty (the
// start piece counts, the end piece does not), and only the best `beams` are kept. The search ends
// when there are `beams` finished ones and (early) at once or (not early) the best continuation, at
// the present length, scores no better than the worst of them; or at the limit, where open ones
// count as finished.
// `next` gives the log probabilities behind inputs that begin with the start piece.
struct PlainBeam {
  int max_new_tokens;
  int beams;
  double length_penalty;
  bool early_stopping;
};
Ids plain_beam(const std::function<Row(const Ids& inputs)>& next, int start, int eos,
               const PlainBeam& how);

// The same of a network.
Ids plain_beam(const PlainT5Config& config, const PlainWeights& weights, const Ids& source,
               const PlainBeam& how);

// log softmax.
Row plain_log_probabilities(const Row& logits);

}  // namespace timeprobe::reference
