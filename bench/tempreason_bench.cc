// Building L1, answering and scoring, each beside a floor that is measured in the same run: copying
// the bytes that have to be touched anyway. docs/benchmarks.md says how to run and read it.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "facts/fact_group.h"
#include "models/model.h"
#include "questions/question_json.h"
#include "suites/tempreason/generate.h"
#include "suites/tempreason/tempreason.h"

namespace timeprobe {
namespace {

using tempreason::MonthTasks;

constexpr std::size_t kNumTasks = 100000;

const MonthTasks& month_tasks() {
  static const MonthTasks tasks = tempreason::draw_month_tasks(7, {kNumTasks, 0, 1000, 0});
  return tasks;
}

Question l1_question(std::size_t i) {
  return tempreason::month_question(month_tasks().train[i], tempreason::official_wording(),
                                    TempReasonTask::l1, "train", i, 7);
}

// A group of twenty facts with a question for each: the upper end of what the data holds often.
std::vector<Question> l2_questions() {
  FactGroup group{{"Subject", std::nullopt}, *PropertyId::parse("P39"), {}};
  for (int i = 0; i < 20; ++i) {
    group.facts.push_back({{"Member of the " + std::to_string(i) + "th Parliament", std::nullopt},
                           *make_day(1900 + 2 * i, 1, 1),
                           *make_day(1902 + 2 * i, 1, 1)});
  }
  return tempreason::time_questions(group, {7, 0.6}, tempreason::official_wording());
}

void count_questions(benchmark::State& state, std::size_t per_iteration) {
  state.counters["questions/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(per_iteration),
      benchmark::Counter::kIsRate);
}

// Drawing without repetition, wording, labels, and the JSON line; without the disk.
void build_l1(benchmark::State& state) {
  const int num_threads = static_cast<int>(state.range(0));
  std::vector<std::string> lines(kNumTasks);
  for (auto _ : state) {
    benchmark::DoNotOptimize(tempreason::draw_month_tasks(7, {kNumTasks, 0, 0, 0}));
    parallel_for(lines.size(), num_threads, [&](std::size_t i) {
      lines[i].clear();
      append_json_line(lines[i], l1_question(i));
    });
  }
  count_questions(state, kNumTasks);
}
BENCHMARK(build_l1)->Arg(1)->Arg(2)->Arg(4)->Unit(benchmark::kMillisecond)->UseRealTime();

// The floor of build_l1: the same bytes, copied.
void copy_l1_lines(benchmark::State& state) {
  std::string all;
  for (std::size_t i = 0; i < kNumTasks; ++i) append_json_line(all, l1_question(i));
  std::string copy(all.size(), ' ');
  for (auto _ : state) {
    std::memcpy(copy.data(), all.data(), all.size());
    benchmark::ClobberMemory();
  }
  count_questions(state, kNumTasks);
}
BENCHMARK(copy_l1_lines)->Unit(benchmark::kMillisecond);

double percentile(std::vector<double>& values, double share) {
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + place, values.end());
  return values[static_cast<std::size_t>(place)];
}

// Text in, answer out, one question at a time; p50 and p99 of the single calls in microseconds.
void answer(benchmark::State& state, const std::vector<Question>& questions) {
  const auto model = make_model("reasoner", {});
  std::vector<double> latencies;
  std::size_t next = 0;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(model->answer(questions[next], {}));
    const auto end = std::chrono::steady_clock::now();
    if (latencies.size() < 1000000) {
      latencies.push_back(std::chrono::duration<double, std::micro>(end - start).count());
    }
    next = (next + 1) % questions.size();
  }
  count_questions(state, 1);
  state.counters["p50_us"] = percentile(latencies, 0.50);
  state.counters["p99_us"] = percentile(latencies, 0.99);
}

void answer_l1(benchmark::State& state) {
  std::vector<Question> questions;
  for (std::size_t i = 0; i < 1000; ++i) questions.push_back(l1_question(i));
  answer(state, questions);
}
BENCHMARK(answer_l1);

void answer_l2_of_20_facts(benchmark::State& state) { answer(state, l2_questions()); }
BENCHMARK(answer_l2_of_20_facts);

void score_answers(benchmark::State& state) {
  const std::vector<Question> questions = l2_questions();
  const Completion completion{.text = "Member of the 7th Parliament"};
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(tempreason::score(questions[next], completion));
    next = (next + 1) % questions.size();
  }
  count_questions(state, 1);
}
BENCHMARK(score_answers);

}  // namespace
}  // namespace timeprobe
