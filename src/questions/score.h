// What became of one question: the system's raw completion and its score.
// Lives beside Question because suites, models, evaluation and report all exchange it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace timeprobe {

// How a completion ended.
enum class FinishReason {
  stop,    // ended by itself
  length,  // cut by the token limit: scored, but counted as truncated when wrong
  error,   // no completion; `text` holds the reason
};

std::string_view to_text(FinishReason finish);  // "stop", "length", "error"
std::optional<FinishReason> parse_finish_reason(std::string_view text);

// What a system returned for one prompt.
struct Completion {
  std::string text;
  FinishReason finish = FinishReason::stop;
  std::optional<std::int64_t> prompt_tokens = std::nullopt;
  std::optional<std::int64_t> completion_tokens = std::nullopt;
  std::optional<double> latency_ms = std::nullopt;
  std::string evidence = {};  // why, in one or more lines; from systems that can say (the reasoner)
  std::string reasoning = {};     // what a reasoning model thought, apart from its answer
  std::string served_model = {};  // as the server names it
  std::string transcript = {};    // all messages as JSON, where tools were called
  std::int64_t attempts = 1;      // how often it was asked for this answer
  std::string failure = {};       // the kind of an error: "rate_limited"
};

// Six different things everywhere they are counted.
enum class Verdict { right, wrong, unparsed, empty, truncated, failed };

struct Score {
  std::optional<double> value;  // in [0, 1]; none when failed
  Verdict verdict = Verdict::failed;
  std::string extracted;  // the answer that was read out of the text
  std::map<std::string, double>
      metrics;  // "em", "f1", "absolute_error", "trend", as the suite defines
};

}  // namespace timeprobe
