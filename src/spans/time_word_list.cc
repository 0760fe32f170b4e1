#include "spans/time_word_list.h"

#include <initializer_list>
#include <utility>

namespace timeprobe {
namespace {

using Entries = std::vector<TimeWord>;
using Words = std::initializer_list<std::string_view>;

// Words of one meaning.
void add(Entries& entries, const WordClass& meaning, Words words) {
  for (const std::string_view word : words) entries.push_back({word, meaning});
}

// Words whose values grow: "twenty", "thirty", ...
void add_series(Entries& entries, std::uint32_t bits, std::int32_t value, std::int32_t step,
                Words words) {
  for (const std::string_view word : words) {
    entries.push_back({word, {bits, value}});
    value += step;
  }
}

void add_months(Entries& words) {
  add_series(words, kMonth, 1, 1,
             {"january", "february", "march", "april", "may", "june", "july", "august", "september",
              "october", "november", "december"});
  add_series(words, kMonth, 1, 1, {"jan", "feb", "mar", "apr"});
  add_series(words, kMonth, 6, 1, {"jun", "jul", "aug", "sep", "oct", "nov", "dec"});
  add(words, {kMonth, 9}, {"sept"});
  add(words, {kAmbiguousMonth, 3}, {"march", "mar"});
  add(words, {kAmbiguousMonth, 5}, {"may"});
}

void add_weekdays(Entries& words) {
  add(words, {kWeekday},
      {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tue", "tues",
       "weds", "thu", "thur", "thurs"});
  add(words, {kWeekday | kAmbiguousDay}, {"mon", "wed", "fri", "sat", "sun"});
  add(words, {kWeekdays},
      {"mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays",
       "weekends", "weekdays", "weeknights"});
}

// Seasons that are nothing else have the value 1.
void add_seasons_and_decades(Entries& words) {
  add(words, {kSeason, 1}, {"summer", "autumn", "winter"});
  add(words, {kSeason}, {"spring", "fall"});
  add(words, {kEra}, {"bc", "bce", "ad", "ce"});
  add(words, {kDecade},
      {"twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties",
       "nineties"});
}

void add_cardinals(Entries& words) {
  add_series(words, kNumber, 1, 1,
             {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
              "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
              "eighteen", "nineteen"});
  add(words, {kNumber, 1, Key::one}, {"one"});
  add_series(words, kTens, 20, 10,
             {"twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"});
  add(words, {kScale, 100}, {"hundred"});
  add(words, {kScale, 1000}, {"thousand"});
  add(words, {kScale, 1000000}, {"million"});
  add(words, {kScale, 1000000000}, {"billion"});
  add(words, {kVague}, {"few", "several", "some", "many", "couple"});
}

void add_ordinals(Entries& words) {
  add_series(words, kOrdinal, 1, 1,
             {"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
              "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
              "seventeenth", "eighteenth", "nineteenth"});
  add_series(words, kOrdinal, 20, 10, {"twentieth", "thirtieth"});
  add(words, {kUnit | kClockUnit, 2}, {"second"});
  add(words, {kSuffix}, {"st", "nd", "rd", "th"});
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
  add(words, {kUnit},
      {"days", "weeks", "months", "years", "weekends", "quarters", "fortnight", "fortnights",
       "decade", "decades", "century", "centuries", "millennium", "millennia", "yr", "yrs"});
  add(words, {kUnit | kClockUnit},
      {"hours", "minutes", "seconds", "min", "mins", "sec", "secs", "hr", "hrs", "milliseconds"});
  add(words, {kShortUnit}, {"d", "s", "m", "y", "w"});
  add(words, {kShortUnit, 0, Key::half_code}, {"h"});
}

void add_relatives(Entries& words) {
  add(words, {kRelative},
      {"last", "this", "previous", "coming", "upcoming", "following", "same", "current", "prior",
       "preceding"});
  add(words, {kRelative, 0, Key::next}, {"next"});
  add(words, {kRelative, 0, Key::past}, {"past"});
  add(words, {kRelative, 0, Key::that}, {"that"});
  add(words, {kDayName}, {"today", "tomorrow", "yesterday", "tmr"});
  add(words, {kDayName, 1}, {"tonight"});
}

void add_times_of_day(Entries& words) {
  add(words, {kDayPart},
      {"morning", "afternoon", "evening", "night", "nighttime", "daytime", "mornings", "evenings",
       "nights", "afternoons"});
  add(words, {kMeal}, {"lunch", "dinner", "breakfast", "brunch", "lunchtime", "dinnertime"});
  add(words, {kClockName}, {"noon", "midnight", "midday", "noontime"});
  add(words, {kMeridiem}, {"am", "pm"});
}

void add_sets_and_parts(Entries& words) {
  add(words, {kSetWord},
      {"daily", "weekly", "monthly", "yearly", "annually", "hourly", "quarterly", "biweekly",
       "bimonthly", "biannually", "fortnightly", "everyday", "annual", "semiannually", "nightly"});
  add(words, {kPart}, {"early", "late", "mid", "middle", "start", "earlier"});
  add(words, {kBusiness}, {"fiscal", "business", "working", "calendar", "school", "academic"});
}

void add_holidays(Entries& words) {
  add(words, {kHoliday},
      {"christmas", "xmas", "easter", "halloween", "thanksgiving", "ramadan", "hanukkah",
       "passover", "diwali", "yuletide", "juneteenth", "epiphany", "pentecost", "lent", "mardigras",
       "kwanzaa"});
  add(words, {kNamedDay},
      {"labor",     "labour",     "earth",      "independence", "memorial", "veterans",
       "valentine", "valentines", "mother",     "mothers",      "father",   "fathers",
       "boxing",    "columbus",   "presidents", "president",    "bastille", "armistice",
       "anzac",     "groundhog",  "victory",    "republic",     "mlk",      "remembrance"});
  add(words, {kDayColour}, {"black", "good", "cyber", "ash", "palm", "whit", "maundy"});
}

constexpr std::pair<std::string_view, Key> kKeyWords[] = {
    {"a", Key::a},
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
    {"per", Key::a},
};

void add_keys(Entries& words) {
  for (const auto& [word, key] : kKeyWords) words.push_back({word, {0, 0, key}});
  add(words, {kSeparator, 0, Key::to}, {"to", "through", "thru"});
  add(words, {kSeparator, 0, Key::until}, {"till", "until", "til"});
}

}  // namespace

std::vector<TimeWord> time_word_list() {
  Entries words;
  for (const auto add_words :
       {add_months, add_weekdays, add_seasons_and_decades, add_cardinals, add_ordinals, add_units,
        add_relatives, add_times_of_day, add_sets_and_parts, add_holidays, add_keys}) {
    add_words(words);
  }
  return words;
}

}  // namespace timeprobe
