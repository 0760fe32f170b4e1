// Questions of all sixteen tasks in memory, for tests that answer them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "suites/chronosense/drawn_items.h"
#include "suites/chronosense/generate.h"

namespace timeprobe::chronosense {

struct DrawnOptions {
  std::size_t items = 10;  // of each task
  Granularity unit = Granularity::year;
  Typos typos = Typos::corrected;
  std::string a = "Event A";
  std::string b = "Event B";
  bool by_hypothesis = false;
  std::string split = "test";
  std::vector<int> variants = {1, 2, 3};
  std::uint64_t seed = 11;
};

inline void rename(ChronoSenseContext& context, const DrawnOptions& options) {
  if (auto* pair = std::get_if<StatedPair>(&context)) {
    pair->a.name = options.a;
    pair->b.name = options.b;
  } else if (auto* lasting = std::get_if<StatedDuration>(&context)) {
    lasting->name = options.a;
  } else if (auto* recurring = std::get_if<StatedFrequency>(&context)) {
    recurring->name = options.a;
  } else {
    std::get<StatedEvent>(context).name = options.a;
  }
}

inline std::vector<Question> drawn_questions(const DrawnOptions& options) {
  std::vector<std::vector<Item>> by_task;
  for (const ChronoSenseTask& task : chronosense_tasks()) {
    ItemDrawer drawer(task, options.unit, options.items, options.seed);
    std::vector<Item>& items = by_task.emplace_back();
    for (std::size_t i = 0; i < options.items; ++i) {
      items.push_back(drawer.next([](const DateKey&) { return false; }).value());
      rename(items.back().context, options);
      rename(items.back().negative_context, options);
    }
  }
  if (options.by_hypothesis) key_by_hypothesis(by_task, 0, options.seed);
  const TaskKey key = options.by_hypothesis ? TaskKey::hypothesis : TaskKey::pair;
  const Names names = options.a == "Event A" ? Names::abstract : Names::real;
  std::vector<Question> questions;
  for (std::size_t task = 0; task < by_task.size(); ++task) {
    for (std::size_t i = 0; i < by_task[task].size(); ++i) {
      for (const int variant : options.variants) {
        for (const Truth truth : {Truth::yes, Truth::no}) {
          questions.push_back(question_of(by_task[task][i], chronosense_tasks()[task], truth,
                                          variant, {names, key, i, options.typos}));
          questions.back().split = options.split;
        }
      }
    }
  }
  return questions;
}

}  // namespace timeprobe::chronosense
