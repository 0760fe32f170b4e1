#include <algorithm>
#include <array>
#include <functional>

#include "answers/answer_readers.h"
#include "answers/date_scan.h"
#include "answers/sentence_roles.h"

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 18> kNothingPhrases = {
    "nothing",        "never",         "none",           "no event%", "no such%",
    "no matching%",   "no match%",     "no record%",     "no date%",  "no instance%",
    "no occurrence%", "not available", "not applicable", "n",         "no relevant%",
    "no * event%",    "no recorded%",  "no last time"};

// Before these a date says what the clock shows, or what another date is compared with.
constexpr std::array<std::string_view, 10> kClockPhrases = {
    "today is",  "today's date", "current date", "current time",     "now is",
    "it is now", "given date",   "as of",        "given that today", "since today"};

constexpr std::array<std::string_view, 5> kComparisons = {"than", "before", "until", "since",
                                                          "after"};

constexpr std::array<std::string_view, 8> kSuperlatives = {
    "last time",     "most recent%", "latest",        "last occurrence",
    "last instance", "last event",   "last matching", "last date"};

// "N/A" is three tokens.
bool is_nothing_at(TokenSpan tokens, std::size_t i) {
  if (tokens[i].is("n")) {
    return i + 2 < tokens.size() && tokens[i + 1].is_mark('/') && tokens[i + 2].is("a");
  }
  return longest_phrase(tokens, i, kNothingPhrases) > 0 && !speaks_of_others(tokens, i);
}

bool is_clock(TokenSpan tokens, const DateMention& date) {
  constexpr std::size_t kReach = 10;
  const std::size_t start = date.tokens.first > kReach ? date.tokens.first - kReach : 0;
  return has_phrase(tokens.subspan(start, date.tokens.first - start), kClockPhrases);
}

bool is_compared(TokenSpan tokens, const DateMention& date) {
  const std::size_t first = date.tokens.first;
  if (first == 0) return false;
  const bool on = tokens[first - 1].is("on");
  return first > (on ? 1U : 0U) && is_one_of(tokens[first - (on ? 2 : 1)], kComparisons);
}

// "not 2023-08-03 10:00 but 2023-09-01 20:44"
bool is_denied(TokenSpan tokens, const DateMention& date) {
  std::size_t place = date.tokens.first;
  if (place > 0 && tokens[place - 1].is("on")) --place;
  return place > 0 && is_negator(tokens[place - 1]);
}

std::vector<DateMention> event_dates(TokenSpan tokens) {
  std::vector<DateMention> dates = scan_dates(tokens);
  join_lone_time(tokens, dates);
  std::erase_if(dates, [&](const DateMention& date) {
    return is_clock(tokens, date) || is_compared(tokens, date) || is_denied(tokens, date);
  });
  return dates;
}

// A day without time says less than one with it.
std::vector<DateMention> finest(std::vector<DateMention> dates) {
  const auto has_minute = [](const DateMention& date) { return date.minute.has_value(); };
  if (std::ranges::any_of(dates, has_minute)) std::erase_if(dates, std::not_fn(has_minute));
  return dates;
}

// "X is the most recent"
bool is_superlative_of(TokenSpan tokens, const DateMention& date, std::size_t superlative) {
  constexpr std::size_t kReach = 3;
  const std::size_t end = date.tokens.last;
  return end < superlative && superlative <= end + kReach && superlative < tokens.size() &&
         (tokens[end].is("is") || tokens[end].is("was"));
}

// "X is the most recent, Y is older" and "The last time was on X, and before that on Y" mean X;
// else the last date counts.
const DateMention& choose(TokenSpan tokens, const std::vector<DateMention>& dates) {
  const std::size_t superlative = find_phrase(tokens, kSuperlatives);
  for (const DateMention& date : dates) {
    if (date.tokens.first > superlative || is_superlative_of(tokens, date, superlative))
      return date;
  }
  return dates.back();
}

constexpr std::array<std::string_view, 10> kFrames = {"on",        "at",       "monday", "tuesday",
                                                      "wednesday", "thursday", "friday", "saturday",
                                                      "sunday",    "date"};

// Marks and the words that only frame a date.
bool is_frame(const Token& token) {
  return token.kind == TokenKind::mark || is_one_of(token, kFrames);
}

}  // namespace

std::optional<Finding> read_date_time(TokenSpan tokens) {
  const std::vector<DateMention> dates = finest(event_dates(tokens));
  constexpr std::size_t kMostBareWords = 2;
  const std::size_t nothing = find_place(tokens, is_nothing_at);
  const std::size_t first_date = dates.empty() ? tokens.size() : dates.front().tokens.first;
  if (nothing < first_date) return Finding{"nothing", count_words(tokens) <= kMostBareWords};
  if (!dates.empty()) {
    const DateMention& date = choose(tokens, dates);
    return Finding{canonical_text(date), all_outside(tokens, date.tokens, is_frame)};
  }
  if (draws_conclusion(tokens) && says_did_not(tokens)) return Finding{"nothing"};
  return std::nullopt;
}

}  // namespace timeprobe::answers
