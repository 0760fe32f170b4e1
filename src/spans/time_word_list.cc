#include "spans/time_word_list.h"

#include <array>
#include <utility>

namespace timeprobe {
namespace {

using Entries = std::vector<TimeWord>;

void add_calendar(Entries& words) {
  constexpr std::array<std::string_view, 12> kMonths = {
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  constexpr std::array<std::string_view, 12> kShort = {"jan", "feb", "mar", "apr", "",    "jun",
                                                       "jul", "aug", "sep", "oct", "nov", "dec"};
  for (std::int32_t i = 0; i < 12; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool is_ambiguous = i == 2 || i == 4;
    words.push_back({kMonths[at], {is_ambiguous ? kMonth | kAmbiguousMonth : kMonth, i + 1}});
    if (!kShort[at].empty()) {
      words.push_back({kShort[at], {i == 2 ? kMonth | kAmbiguousMonth : kMonth, i + 1}});
    }
  }
  words.push_back({"sept", {kMonth, 9}});
  for (const char* day : {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
                          "sunday", "tue", "tues", "weds", "thu", "thur", "thurs"}) {
    words.push_back({day, {kWeekday}});
  }
  for (const char* day : {"mon", "wed", "fri", "sat", "sun"}) {
    words.push_back({day, {kWeekday | kAmbiguousDay}});
  }
  for (const char* days : {"mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays",
                           "sundays", "weekends", "weekdays", "weeknights"}) {
    words.push_back({days, {kWeekdays}});
  }
  for (const char* season : {"spring", "summer", "autumn", "winter", "fall"}) {
    const std::string_view text = season;
    const bool is_only_season = text == "summer" || text == "autumn" || text == "winter";
    words.push_back({season, {kSeason, is_only_season ? 1 : 0}});
  }
  for (const char* era : {"bc", "bce", "ad", "ce"}) words.push_back({era, {kEra}});
  for (const char* decade : {"twenties", "thirties", "forties", "fifties", "sixties", "seventies",
                             "eighties", "nineties"}) {
    words.push_back({decade, {kDecade}});
  }
}

void add_numbers(Entries& words) {
  constexpr std::array<std::string_view, 19> kUnits = {
      "one",     "two",     "three",     "four",     "five",    "six",      "seven",
      "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen", "fourteen",
      "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
  constexpr std::array<std::string_view, 19> kOrdinals = {
      "first",     "second",      "third",      "fourth",     "fifth",
      "sixth",     "seventh",     "eighth",     "ninth",      "tenth",
      "eleventh",  "twelfth",     "thirteenth", "fourteenth", "fifteenth",
      "sixteenth", "seventeenth", "eighteenth", "nineteenth"};
  constexpr std::array<std::string_view, 8> kTensWords = {"twenty", "thirty",  "forty",  "fifty",
                                                          "sixty",  "seventy", "eighty", "ninety"};
  for (std::int32_t i = 0; i < 19; ++i) {
    const auto at = static_cast<std::size_t>(i);
    words.push_back({kUnits[at], {kNumber, i + 1, i == 0 ? Key::one : Key::none}});
    const std::uint32_t bits = i == 1 ? kOrdinal | kUnit | kClockUnit : kOrdinal;
    words.push_back({kOrdinals[at], {bits, i + 1}});
  }
  for (std::int32_t i = 0; i < 8; ++i) {
    words.push_back({kTensWords[static_cast<std::size_t>(i)], {kTens, 20 + 10 * i}});
  }
  words.push_back({"twentieth", {kOrdinal, 20}});
  words.push_back({"thirtieth", {kOrdinal, 30}});
  words.push_back({"hundred", {kScale, 100}});
  words.push_back({"thousand", {kScale, 1000}});
  words.push_back({"million", {kScale, 1000000}});
  words.push_back({"billion", {kScale, 1000000000}});
  for (const char* suffix : {"st", "nd", "rd", "th"}) words.push_back({suffix, {kSuffix}});
  for (const char* vague : {"few", "several", "some", "many", "couple"}) {
    words.push_back({vague, {kVague}});
  }
}

void add_units(Entries& words) {
  words.insert(words.end(), {{"day", {kUnit, 0, Key::day}},
                             {"week", {kUnit, 0, Key::week}},
                             {"month", {kUnit, 0, Key::month}},
                             {"year", {kUnit, 0, Key::year}},
                             {"weekend", {kUnit, 0, Key::weekend}},
                             {"quarter", {kUnit, 0, Key::quarter}},
                             {"hour", {kUnit | kClockUnit, 0, Key::hour}},
                             {"minute", {kUnit | kClockUnit, 0, Key::minute}}});
  for (const char* unit :
       {"days", "weeks", "months", "years", "weekends", "quarters", "fortnight", "fortnights",
        "decade", "decades", "century", "centuries", "millennium", "millennia", "yr", "yrs"}) {
    words.push_back({unit, {kUnit}});
  }
  for (const char* unit :
       {"hours", "minutes", "seconds", "min", "mins", "sec", "secs", "hr", "hrs", "milliseconds"}) {
    words.push_back({unit, {kUnit | kClockUnit}});
  }
  for (const char* unit : {"d", "h", "s", "m", "y", "w"}) {
    words.push_back({unit, {kShortUnit, 0, unit[0] == 'h' ? Key::half_code : Key::none}});
  }
}

void add_relations(Entries& words) {
  for (const char* word : {"next", "last", "this", "previous", "coming", "upcoming", "following",
                           "same", "current", "prior", "preceding", "past", "that"}) {
    const std::string_view text = word;
    words.push_back({word,
                     {kRelative, 0,
                      text == "past"   ? Key::past
                      : text == "that" ? Key::that
                      : text == "next" ? Key::next
                                       : Key::none}});
  }
  for (const char* word : {"today", "tomorrow", "yesterday", "tmr", "tonight"}) {
    words.push_back({word, {kDayName, std::string_view(word) == "tonight" ? 1 : 0}});
  }
  for (const char* word : {"morning", "afternoon", "evening", "night", "nighttime", "daytime",
                           "mornings", "evenings", "nights", "afternoons"}) {
    words.push_back({word, {kDayPart}});
  }
  for (const char* word : {"lunch", "dinner", "breakfast", "brunch", "lunchtime", "dinnertime"}) {
    words.push_back({word, {kMeal}});
  }
  for (const char* word : {"noon", "midnight", "midday", "noontime"}) {
    words.push_back({word, {kClockName}});
  }
  for (const char* word : {"am", "pm"}) words.push_back({word, {kMeridiem}});
  for (const char* word : {"daily", "weekly", "monthly", "yearly", "annually", "hourly",
                           "quarterly", "biweekly", "bimonthly", "biannually", "fortnightly",
                           "everyday", "annual", "semiannually", "nightly"}) {
    words.push_back({word, {kSetWord}});
  }
  for (const char* word : {"early", "late", "mid", "middle", "start", "earlier"}) {
    words.push_back({word, {kPart}});
  }
  for (const char* word : {"fiscal", "business", "working", "calendar", "school", "academic"}) {
    words.push_back({word, {kBusiness}});
  }
  for (const char* word : {"christmas", "xmas", "easter", "halloween", "thanksgiving", "ramadan",
                           "hanukkah", "passover", "diwali", "yuletide", "juneteenth", "epiphany",
                           "pentecost", "lent", "mardigras", "kwanzaa"}) {
    words.push_back({word, {kHoliday}});
  }
}

void add_holidays(Entries& words) {
  for (const char* word :
       {"labor",     "labour",     "earth",      "independence", "memorial", "veterans",
        "valentine", "valentines", "mother",     "mothers",      "father",   "fathers",
        "boxing",    "columbus",   "presidents", "president",    "bastille", "armistice",
        "anzac",     "groundhog",  "victory",    "republic",     "mlk",      "remembrance"}) {
    words.push_back({word, {kNamedDay}});
  }
  for (const char* word : {"black", "good", "cyber", "ash", "palm", "whit", "maundy"}) {
    words.push_back({word, {kDayColour}});
  }
}

void add_keys(Entries& words) {
  const std::pair<std::string_view, Key> kKeys[] = {{"a", Key::a},
                                                    {"an", Key::a},
                                                    {"ago", Key::ago},
                                                    {"after", Key::after},
                                                    {"all", Key::all},
                                                    {"whole", Key::all},
                                                    {"entire", Key::all},
                                                    {"and", Key::and_},
                                                    {"another", Key::another},
                                                    {"around", Key::around},
                                                    {"about", Key::around},
                                                    {"circa", Key::around},
                                                    {"at", Key::at},
                                                    {"before", Key::before},
                                                    {"between", Key::between},
                                                    {"by", Key::by},
                                                    {"date", Key::date},
                                                    {"for", Key::for_},
                                                    {"from", Key::from},
                                                    {"half", Key::half},
                                                    {"hence", Key::hence},
                                                    {"in", Key::in},
                                                    {"during", Key::in},
                                                    {"later", Key::later},
                                                    {"least", Key::least},
                                                    {"less", Key::less},
                                                    {"more", Key::more},
                                                    {"no", Key::no},
                                                    {"not", Key::no},
                                                    {"now", Key::now},
                                                    {"oclock", Key::oclock},
                                                    {"o'clock", Key::oclock},
                                                    {"of", Key::of},
                                                    {"on", Key::on},
                                                    {"once", Key::once},
                                                    {"twice", Key::once},
                                                    {"or", Key::or_},
                                                    {"other", Key::other},
                                                    {"present", Key::present},
                                                    {"since", Key::since},
                                                    {"starting", Key::starting},
                                                    {"beginning", Key::starting},
                                                    {"than", Key::than},
                                                    {"the", Key::the},
                                                    {"time", Key::time},
                                                    {"within", Key::within},
                                                    {"every", Key::every},
                                                    {"each", Key::each},
                                                    {"eod", Key::eod},
                                                    {"eoy", Key::eoy},
                                                    {"eom", Key::eoy},
                                                    {"will", Key::will},
                                                    {"right", Key::right},
                                                    {"t", Key::t},
                                                    {"asap", Key::now},
                                                    {"people", Key::counted},
                                                    {"men", Key::counted},
                                                    {"women", Key::counted},
                                                    {"children", Key::counted},
                                                    {"feet", Key::counted},
                                                    {"km", Key::counted},
                                                    {"kg", Key::counted},
                                                    {"percent", Key::counted},
                                                    {"would", Key::will},
                                                    {"could", Key::will},
                                                    {"can", Key::will},
                                                    {"did", Key::will},
                                                    {"not", Key::no},
                                                    {"end", Key::end},
                                                    {"greater", Key::greater},
                                                    {"p", Key::p},
                                                    {"q", Key::quarter_code},
                                                    {"s", Key::s},
                                                    {"century", Key::century},
                                                    {"centuries", Key::century},
                                                    {"millennium", Key::century},
                                                    {"eve", Key::eve},
                                                    {"new", Key::new_},
                                                    {"saint", Key::saint},
                                                    {"st", Key::saint},
                                                    {"patrick", Key::patrick},
                                                    {"patricks", Key::patrick},
                                                    {"ish", Key::ish},
                                                    {"mid", Key::mid},
                                                    {"night", Key::night},
                                                    {"m", Key::m},
                                                    {"fy", Key::year_short},
                                                    {"cy", Key::year_short},
                                                    {"w", Key::week_of},
                                                    {"per", Key::a}};
  for (const auto& [word, key] : kKeys) words.push_back({word, {0, 0, key}});
  words.insert(words.end(), {{"to", {kSeparator, 0, Key::to}},
                             {"till", {kSeparator, 0, Key::until}},
                             {"until", {kSeparator, 0, Key::until}},
                             {"til", {kSeparator, 0, Key::until}},
                             {"through", {kSeparator, 0, Key::to}},
                             {"thru", {kSeparator, 0, Key::to}},
                             {"to", {kSeparator, 0, Key::to}}});
}

}  // namespace

std::vector<TimeWord> time_word_list() {
  Entries words;
  add_calendar(words);
  add_numbers(words);
  add_units(words);
  add_relations(words);
  add_holidays(words);
  add_keys(words);
  return words;
}

}  // namespace timeprobe
