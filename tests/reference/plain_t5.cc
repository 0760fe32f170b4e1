#include "tests/reference/plain_t5.h"

#include <algorithm>
#include <cmath>

namespace timeprobe::reference {
namespace {

using Rows = std::vector<Row>;

class PlainT5 {
 public:
  PlainT5(const PlainT5Config& config, const PlainWeights& weights) : c(config), w(weights) {}

  Rows logits(const Ids& source, const Ids& inputs) const {
    const Rows encoded = encoder(source);
    Rows x = embedded(inputs);
    for (int b = 0; b < c.num_decoder_layers; ++b) {
      const std::string stem = "decoder.block." + std::to_string(b) + ".layer.";
      Rows h = normed(x, stem + "0.layer_norm.weight");
      add(x, attention(h, h, stem + "0.SelfAttention", true, true));
      h = normed(x, stem + "1.layer_norm.weight");
      add(x, attention(h, encoded, stem + "1.EncDecAttention", false, false));
      add(x, feed_forward(normed(x, stem + "2.layer_norm.weight"), stem + "2.DenseReluDense"));
    }
    x = normed(x, "decoder.final_layer_norm.weight");
    if (c.tied) {
      for (Row& row : x) {
        for (double& value : row) value /= std::sqrt(double(c.d_model));
      }
    }
    return product(x, c.tied ? "shared.weight" : "lm_head.weight");
  }

 private:
  Rows encoder(const Ids& source) const {
    Rows x = embedded(source);
    for (int b = 0; b < c.num_layers; ++b) {
      const std::string stem = "encoder.block." + std::to_string(b) + ".layer.";
      const Rows h = normed(x, stem + "0.layer_norm.weight");
      add(x, attention(h, h, stem + "0.SelfAttention", true, false));
      add(x, feed_forward(normed(x, stem + "1.layer_norm.weight"), stem + "1.DenseReluDense"));
    }
    return normed(x, "encoder.final_layer_norm.weight");
  }

  const PlainTensor& tensor(const std::string& name) const { return w.at(name); }

  Rows embedded(const Ids& ids) const {
    const PlainTensor& table = tensor("shared.weight");
    Rows rows;
    for (const int id : ids) {
      rows.emplace_back(table.values.begin() + id * c.d_model,
                        table.values.begin() + (id + 1) * c.d_model);
    }
    return rows;
  }

  static void add(Rows& x, const Rows& delta) {
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (std::size_t j = 0; j < x[i].size(); ++j) x[i][j] += delta[i][j];
    }
  }

  Rows normed(const Rows& x, const std::string& name) const {
    const PlainTensor& scale = tensor(name);
    Rows result = x;
    for (Row& row : result) {
      double squares = 0.0;
      for (const double value : row) squares += value * value;
      const double root = std::sqrt(squares / double(row.size()) + c.epsilon);
      for (std::size_t j = 0; j < row.size(); ++j) row[j] = row[j] / root * scale.values[j];
    }
    return result;
  }

  // Each row times the matrix (out, in), transposed.
  Rows product(const Rows& x, const std::string& name) const {
    const PlainTensor& matrix = tensor(name);
    Rows result;
    for (const Row& row : x) {
      Row out(std::size_t(matrix.rows), 0.0);
      for (int i = 0; i < matrix.rows; ++i) {
        for (int j = 0; j < matrix.columns; ++j) {
          out[std::size_t(i)] +=
              row[std::size_t(j)] * matrix.values[std::size_t(i * matrix.columns + j)];
        }
      }
      result.push_back(out);
    }
    return result;
  }

  Rows feed_forward(const Rows& x, const std::string& stem) const {
    Rows hidden;
    if (c.gated_gelu) {
      hidden = product(x, stem + ".wi_0.weight");
      const Rows gate = product(x, stem + ".wi_1.weight");
      for (std::size_t i = 0; i < hidden.size(); ++i) {
        for (std::size_t j = 0; j < hidden[i].size(); ++j) {
          const double z = hidden[i][j];
          const double inner = 0.7978845608028654 * (z + 0.044715 * z * z * z);
          hidden[i][j] = 0.5 * z * (1.0 + std::tanh(inner)) * gate[i][j];
        }
      }
    } else {
      hidden = product(x, stem + ".wi.weight");
      for (Row& row : hidden) {
        for (double& value : row) value = std::max(value, 0.0);
      }
    }
    return product(hidden, stem + ".wo.weight");
  }

  // The bias of a key for a query: exact buckets for near keys, logarithmic ones farther off.
  double bias(int head, int query, int key, bool decoder) const {
    int buckets = c.num_buckets;
    int first = 0;
    int distance = key - query;
    if (decoder) {
      distance = distance > 0 ? 0 : -distance;
    } else {
      buckets /= 2;
      if (distance > 0) first = buckets;
      distance = std::abs(distance);
    }
    const int exact = buckets / 2;
    int bucket = distance;
    if (distance >= exact) {
      const float steps = std::log(float(distance) / float(exact)) /
                          float(std::log(double(c.max_distance) / double(exact))) *
                          float(buckets - exact);
      bucket = std::min(exact + int(steps), buckets - 1);
    }
    const std::string stack = decoder ? "decoder" : "encoder";
    const PlainTensor& table =
        tensor(stack + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight");
    return table.values[std::size_t((first + bucket) * c.num_heads + head)];
  }

  Rows attention(const Rows& queries, const Rows& keys, const std::string& stem, bool biased,
                 bool causal) const {
    const Rows q = product(queries, stem + ".q.weight");
    const Rows k = product(keys, stem + ".k.weight");
    const Rows v = product(keys, stem + ".v.weight");
    Rows mixed(q.size(), Row(std::size_t(c.num_heads * c.d_kv), 0.0));
    for (int head = 0; head < c.num_heads; ++head) {
      for (std::size_t i = 0; i < q.size(); ++i) {
        const std::size_t seen = causal ? i + 1 : k.size();
        Row weight(seen, 0.0);
        double total = 0.0;
        for (std::size_t j = 0; j < seen; ++j) {
          double score = biased ? bias(head, int(i), int(j), causal) : 0.0;
          for (int d = 0; d < c.d_kv; ++d) {
            const std::size_t at = std::size_t(head * c.d_kv + d);
            score += q[i][at] * k[j][at];
          }
          weight[j] = std::exp(score);
          total += weight[j];
        }
        for (std::size_t j = 0; j < seen; ++j) {
          for (int d = 0; d < c.d_kv; ++d) {
            const std::size_t at = std::size_t(head * c.d_kv + d);
            mixed[i][at] += weight[j] / total * v[j][at];
          }
        }
      }
    }
    return product(mixed, stem + ".o.weight");
  }

  const PlainT5Config& c;
  const PlainWeights& w;
};

Row next_log_probabilities(const PlainT5Config& config, const PlainWeights& weights,
                           const Ids& source, const Ids& inputs) {
  return plain_log_probabilities(plain_logits(config, weights, source, inputs).back());
}

struct Hypothesis {
  Ids inputs;  // with the start piece
  double score;
  bool ended;
};

}  // namespace

Row plain_log_probabilities(const Row& logits) {
  const double highest = *std::max_element(logits.begin(), logits.end());
  double sum = 0.0;
  for (const double logit : logits) sum += std::exp(logit - highest);
  Row result = logits;
  for (double& value : result) value -= highest + std::log(sum);
  return result;
}

std::vector<Row> plain_logits(const PlainT5Config& config, const PlainWeights& weights,
                              const Ids& source, const Ids& inputs) {
  return PlainT5(config, weights).logits(source, inputs);
}

double plain_loss(const PlainT5Config& config, const PlainWeights& weights, const Ids& source,
                  const Ids& labels) {
  Ids inputs = {config.start};
  inputs.insert(inputs.end(), labels.begin(), labels.end() - 1);
  const std::vector<Row> logits = plain_logits(config, weights, source, inputs);
  double loss = 0.0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    loss -= plain_log_probabilities(logits[i])[std::size_t(labels[i])];
  }
  return loss;
}

Ids plain_greedy(const PlainT5Config& config, const PlainWeights& weights, const Ids& source,
                 int max_new_tokens) {
  Ids inputs = {config.start};
  while (int(inputs.size()) <= max_new_tokens) {
    const Row next = next_log_probabilities(config, weights, source, inputs);
    inputs.push_back(int(std::max_element(next.begin(), next.end()) - next.begin()));
    if (inputs.back() == config.eos) break;
  }
  return Ids(inputs.begin() + 1, inputs.end());
}

Ids plain_beam(const std::function<Row(const Ids& inputs)>& next, int start, int eos,
               const PlainBeam& how) {
  const int beams = how.beams;
  std::vector<Hypothesis> open = {{{start}, 0.0, false}};
  std::vector<Hypothesis> finished;
  const auto better = [](const Hypothesis& a, const Hypothesis& b) { return a.score > b.score; };
  const auto finish = [&](Hypothesis hypothesis, bool ended) {
    hypothesis.score /= std::pow(double(hypothesis.inputs.size()), how.length_penalty);
    hypothesis.ended = ended;
    finished.push_back(hypothesis);
    std::stable_sort(finished.begin(), finished.end(), better);
    if (int(finished.size()) > beams) finished.pop_back();
  };
  bool done = false;
  for (int step = 0; step < how.max_new_tokens && !done; ++step) {
    std::vector<Hypothesis> grown;
    for (const Hypothesis& hypothesis : open) {
      const Row row = next(hypothesis.inputs);
      for (std::size_t token = 0; token < row.size(); ++token) {
        Hypothesis longer = hypothesis;
        longer.inputs.push_back(int(token));
        longer.score += row[token];
        grown.push_back(longer);
      }
    }
    std::stable_sort(grown.begin(), grown.end(), better);
    const double length = double(open.front().inputs.size());
    std::vector<Hypothesis> kept;
    for (int rank = 0; rank < 2 * beams && int(kept.size()) < beams; ++rank) {
      Hypothesis hypothesis = grown[std::size_t(rank)];
      if (hypothesis.inputs.back() != eos) {
        kept.push_back(hypothesis);
      } else if (rank < beams) {
        hypothesis.inputs.pop_back();
        finish(hypothesis, true);
      }
    }
    open = kept;
    done = int(finished.size()) == beams &&
           (how.early_stopping ||
            finished.back().score >= grown.front().score / std::pow(length, how.length_penalty));
  }
  if (!done) {
    for (const Hypothesis& hypothesis : open) finish(hypothesis, false);
  }
  Ids ids(finished.front().inputs.begin() + 1, finished.front().inputs.end());
  if (finished.front().ended) ids.push_back(eos);
  return ids;
}

Ids plain_beam(const PlainT5Config& config, const PlainWeights& weights, const Ids& source,
               const PlainBeam& how) {
  return plain_beam(
      [&](const Ids& inputs) { return next_log_probabilities(config, weights, source, inputs); },
      config.start, config.eos, how);
}

}  // namespace timeprobe::reference
