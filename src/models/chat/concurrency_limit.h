// How many requests may be in flight, found out while asking.
//
// The limit grows while latency holds and shrinks when the server says "too many" (429):
//   - Requests are judged in rounds of as many answers as the limit allows in flight. A round in
//     which the limit was reached and the mean latency stayed under twice the best round so far
//     doubles the limit, or, after the first sign of load, adds an eighth. Means below 5 ms count
//     as held: they are the noise of the machine.
//   - A 429 takes away three tenths, once for all requests that were in flight at that time.
//   - A 5xx is a fault of the server, not of the load: its round does not grow, nothing shrinks.
// The best latency is forgotten by two percent a round, so that one lucky round does not stop
// growth for good. Additive increase and multiplicative decrease are those of TCP (Chiu and Jain
// 1989).
//
// No clock and no lock: not thread safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace timeprobe {

class ConcurrencyLimit {
 public:
  // REQUIRES: 1 <= initial <= max.
  ConcurrencyLimit(std::size_t initial, std::size_t max);

  std::size_t current() const { return current_; }

  // Rises with each shrinking; a request keeps the value of its start.
  std::uint64_t generation() const { return generation_; }

  // `in_flight` counts the answered request too.
  void answered(std::chrono::microseconds latency, std::size_t in_flight);
  void rate_limited(std::uint64_t generation_at_start);
  void server_failed() { round_.clean = false; }

 private:
  struct Round {
    std::size_t num_answers = 0;
    double latency_sum_us = 0;
    bool full = false;  // the limit was reached
    bool clean = true;  // no 429 and no 5xx
  };

  void end_round();
  void grow();

  std::size_t current_;
  std::size_t max_;
  std::uint64_t generation_ = 0;
  bool doubling_ = true;
  std::optional<double> best_latency_us_;
  Round round_;
};

}  // namespace timeprobe
