// ChronoSense by the paper's tables: the sentences of its appendix, typed again, and truth by
// trying every choice of moments. Shares no code with the suite's wording, reader or evaluator.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "time/civil_time.h"

namespace timeprobe::reference {

// Sentences about A and B, or about A and the year Y: the base wording and two alternatives.
inline const std::map<std::string, std::array<std::string, 3>>& slow_sentences() {
  static const std::map<std::string, std::array<std::string, 3>> sentences = {
      {"equals",
       {"Did A begin in the same year as B and end in the same year as B?",
        "Does A have identical start and end years as B?",
        "Are the starting and ending years of A and B the same?"}},
      {"before",
       {"Did A occur before B without any overlap between the two events?",
        "Is it true that A took place completely before B?",
        "Can it be confirmed that A completely preceded B?"}},
      {"after",
       {"Did A occur after B without any overlap between the two events?",
        "Is it true that A took place completely after B?",
        "Can it be confirmed that A completely succeeded B?"}},
      {"overlaps",
       {"Did A begin before B and end before B ended, with some overlap between the two events?",
        "Does A overlap with B by starting before and ending during it?",
        "Is there a period where A and B overlapped, with A starting and ending first?"}},
      {"overlapped_by",
       {"Did B begin before A and end before A ended, with some overlap between the two events?",
        "Does A overlap with B by starting after and ending after it?",
        "Is there a period where A and B overlapped, with A starting and ending last?"}},
      {"contains",
       {"Did A begin before B began and end after B ended, entirely containing B?",
        "Does A fully enclose B, starting before and ending after B?",
        "Does the time interval of A contain the time interval of B?"}},
      {"during",
       {"Did A begin after B began and end before B ended, being entirely contained within B?",
        "Is A fully enclosed by B, starting and ending within B's duration?",
        "Can A be considered to occur entirely during B, from start to finish?"}},
      {"started_by",
       {"Did B begin in the same year as A, but end before A ended?",
        "Does A have the same starting year as B but finish later?",
        "Was A initiated in the same year as B yet ended later?"}},
      {"starts",
       {"Did A begin in the same year as B, but end before B ended?",
        "Does A have the same starting year as B but finish earlier?",
        "Was A initiated in the same year as B yet ended sooner?"}},
      {"finished_by",
       {"Did B begin after A began and end in the same year as A?",
        "Does A initiate before the start of B and finish in the same calendar year?",
        "Is A starting earlier than B and concluding within the same year?"}},
      {"finishes",
       {"Did A begin after B began and end in the same year as B?",
        "Does A initiate after the start of B and finish in the same calendar year?",
        "Is A starting later than B and concluding within the same year?"}},
      {"meets",
       {"Did A end in the same year as B began?",
        "Is the end of A coinciding with the start of B in the same year?",
        "Does the end of A align with the beginning of B within the same year?"}},
      {"met_by",
       {"Did B end in the same year as A began?",
        "Is the start of A coinciding with the end of B in the same year?",
        "Does the beginning of A align with the end of B within the same year?"}},
      {"end_timepoint",
       {"Did A end in the year Y?", "Is the conclusion of A marked within the year Y?",
        "Can it be confirmed that A finished in the year Y?"}},
      {"next_occurrence",
       {"Did A occur again in the year Y?", "Is a recurrence of A expected in the year Y?",
        "Can we anticipate another instance of A in the year Y?"}},
      {"intermediate_timepoint",
       {"Was A happening in the year Y?", "During the year Y, was A in progress?",
        "In the year Y, can it be verified that A was active?"}}};
  return sentences;
}

// The paper's own text where it differs from the corrected one, and the task that was meant.
inline const std::map<std::string, std::string>& slow_typos() {
  static const std::map<std::string, std::string> typos = {
      {"Did A initiated in the same year as B yet end later?", "started_by"},
      {"Did A initiated in the same year as B yet end sooner?", "starts"},
      {"Does A fully enclose A, starting before and ending after B?", "contains"},
      {"Is A fully enclosed by B, starting and ending within Bs duration?", "during"},
      {"Is A starting earlier than A and concluding within the same year?", "finished_by"}};
  return typos;
}

// The hypotheses that may not be asked about a pair of proper intervals as a negative (paper,
// appendix), by the pair's relation.
inline std::set<std::string> slow_exclusions(const std::string& relation) {
  static const std::map<std::string, std::set<std::string>> exclusions = {
      {"equals",
       {"overlaps", "contains", "during", "overlapped_by", "started_by", "starts", "finished_by",
        "finishes"}},
      {"started_by", {"contains", "overlapped_by"}},
      {"starts", {"overlaps", "during"}},
      {"finished_by", {"overlaps", "contains"}},
      {"finishes", {"during", "overlapped_by"}},
      {"meets", {"before", "overlaps"}},
      {"met_by", {"overlapped_by", "after"}}};
  const auto found = exclusions.find(relation);
  return found == exclusions.end() ? std::set<std::string>{} : found->second;
}

// A date as a context writes it.
struct SlowDate {
  std::int64_t year = 0;
  std::int64_t count = 0;  // years, months or days
  Granularity unit = Granularity::year;
};

// What a question and its context say.
struct SlowQuestion {
  std::string hypothesis;  // a task
  int variant = 0;         // 0 for a typo
  std::int64_t asked_year = 0;
  std::string a, b;          // names; b is empty for arithmetic
  SlowDate a1, a2, b1, b2;   // a1 only: a length follows
  std::int64_t length = 0;   // duration or period
  std::string context_kind;  // "pair", "duration", "frequency", "event"
};

class SlowScanner {
 public:
  explicit SlowScanner(std::string text) : rest_(std::move(text)) {}

  bool starts_with(const std::string& text) const { return rest_.rfind(text, 0) == 0; }
  bool holds(const std::string& mark) const { return rest_.find(mark) != std::string::npos; }

  std::string until(const std::string& mark) {
    const std::size_t place = rest_.find(mark);
    if (place == std::string::npos) throw std::runtime_error("no '" + mark + "' in: " + rest_);
    const std::string found = rest_.substr(0, place);
    rest_.erase(0, place + mark.size());
    return found;
  }

  bool done() const { return rest_.empty(); }

 private:
  std::string rest_;
};

inline SlowDate slow_date(const std::string& text) {
  static const std::map<std::string, int> months = {
      {"January", 1},   {"February", 2}, {"March", 3},     {"April", 4},
      {"May", 5},       {"June", 6},     {"July", 7},      {"August", 8},
      {"September", 9}, {"October", 10}, {"November", 11}, {"December", 12}};
  SlowScanner words(text + " ");
  const std::string first = words.until(" "), second = words.until(" ");
  if (first == "year") return {std::stoll(second), std::stoll(second), Granularity::year};
  if (words.done()) {
    const std::int64_t year = std::stoll(second);
    return {year, year * 12 + months.at(first) - 1, Granularity::month};
  }
  const std::int64_t year = std::stoll(words.until(" "));
  return {year, make_day(year, months.at(second), std::stoll(first))->count(), Granularity::day};
}

// "in year 1948", "in May 1948", "on 21 August 1921".
inline void expect_preposition(const std::string& preposition, const SlowDate& date) {
  if (preposition != (date.unit == Granularity::day ? "on" : "in")) {
    throw std::runtime_error("'" + preposition + "' before a date");
  }
}

inline void read_slow_context(const std::string& text, SlowQuestion& question) {
  SlowScanner context(text);
  if (context.starts_with("The event '")) {
    question.context_kind = "pair";
    context.until("The event '");
    question.a = context.until("' occurred between ");
    question.a1 = slow_date(context.until(" and "));
    question.a2 = slow_date(context.until(". The event '"));
    question.b = context.until("' occurred between ");
    question.b1 = slow_date(context.until(" and "));
    question.b2 = slow_date(context.until("."));
  } else if (context.holds("' began ") && context.holds("' lasted for ")) {
    question.context_kind = "duration";
    context.until("'");
    question.a = context.until("' began ");
    const std::string preposition = context.until(" ");
    question.a1 = slow_date(context.until(". '" + question.a + "' lasted for "));
    expect_preposition(preposition, question.a1);
    question.length = std::stoll(context.until(" "));
    context.until(".");
  } else if (context.holds("' first occurred ")) {
    question.context_kind = "frequency";
    context.until("'");
    question.a = context.until("' first occurred ");
    const std::string preposition = context.until(" ");
    question.a1 = slow_date(context.until(". '" + question.a + "' occurs every "));
    expect_preposition(preposition, question.a1);
    question.length = std::stoll(context.until(" "));
    context.until(".");
  } else {
    question.context_kind = "event";
    context.until("'");
    question.a = context.until("' occurred between ");
    question.a1 = slow_date(context.until(" and "));
    question.a2 = slow_date(context.until("."));
  }
  if (!context.done()) throw std::runtime_error("more than a context: " + text);
}

inline void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

// Throws std::runtime_error for texts that the paper does not have. Names without digits or with
// digits: the asked year is the number behind "year ".
inline SlowQuestion read_slow_chronosense(std::string question, const std::string& context) {
  static const std::map<std::string, std::pair<std::string, int>> by_sentence = [] {
    std::map<std::string, std::pair<std::string, int>> all;
    for (const auto& [task, sentences] : slow_sentences()) {
      for (int i = 0; i < 3; ++i) all[sentences[static_cast<std::size_t>(i)]] = {task, i + 1};
    }
    for (const auto& [sentence, task] : slow_typos()) all[sentence] = {task, 0};
    return all;
  }();
  SlowQuestion read;
  read_slow_context(context, read);
  const std::string request = " Answer True or False.";
  if (question.size() < request.size() ||
      question.substr(question.size() - request.size()) != request) {
    throw std::runtime_error("no request to answer: " + question);
  }
  question.resize(question.size() - request.size());
  replace_all(question, "'" + read.a + "'", "A");
  if (!read.b.empty()) replace_all(question, "'" + read.b + "'", "B");
  const std::size_t year = question.find("year ");
  if (read.context_kind != "pair" && year != std::string::npos) {
    std::size_t used = 0;
    read.asked_year = std::stoll(question.substr(year + 5), &used);
    question.replace(year + 5, used, "Y");
  }
  const auto found = by_sentence.find(question);
  if (found == by_sentence.end()) throw std::runtime_error("not a sentence: " + question);
  read.hypothesis = found->second.first;
  read.variant = found->second.second;
  return read;
}

// "yes", "no" or "unknown".
inline std::string slow_truth(bool some, bool all) { return all ? "yes" : some ? "unknown" : "no"; }

// Every choice of four moments, five to a unit, with the words of the base sentences.
inline std::string slow_pair_truth(const SlowQuestion& q) {
  constexpr std::int64_t kPlaces = 5;
  bool some = false, all = true;
  const bool begin_together = q.a1.year == q.b1.year, end_together = q.a2.year == q.b2.year;
  const auto holds = [&](std::int64_t a1, std::int64_t a2, std::int64_t b1, std::int64_t b2) {
    if (q.hypothesis == "equals") return begin_together && end_together;
    if (q.hypothesis == "before") return a2 < b1;
    if (q.hypothesis == "after") return b2 < a1;
    if (q.hypothesis == "overlaps") return a1 < b1 && a2 < b2 && b1 < a2;
    if (q.hypothesis == "overlapped_by") return b1 < a1 && b2 < a2 && a1 < b2;
    if (q.hypothesis == "contains") return a1 < b1 && a2 > b2;
    if (q.hypothesis == "during") return a1 > b1 && a2 < b2;
    if (q.hypothesis == "started_by") return begin_together && b2 < a2;
    if (q.hypothesis == "starts") return begin_together && a2 < b2;
    if (q.hypothesis == "finished_by") return b1 > a1 && end_together;
    if (q.hypothesis == "finishes") return a1 > b1 && end_together;
    if (q.hypothesis == "meets") return q.a2.year == q.b1.year;
    if (q.hypothesis == "met_by") return q.b2.year == q.a1.year;
    throw std::runtime_error("not a relation: " + q.hypothesis);
  };
  const auto moment = [](const SlowDate& date, std::int64_t place) {
    return date.count * kPlaces + place;
  };
  for (std::int64_t i = 0; i < kPlaces * kPlaces * kPlaces * kPlaces; ++i) {
    const std::int64_t a1 = moment(q.a1, i % 5), a2 = moment(q.a2, i / 5 % 5);
    const std::int64_t b1 = moment(q.b1, i / 25 % 5), b2 = moment(q.b2, i / 125);
    if (a1 >= a2 || b1 >= b2) continue;
    const bool now = holds(a1, a2, b1, b2);
    some = some || now;
    all = all && now;
  }
  return slow_truth(some, all);
}

inline std::int64_t slow_year(std::int64_t count, Granularity unit) {
  if (unit == Granularity::year) return count;
  if (unit == Granularity::month) return (count - (count % 12 + 12) % 12) / 12;
  return fields(CivilDay::from_count(count)).year;
}

inline std::string slow_chronosense(const SlowQuestion& q) {
  if (q.context_kind == "pair") return slow_pair_truth(q);
  if (q.hypothesis == "end_timepoint" && q.context_kind == "duration") {
    const bool holds = slow_year(q.a1.count + q.length, q.a1.unit) == q.asked_year;
    return slow_truth(holds, holds);
  }
  if (q.hypothesis == "next_occurrence" && q.context_kind == "frequency") {
    bool holds = false;
    for (std::int64_t count = q.a1.count + q.length; slow_year(count, q.a1.unit) <= q.asked_year;
         count += q.length) {
      holds = holds || slow_year(count, q.a1.unit) == q.asked_year;
    }
    return slow_truth(holds, holds);
  }
  if (q.hypothesis == "intermediate_timepoint" && q.context_kind == "event") {
    // In a year at the edge the event goes on for some of it only.
    const bool some = q.a1.year <= q.asked_year && q.asked_year <= q.a2.year;
    return slow_truth(some, q.a1.year < q.asked_year && q.asked_year < q.a2.year);
  }
  throw std::runtime_error(q.hypothesis + " does not fit a " + q.context_kind);
}

}  // namespace timeprobe::reference
