// Attention of one head without a matrix of probabilities in memory: scores of four queries at a
// time live in scratch, and the backward pass computes them again from the stored log sums.
#pragma once

#include "t5_kernels/kernel_table.h"
#include "t5_kernels/lanes.h"

namespace timeprobe::t5 {
namespace {

constexpr std::int64_t kQueryBlock = 4;
constexpr float kUnseen = -1e30F;

// Scratch, by name. Keys and values stand twice, as rows for products that mix them and
// transposed for products with queries.
struct AttentionScratch {
  std::int64_t padded_keys;
  std::int64_t padded_size;
  float* k_columns;  // (head_size, padded_keys)
  float* v_columns;
  float* k_rows;  // (keys, padded_size)
  float* v_rows;
  float* d_k;  // as rows
  float* d_v;
  float* q_block;  // (kQueryBlock, padded_size)
  float* d_out_block;
  float* scores;  // (kQueryBlock, padded_keys)
  float* d_scores;
};

inline AttentionScratch carve(float* scratch, std::int64_t keys, std::int64_t head_size) {
  AttentionScratch s{};
  s.padded_keys = padded_to_lanes(keys);
  s.padded_size = padded_to_lanes(head_size);
  const auto take = [&scratch](std::int64_t size) {
    float* const taken = scratch;
    scratch += size;
    return taken;
  };
  s.k_columns = take(head_size * s.padded_keys);
  s.v_columns = take(head_size * s.padded_keys);
  s.k_rows = take(s.padded_keys * s.padded_size);
  s.v_rows = take(s.padded_keys * s.padded_size);
  s.d_k = take(s.padded_keys * s.padded_size);
  s.d_v = take(s.padded_keys * s.padded_size);
  s.q_block = take(kQueryBlock * s.padded_size);
  s.d_out_block = take(kQueryBlock * s.padded_size);
  s.scores = take(kQueryBlock * s.padded_keys);
  s.d_scores = take(kQueryBlock * s.padded_keys);
  return s;
}

inline void clear(float* to, std::int64_t size) {
  for (std::int64_t i = 0; i < size; ++i) to[i] = 0.0F;
}

// One row of head_size numbers as float32, zeros behind.
template <typename T>
inline void widen_row(const T* from, std::int64_t size, std::int64_t padded_size, float* to) {
  const std::int64_t whole = whole_lanes(size);
  for (std::int64_t d = 0; d < whole; d += kLanes) store(to + d, load(from + d));
  for (std::int64_t d = whole; d < padded_size; ++d) to[d] = d < size ? load_one(from + d) : 0.0F;
}

template <typename T>
inline void widen_rows(const T* from, std::int64_t stride, std::int64_t rows, std::int64_t size,
                       std::int64_t padded_size, float* to) {
  for (std::int64_t i = 0; i < rows; ++i) {
    widen_row(from + i * stride, size, padded_size, to + i * padded_size);
  }
}

inline void transpose(const float* rows, std::int64_t num_rows, std::int64_t row_stride,
                      std::int64_t size, std::int64_t padded_rows, float* columns) {
  for (std::int64_t d = 0; d < size; ++d) {
    float* const column = columns + d * padded_rows;
    for (std::int64_t i = 0; i < num_rows; ++i) column[i] = rows[i * row_stride + d];
    for (std::int64_t i = num_rows; i < padded_rows; ++i) column[i] = 0.0F;
  }
}

// A block of queries, as a whole: those behind the last are zeros.
template <typename T>
inline void widen_block(const T* from, std::int64_t stride, std::int64_t rows, std::int64_t size,
                        std::int64_t padded_size, float* to) {
  widen_rows(from, stride, rows, size, padded_size, to);
  clear(to + rows * padded_size, (kQueryBlock - rows) * padded_size);
}

// out (kQueryBlock, padded_keys) = block (kQueryBlock, size) times columns (size, padded_keys).
template <int kWide>
inline void block_times_columns_at(const float* block, std::int64_t padded_size,
                                   const float* columns, std::int64_t padded_keys,
                                   std::int64_t size, std::int64_t key, float* out) {
  Lanes total[kQueryBlock][kWide] = {};
  for (std::int64_t d = 0; d < size; ++d) {
    Lanes column[kWide];
    for (int w = 0; w < kWide; ++w) column[w] = load(columns + d * padded_keys + key + w * kLanes);
    for (int r = 0; r < kQueryBlock; ++r) {
      const Lanes factor = all(block[r * padded_size + d]);
      for (int w = 0; w < kWide; ++w) total[r][w] += factor * column[w];
    }
  }
  for (int r = 0; r < kQueryBlock; ++r) {
    for (int w = 0; w < kWide; ++w) store(out + r * padded_keys + key + w * kLanes, total[r][w]);
  }
}

inline void block_times_columns(const float* block, std::int64_t padded_size, const float* columns,
                                std::int64_t padded_keys, std::int64_t size, std::int64_t seen,
                                float* out) {
  std::int64_t key = 0;
  for (; key + kLanes < seen; key += 2 * kLanes) {
    block_times_columns_at<2>(block, padded_size, columns, padded_keys, size, key, out);
  }
  if (key < seen) {
    block_times_columns_at<1>(block, padded_size, columns, padded_keys, size, key, out);
  }
}

// out (kQueryBlock, padded_size) = weights (kQueryBlock, padded_keys) times rows (keys,
// padded_size).
template <int kWide>
inline void block_times_rows_at(const float* weights, std::int64_t padded_keys, const float* rows,
                                std::int64_t padded_size, std::int64_t seen, std::int64_t place,
                                float* out) {
  Lanes total[kQueryBlock][kWide] = {};
  for (std::int64_t key = 0; key < seen; ++key) {
    Lanes row[kWide];
    for (int w = 0; w < kWide; ++w) row[w] = load(rows + key * padded_size + place + w * kLanes);
    for (int r = 0; r < kQueryBlock; ++r) {
      const Lanes factor = all(weights[r * padded_keys + key]);
      for (int w = 0; w < kWide; ++w) total[r][w] += factor * row[w];
    }
  }
  for (int r = 0; r < kQueryBlock; ++r) {
    for (int w = 0; w < kWide; ++w) store(out + r * padded_size + place + w * kLanes, total[r][w]);
  }
}

inline void block_times_rows(const float* weights, std::int64_t padded_keys, const float* rows,
                             std::int64_t padded_size, std::int64_t seen, float* out) {
  std::int64_t place = 0;
  for (; place + kLanes < padded_size; place += 2 * kLanes) {
    block_times_rows_at<2>(weights, padded_keys, rows, padded_size, seen, place, out);
  }
  if (place < padded_size) {
    block_times_rows_at<1>(weights, padded_keys, rows, padded_size, seen, place, out);
  }
}

// sums (keys, padded_size) += weights^T (keys, kQueryBlock) times block (kQueryBlock, padded_size).
inline void add_outer(const float* weights, std::int64_t padded_keys, const float* block,
                      std::int64_t padded_size, std::int64_t seen, float* sums) {
  for (std::int64_t place = 0; place < padded_size; place += kLanes) {
    Lanes row[kQueryBlock];
    for (int r = 0; r < kQueryBlock; ++r) row[r] = load(block + r * padded_size + place);
    for (std::int64_t key = 0; key < seen; ++key) {
      float* const to = sums + key * padded_size + place;
      Lanes total = load(to);
      for (int r = 0; r < kQueryBlock; ++r) total += all(weights[r * padded_keys + key]) * row[r];
      store(to, total);
    }
  }
}

// How many keys the queries first..first+rows-1 see, at most.
template <typename T>
inline std::int64_t seen_by(const AttentionHead<T>& head, std::int64_t first, std::int64_t rows) {
  return head.causal ? at_most(first + rows, head.keys) : head.keys;
}

// Adds the bias to one query's scores and hides what it does not see, up to whole lanes.
template <typename T>
inline void add_bias(const AttentionHead<T>& head, std::int64_t query, std::int64_t seen,
                     float* scores) {
  const std::int64_t own = head.causal ? at_most(query + 1, seen) : seen;
  if (head.bias != nullptr) {
    const float* const bias = head.bias + head.bias_zero - query;
    const std::int64_t whole = whole_lanes(own);
    for (std::int64_t key = 0; key < whole; key += kLanes) {
      store(scores + key, load(scores + key) + load(bias + key));
    }
    for (std::int64_t key = whole; key < own; ++key) scores[key] += bias[key];
  }
  for (std::int64_t key = own; key < padded_to_lanes(seen); ++key) scores[key] = kUnseen;
}

inline float largest_of(const float* values, std::int64_t padded) {
  Lanes result = load(values);
  for (std::int64_t i = kLanes; i < padded; i += kLanes) result = larger(result, load(values + i));
  return largest(result);
}

template <typename T>
inline std::uint32_t place_of(const AttentionHead<T>& head, std::int64_t query, std::int64_t key) {
  return head.first_place + static_cast<std::uint32_t>(query) * head.places_a_query +
         static_cast<std::uint32_t>(key);
}

// Scores of one query -> dropped-out probabilities; returns the log of the sum.
template <typename T>
inline float softmax_row(const AttentionHead<T>& head, std::int64_t query, std::int64_t seen,
                         float* scores) {
  const std::int64_t padded = padded_to_lanes(seen);
  const float highest = largest_of(scores, padded);
  Lanes total{};
  for (std::int64_t key = 0; key < padded; key += kLanes) {
    const Lanes weight = exp_of(load(scores + key) - highest);
    total += weight;
    store(scores + key, weight);
  }
  const float whole = sum(total);
  const float factor = 1.0F / whole;
  for (std::int64_t key = 0; key < padded; key += kLanes) {
    store(scores + key, load(scores + key) * factor *
                            dropout_factors_at(head.dropout, place_of(head, query, key)));
  }
  return highest + __builtin_logf(whole);
}

template <typename T>
inline void write_block(const float* block, std::int64_t padded_size, std::int64_t rows,
                        std::int64_t size, T* to, std::int64_t stride) {
  const std::int64_t whole = whole_lanes(size);
  for (std::int64_t r = 0; r < rows; ++r) {
    const float* const row = block + r * padded_size;
    for (std::int64_t d = 0; d < whole; d += kLanes) store(to + r * stride + d, load(row + d));
    for (std::int64_t d = whole; d < size; ++d) store_one(to + r * stride + d, row[d]);
  }
}

template <typename T>
void attend(const AttentionHead<T>& head, const AttentionForward<T>& forward) {
  const AttentionScratch s = carve(head.scratch, head.keys, head.head_size);
  widen_rows(head.k, head.kv_stride, head.keys, head.head_size, s.padded_size, s.k_rows);
  widen_rows(head.v, head.kv_stride, head.keys, head.head_size, s.padded_size, s.v_rows);
  transpose(s.k_rows, head.keys, s.padded_size, head.head_size, s.padded_keys, s.k_columns);
  for (std::int64_t first = 0; first < head.queries; first += kQueryBlock) {
    const std::int64_t rows = at_most(kQueryBlock, head.queries - first);
    const std::int64_t seen = seen_by(head, first, rows);
    widen_block(head.q + first * head.q_stride, head.q_stride, rows, head.head_size, s.padded_size,
                s.q_block);
    block_times_columns(s.q_block, s.padded_size, s.k_columns, s.padded_keys, head.head_size, seen,
                        s.scores);
    for (std::int64_t r = 0; r < rows; ++r) {
      float* const scores = s.scores + r * s.padded_keys;
      add_bias(head, first + r, seen, scores);
      forward.log_sums[first + r] = softmax_row(head, first + r, seen, scores);
    }
    block_times_rows(s.scores, s.padded_keys, s.v_rows, s.padded_size, seen, s.q_block);
    write_block(s.q_block, s.padded_size, rows, head.head_size,
                forward.out + first * forward.out_stride, forward.out_stride);
  }
}

// One query's scores and products d_out v^T -> dropped-out probabilities in `scores` and the
// gradient of the scores in `d_scores`.
template <typename T>
inline void backward_row(const AttentionHead<T>& head, const AttentionBackward<T>& backward,
                         std::int64_t query, std::int64_t seen, float* scores, float* d_scores) {
  const T* const out = backward.out + query * backward.out_stride;
  const T* const d_out = backward.d_out + query * backward.out_stride;
  float mean = 0.0F;  // of the gradient over the probabilities: d_out . out
  for (std::int64_t d = 0; d < head.head_size; ++d) mean += load_one(out + d) * load_one(d_out + d);
  const Lanes log_sum = all(backward.log_sums[query]);
  for (std::int64_t key = 0; key < padded_to_lanes(seen); key += kLanes) {
    const Lanes probability = exp_of(load(scores + key) - log_sum);
    const Lanes kept = dropout_factors_at(head.dropout, place_of(head, query, key));
    store(d_scores + key, probability * (load(d_scores + key) * kept - mean));
    store(scores + key, probability * kept);
  }
}

inline void add_to(float* to, const float* values, std::int64_t size) {
  const std::int64_t whole = whole_lanes(size);
  for (std::int64_t i = 0; i < whole; i += kLanes) store(to + i, load(to + i) + load(values + i));
  for (std::int64_t i = whole; i < size; ++i) to[i] += values[i];
}

template <typename T>
void attend_backward(const AttentionHead<T>& head, const AttentionBackward<T>& backward) {
  const AttentionScratch s = carve(head.scratch, head.keys, head.head_size);
  widen_rows(head.k, head.kv_stride, head.keys, head.head_size, s.padded_size, s.k_rows);
  widen_rows(head.v, head.kv_stride, head.keys, head.head_size, s.padded_size, s.v_rows);
  transpose(s.k_rows, head.keys, s.padded_size, head.head_size, s.padded_keys, s.k_columns);
  transpose(s.v_rows, head.keys, s.padded_size, head.head_size, s.padded_keys, s.v_columns);
  clear(s.d_k, s.padded_keys * s.padded_size);
  clear(s.d_v, s.padded_keys * s.padded_size);
  for (std::int64_t first = 0; first < head.queries; first += kQueryBlock) {
    const std::int64_t rows = at_most(kQueryBlock, head.queries - first);
    const std::int64_t seen = seen_by(head, first, rows);
    widen_block(head.q + first * head.q_stride, head.q_stride, rows, head.head_size, s.padded_size,
                s.q_block);
    widen_block(backward.d_out + first * backward.out_stride, backward.out_stride, rows,
                head.head_size, s.padded_size, s.d_out_block);
    block_times_columns(s.q_block, s.padded_size, s.k_columns, s.padded_keys, head.head_size, seen,
                        s.scores);
    block_times_columns(s.d_out_block, s.padded_size, s.v_columns, s.padded_keys, head.head_size,
                        seen, s.d_scores);
    for (std::int64_t r = 0; r < rows; ++r) {
      float* const scores = s.scores + r * s.padded_keys;
      float* const d_scores = s.d_scores + r * s.padded_keys;
      add_bias(head, first + r, seen, scores);
      backward_row(head, backward, first + r, seen, scores, d_scores);
      if (backward.d_bias == nullptr) continue;
      add_to(backward.d_bias + head.bias_zero - (first + r), d_scores,
             head.causal ? at_most(first + r + 1, seen) : seen);
    }
    for (std::int64_t r = rows; r < kQueryBlock; ++r) {
      clear(s.scores + r * s.padded_keys, padded_to_lanes(seen));
      clear(s.d_scores + r * s.padded_keys, padded_to_lanes(seen));
    }
    add_outer(s.d_scores, s.padded_keys, s.q_block, s.padded_size, seen, s.d_k);
    add_outer(s.scores, s.padded_keys, s.d_out_block, s.padded_size, seen, s.d_v);
    block_times_rows(s.d_scores, s.padded_keys, s.k_rows, s.padded_size, seen, s.q_block);
    write_block(s.q_block, s.padded_size, rows, head.head_size,
                backward.d_q + first * head.q_stride, head.q_stride);
  }
  write_block(s.d_k, s.padded_size, head.keys, head.head_size, backward.d_k, head.kv_stride);
  write_block(s.d_v, s.padded_size, head.keys, head.head_size, backward.d_v, head.kv_stride);
}

}  // namespace
}  // namespace timeprobe::t5
