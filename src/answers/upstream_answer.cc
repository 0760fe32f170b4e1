#include "answers/upstream_answer.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "answers/answer_tokens.h"
#include "answers/date_scan.h"
#include "base/check.h"
#include "base/split_text.h"
#include "base/text_normalization.h"

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 8> kRefusals = {
    "i cannot",  "i can't",          "i am unable",     "i'm unable",
    "unable to", "cannot determine", "not possible to", "i'm sorry"};

constexpr std::array<std::string_view, 10> kNoMatch = {
    "nobody",     "no one",      "no event",     "no match",    "no matching",
    "no subject", "none of the", "there are no", "there is no", "did not match"};

// Whole words are runs of letters, digits and "_", as in regular expressions.
bool is_word_byte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t place = 0;
  while (place < text.size()) {
    std::size_t end = place;
    while (end < text.size() && is_word_byte(text[end])) ++end;
    if (end > place) words.push_back(text.substr(place, end - place));
    place = end + 1;
  }
  return words;
}

std::optional<std::string> last_boolean(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  for (std::size_t i = words.size(); i-- > 0;) {
    if (words[i] == "yes" || words[i] == "no") return std::string(words[i]);
    if (words[i] == "cannot" && i > 0 && words[i - 1] == "i") return "no";
  }
  return std::nullopt;
}

template <std::size_t N>
bool contains_any(std::string_view text, const std::array<std::string_view, N>& phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return text.find(phrase) != std::string_view::npos;
  });
}

std::optional<std::string> last_number(std::string_view text) {
  const std::vector<std::string_view> words = words_of(text);
  for (auto word = words.rbegin(); word != words.rend(); ++word) {
    if (word->size() == 1 && (*word)[0] >= '0' && (*word)[0] <= '5') return std::string(*word);
    if (*word == "zero") return "0";
    if (*word == "once") return "1";
    if (*word == "twice") return "2";
  }
  return contains_any(text, kRefusals) ? std::optional<std::string>("0") : std::nullopt;
}

std::string without_today_lines(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.find("today") == std::string_view::npos) kept.append(line).append("\n");
  }
  return kept;
}

// "Month D, YYYY [at] HH:MM" and "YYYY-MM-DD HH:MM"; other forms are not known to the scripts.
bool is_known_form(TokenSpan tokens, const DateMention& date) {
  const std::size_t first = date.tokens.first;
  const bool iso = tokens[first].is_digits() && tokens[first + 1].is_mark('-');
  const bool words = tokens[first].is_word() && tokens[first + 2].is_mark(',');
  if (!date.minute || !(iso || words)) return false;
  std::size_t time = first + (iso ? 5 : 4);
  if (tokens[time].is(iso ? "t" : "at")) ++time;
  return time < tokens.size() && tokens[time].is_digits();
}

std::string last_minute_said(std::string_view text) {
  constexpr std::size_t kMostDates = 20;
  const std::string kept = without_today_lines(text);
  const Tokens tokens = tokenize(kept);
  std::vector<DateMention> dates = scan_dates(tokens);
  std::erase_if(dates, [&](const DateMention& date) { return !is_known_form(tokens, date); });
  return dates.empty() || dates.size() > kMostDates ? "nothing" : canonical_text(dates.back());
}

enum class NamePlace { anywhere, behind_is };

std::string names_said(std::string_view text, const std::vector<std::string>& names,
                       NamePlace place) {
  const std::vector<std::string_view> words = words_of(text);
  std::string said;
  for (const std::string& name : names) {
    const std::string lower = ascii_lower(name);
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] != lower) continue;
      if (place == NamePlace::behind_is && (i == 0 || words[i - 1] != "is")) continue;
      said += (said.empty() ? "" : ", ") + name;
      break;
    }
  }
  return said;
}

std::string names_or_nobody(std::string_view text, const std::vector<std::string>& names) {
  std::string preferred = names_said(text, names, NamePlace::behind_is);
  if (!preferred.empty()) return preferred;
  if (contains_any(text, kNoMatch)) return "nobody";
  std::string mentioned = names_said(text, names, NamePlace::anywhere);
  return mentioned.empty() ? "nobody" : mentioned;
}

}  // namespace

std::optional<std::string> read_upstream_answer(AnswerKind kind, std::string_view completion,
                                                const std::vector<std::string>& names) {
  const std::string text = ascii_lower(completion);
  switch (kind) {
    case AnswerKind::names: return names_or_nobody(text, names);
    case AnswerKind::boolean: return last_boolean(text);
    case AnswerKind::number: return last_number(text);
    case AnswerKind::date_time: return last_minute_said(text);
    default: check_failed("kind", __FILE__, __LINE__, "TRAVELER has no answers of this kind");
  }
}

}  // namespace timeprobe::answers
