#include "reasoner/tempreason_reasoner.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <set>

#include "questions/tempreason_text.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

using Facts = std::vector<StatedFact>;

std::string sentence(const StatedFact& fact) {
  return fmt::format("{}, {} to {}", fact.object, format_short_month(fact.start),
                     format_short_month(fact.end));
}

// Those that fit, in their order.
template <typename Fits>
Facts facts_that(const Facts& facts, const Fits& fits) {
  Facts found;
  std::ranges::copy_if(facts, std::back_inserter(found), fits);
  return found;
}

// The conclusion that the chosen facts support, the preferred one first.
Conclusion supported_by(const Facts& chosen, const std::string& rule) {
  Conclusion conclusion;
  conclusion.status = chosen.size() == 1 ? ConclusionStatus::answered : ConclusionStatus::ambiguous;
  conclusion.explanation = rule;
  for (const StatedFact& fact : chosen) {
    conclusion.answers.push_back(fact.object);
    conclusion.evidence.push_back(sentence(fact));
  }
  return conclusion;
}

std::int64_t months_long(const StatedFact& fact) { return fact.end - fact.start; }

std::string_view sign_word(Direction direction) {
  return direction == Direction::after ? "plus" : "minus";
}

Conclusion conclude(const YearArithmetic& question, const Facts&) {
  const Result<CivilYear> year = make_year(year_number(question.reference) +
                                           signed_by(question.direction, question.offset_years));
  if (!year)
    return not_understood("the answer lies outside the calendar: " + year.problem().message);
  return answered(std::to_string(year_number(*year)),
                  fmt::format("{} {} {} years", year_number(question.reference),
                              sign_word(question.direction), question.offset_years));
}

Conclusion conclude(const MonthArithmetic& question, const Facts&) {
  const std::int64_t count =
      question.reference.count() + signed_by(question.direction, question.offset_months);
  if (count < kMinYear * 12 || count >= (kMaxYear + 1) * 12) {
    return not_understood("the answer lies outside the calendar");
  }
  return answered(format_short_month(CivilMonth::from_count(count)),
                  fmt::format("{} {} {} months", format_short_month(question.reference),
                              sign_word(question.direction), question.offset_months));
}

Conclusion conclude(const EventAtTime& question, const Facts& facts) {
  if (facts.empty()) return no_answer("no facts are given");
  Facts covering = facts_that(facts, [&question](const StatedFact& fact) {
    return fact.start <= question.time && question.time <= fact.end;
  });
  const std::string month = format_short_month(question.time);
  if (covering.empty()) return no_answer("no fact covers " + month);
  std::ranges::stable_sort(covering, std::ranges::greater(), months_long);
  return supported_by(covering, fmt::format("covers {}; the longest fact first", month));
}

bool is_point(const StatedFact& fact) { return fact.start == fact.end; }

// A year of which nothing else is known, filled up to "Jan to Jan".
bool is_bare_year(const StatedFact& fact) {
  return is_point(fact) && fields(fact.start).month == 1;
}

// Of two facts that start in one month, the one that also ends there came first.
bool earlier(const StatedFact& a, const StatedFact& b) {
  return a.start < b.start || (a.start == b.start && is_point(a) && !is_point(b));
}

// One direction of time, so that "before" is "after" in a mirror.
struct Side {
  Direction direction;

  bool beyond(const StatedFact& fact, const StatedFact& anchor) const {
    return direction == Direction::after ? earlier(anchor, fact) : earlier(fact, anchor);
  }
  bool disjoint(const StatedFact& fact, const StatedFact& anchor) const {
    return direction == Direction::after ? fact.start >= anchor.end : fact.end <= anchor.start;
  }
  bool nearer(const StatedFact& a, const StatedFact& b) const {
    return direction == Direction::after ? a.start < b.start : a.start > b.start;
  }
};

// The facts with the start nearest to the anchor.
Facts nearest_block(const Facts& facts, const Side& side) {
  Facts block;
  for (const StatedFact& fact : facts) {
    if (!block.empty() && side.nearer(fact, block.front())) block.clear();
    if (block.empty() || fact.start == block.front().start) block.push_back(fact);
  }
  return block;
}

Facts eligible(const Facts& facts, const StatedFact& anchor, const Side& side) {
  return facts_that(facts, [&](const StatedFact& fact) {
    return side.disjoint(fact, anchor) && !is_bare_year(fact);
  });
}

// Rule G of the reference: adjacent first, else the nearest eligible fact.
Facts neighbours(const Facts& facts, const StatedFact& anchor, const Side& side) {
  const Facts beyond = facts_that(facts, [&](const StatedFact& fact) {
    return fact.object != anchor.object && side.beyond(fact, anchor);
  });
  Facts adjacent = eligible(nearest_block(beyond, side), anchor, side);
  if (!adjacent.empty()) return adjacent;
  return nearest_block(eligible(beyond, anchor, side), side);
}

// Facts of one object are one answer; the shortest first.
Facts shortest_first(Facts facts) {
  std::ranges::stable_sort(facts, {}, months_long);
  std::set<std::string> seen;
  std::erase_if(facts,
                [&seen](const StatedFact& fact) { return !seen.insert(fact.object).second; });
  return facts;
}

Conclusion conclude(const EventNextToEvent& question, const Facts& facts) {
  if (facts.empty()) return no_answer("no facts are given");
  const Side side{question.direction};
  Facts found;
  for (const StatedFact& anchor : facts) {
    if (anchor.object != question.anchor) continue;
    const Facts beside = neighbours(facts, anchor, side);
    found.insert(found.end(), beside.begin(), beside.end());
  }
  if (found.empty()) {
    return no_answer(
        fmt::format("no fact lies {} {}", to_text(question.direction), question.anchor));
  }
  return supported_by(shortest_first(found),
                      fmt::format("next {} {}; the shortest fact first",
                                  to_text(question.direction), question.anchor));
}

}  // namespace

Conclusion reason_tempreason(std::string_view question, std::string_view fact_context) {
  const Result<GroundedQuestion> grounded = read_with_facts(question, fact_context);
  if (!grounded) return not_understood(grounded.problem().message);
  return std::visit([&](const auto& meaning) { return conclude(meaning, grounded->facts); },
                    grounded->question);
}

}  // namespace timeprobe
