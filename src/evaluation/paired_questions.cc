#include "evaluation/paired_questions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace timeprobe {
namespace {

using Key = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;
using Asked = std::vector<const ScoredQuestion*>;

// One question as often as each run asks it.
struct BothSides {
  Asked a;
  Asked b;
};

Key key_of(const Question& question) {
  return {question.suite, question.task, question.id, question.question};
}

Labels common_labels(const Question& a, const Question& b) {
  Labels common;
  for (const auto& [name, value] : a.labels) {
    if (find_label(b, name) == value) common.emplace(name, value);
  }
  return common;
}

Asked in_setting(const Asked& asked, const std::string& setting) {
  Asked found;
  std::copy_if(asked.begin(), asked.end(), std::back_inserter(found),
               [&setting](const ScoredQuestion* item) {
                 return find_label(item->question, "setting").value_or("") == setting;
               });
  return found;
}

class Pairing {
 public:
  void add(const BothSides& sides) {
    if (sides.a.size() == 1 && sides.b.size() == 1) {
      match(sides);
      return;
    }
    std::set<std::string> settings;
    for (const Asked* asked : {&sides.a, &sides.b}) {
      for (const ScoredQuestion* item : *asked) {
        settings.insert(find_label(item->question, "setting").value_or(""));
      }
    }
    for (const std::string& setting : settings) {
      match({in_setting(sides.a, setting), in_setting(sides.b, setting)});
    }
  }

  PairedQuestions take() { return std::move(paired_); }

 private:
  // The first of A with the first of B, and so on.
  void match(const BothSides& sides) {
    const std::size_t common = std::min(sides.a.size(), sides.b.size());
    paired_.only_in_a += sides.a.size() - common;
    paired_.only_in_b += sides.b.size() - common;
    for (std::size_t i = 0; i < common; ++i) {
      const Question &a = sides.a[i]->question, &b = sides.b[i]->question;
      if (a.answer == b.answer) {
        paired_.pairs.push_back({sides.a[i], sides.b[i], common_labels(a, b)});
      } else {
        ++paired_.other_key;
      }
    }
  }

  PairedQuestions paired_;
};

}  // namespace

PairedQuestions pair_questions(const LoadedRun& a, const LoadedRun& b) {
  std::map<Key, BothSides> questions;
  for (const ScoredQuestion& item : a.scored) questions[key_of(item.question)].a.push_back(&item);
  for (const ScoredQuestion& item : b.scored) questions[key_of(item.question)].b.push_back(&item);
  Pairing pairing;
  for (const auto& [key, sides] : questions) pairing.add(sides);
  return pairing.take();
}

}  // namespace timeprobe
