#include "evaluation/paired_questions.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <string_view>
#include <tuple>

namespace timeprobe {
namespace {

using Key = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;
using Places = std::vector<std::uint32_t>;

Key key_of(const MeasuredAnswer& answer) {
  return {answer.suite(), answer.task(), answer.id(), answer.question()};
}

std::string_view setting_of(const MeasuredAnswer& answer) {
  return answer.label("setting").value_or("");
}

// One run's answers by their keys, those of one key in the order of the run.
class ByKey {
 public:
  explicit ByKey(const MeasuredAnswers& answers) : answers_(answers), places_(answers.size()) {
    std::iota(places_.begin(), places_.end(), 0U);
    std::sort(places_.begin(), places_.end(), [this](std::uint32_t a, std::uint32_t b) {
      return std::tuple(key_of(answers_[a]), a) < std::tuple(key_of(answers_[b]), b);
    });
  }

  bool at_end() const { return next_ == places_.size(); }
  Key key() const { return key_of(answers_[places_[next_]]); }

  // All of the key that stands next.
  std::span<const std::uint32_t> take() {
    const std::size_t first = next_;
    const Key key = this->key();
    while (!at_end() && this->key() == key) ++next_;
    return std::span(places_).subspan(first, next_ - first);
  }

 private:
  const MeasuredAnswers& answers_;
  Places places_;
  std::size_t next_ = 0;
};

class Pairing {
 public:
  Pairing(const MeasuredAnswers& a, const MeasuredAnswers& b) : a_(a), b_(b) {
    ByKey of_a(a), of_b(b);
    while (!of_a.at_end() && !of_b.at_end()) {
      if (of_a.key() < of_b.key()) {
        paired_.only_in_a += of_a.take().size();
      } else if (of_b.key() < of_a.key()) {
        paired_.only_in_b += of_b.take().size();
      } else {
        add(of_a.take(), of_b.take());
      }
    }
    while (!of_a.at_end()) paired_.only_in_a += of_a.take().size();
    while (!of_b.at_end()) paired_.only_in_b += of_b.take().size();
  }

  PairedQuestions take() { return std::move(paired_); }

 private:
  // One question as often as each run asks it.
  void add(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    if (a.size() == 1 && b.size() == 1) {
      match(a, b);
      return;
    }
    std::set<std::string_view> settings;
    for (const std::uint32_t place : a) settings.insert(setting_of(a_[place]));
    for (const std::uint32_t place : b) settings.insert(setting_of(b_[place]));
    for (const std::string_view setting : settings) {
      match(in_setting(a_, a, setting), in_setting(b_, b, setting));
    }
  }

  static Places in_setting(const MeasuredAnswers& answers, std::span<const std::uint32_t> places,
                           std::string_view setting) {
    Places found;
    std::copy_if(places.begin(), places.end(), std::back_inserter(found),
                 [&](std::uint32_t place) { return setting_of(answers[place]) == setting; });
    return found;
  }

  // The first of A with the first of B, and so on.
  void match(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    const std::size_t common = std::min(a.size(), b.size());
    paired_.only_in_a += a.size() - common;
    paired_.only_in_b += b.size() - common;
    for (std::size_t i = 0; i < common; ++i) {
      if (a_[a[i]].key() == b_[b[i]].key()) {
        paired_.pairs.push_back({a[i], b[i]});
      } else {
        ++paired_.other_key;
      }
    }
  }

  const MeasuredAnswers& a_;
  const MeasuredAnswers& b_;
  PairedQuestions paired_;
};

}  // namespace

PairedQuestions pair_questions(const MeasuredAnswers& a, const MeasuredAnswers& b) {
  return Pairing(a, b).take();
}

}  // namespace timeprobe
