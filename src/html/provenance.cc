#include "html/provenance.h"

#include <algorithm>
#include <map>
#include <set>

#include "html/reproduction.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

// What a server reported; `answers` of them said something.
struct TokenSum {
  std::int64_t prompt = 0;
  std::int64_t completion = 0;
  std::size_t answers = 0;
};

TokenSum tokens_of(const LoadedRun& run) {
  TokenSum sum;
  for (const ScoredQuestion& item : run.scored) {
    const Completion& completion = item.completion;
    if (!completion.prompt_tokens && !completion.completion_tokens) continue;
    sum.prompt += completion.prompt_tokens.value_or(0);
    sum.completion += completion.completion_tokens.value_or(0);
    ++sum.answers;
  }
  return sum;
}

// The latency that a share of the answers has at most, 0 < share < 1. REQUIRES: sorted, not empty.
double quantile(const std::vector<double>& sorted, double share) {
  const auto place = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(place, sorted.size() - 1)];
}

void add_latency(ordered_json& object, const LoadedRun& run) {
  std::vector<double> latencies;
  for (const ScoredQuestion& item : run.scored) {
    if (item.completion.latency_ms) latencies.push_back(*item.completion.latency_ms);
  }
  if (latencies.empty()) return;
  std::sort(latencies.begin(), latencies.end());
  object["latency_ms"] = {{"median", quantile(latencies, 0.5)},
                          {"p95", quantile(latencies, 0.95)},
                          {"answers", latencies.size()}};
}

void add_served_models(ordered_json& object, const LoadedRun& run) {
  std::set<std::string> names;
  for (const ScoredQuestion& item : run.scored) {
    if (!item.completion.served_model.empty()) names.insert(item.completion.served_model);
  }
  if (!names.empty()) object["served_models"] = names;
}

void add_failures(ordered_json& object, const LoadedRun& run) {
  std::map<std::string, std::size_t> kinds;
  for (const ScoredQuestion& item : run.scored) {
    if (item.completion.finish == FinishReason::error) ++kinds[item.completion.failure];
  }
  if (!kinds.empty()) object["failures"] = kinds;
}

}  // namespace

ordered_json provenance_json(const LoadedRun& run, const std::string& plan_hash) {
  const RunInfo& info = run.info;
  ordered_json object = {{"name", info.name},
                         {"model", info.model},
                         {"settings", info.settings},
                         {"version", info.version},
                         {"created", info.created},
                         {"plan_hash", plan_hash},
                         {"total", info.num_questions},
                         {"answered", info.num_answers},
                         {"failed", info.num_failures},
                         {"command", run_command(run)},
                         {"origins", question_origins(run)}};
  if (const TokenSum tokens = tokens_of(run); tokens.answers > 0) {
    object["tokens"] = {
        {"prompt", tokens.prompt}, {"completion", tokens.completion}, {"answers", tokens.answers}};
  }
  add_latency(object, run);
  add_served_models(object, run);
  add_failures(object, run);
  return object;
}

}  // namespace timeprobe
