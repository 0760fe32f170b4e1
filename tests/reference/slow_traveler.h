// A slow, obvious way to the answers of TRAVELER's questions. Works on the texts of a record: the
// event sheet, the question and the time of speech. Dates are compared as text: an event was in
// 2023-09 when its date begins so. Vague questions go through all 2^n outcomes of n events.
//
// Shares with the product the membership curves and the reading of anchored expressions ("two days
// before Easter 2023"), whose day slow_anchored_day.h finds.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/reference/slow_anchored_day.h"
#include "time/anchored_expression.h"
#include "time/date_text.h"
#include "time/vague_adverb.h"

namespace timeprobe::reference {

struct SlowType {
  std::string name, base, past, curve;
};

struct SlowEvent {
  std::string time;  // "2023-09-29 08:01"
  std::string subject, type, location;
};

struct SlowSheet {
  std::vector<SlowType> types;
  std::vector<std::string> subjects, locations, facts;
  std::vector<SlowEvent> events;
};

inline std::vector<std::string> split_text(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, mark);) parts.push_back(part);
  return parts;
}

inline SlowSheet read_slow_sheet(const std::string& text) {
  SlowSheet sheet;
  for (const std::string& line : split_text(text, '\n')) {
    const std::vector<std::string> c = split_text(line, '\t');
    if (c[0] == "type") {
      sheet.types.push_back({c[1] + " " + c[2], c[3], c[4], c[5]});
    } else if (c[0] == "subject") {
      sheet.subjects.push_back(c[1]);
    } else if (c[0] == "location") {
      sheet.locations.push_back(c[1]);
    } else if (c[0] == "fact") {
      sheet.facts.push_back(c[1]);
    } else {
      sheet.events.push_back({c[0], c[1], c[2], c[3]});
    }
  }
  return sheet;
}

struct SlowAsked {
  std::string form;  // "who", "did", "how_often", "when"
  std::string subject, type, curve, location;
  std::string expression;  // "just", "on 2023-09-29", "last month" or empty
};

inline SlowAsked read_slow_question(const std::string& text, const SlowSheet& sheet) {
  // "kitchen garden" before "kitchen".
  std::vector<std::string> places = sheet.locations;
  std::sort(places.begin(), places.end(),
            [](const auto& a, const auto& b) { return a.size() > b.size(); });
  for (const SlowType& type : sheet.types) {
    for (const std::string& place : places) {
      for (const std::string& subject : sheet.subjects) {
        const std::map<std::string, std::pair<std::string, std::string>> openings = {
            {"who", {"Who ", type.past}},
            {"did", {"Did " + subject + " ", type.base}},
            {"how_often", {"How often did " + subject + " ", type.base}},
            {"when", {"When was the last time " + subject + " ", type.past}}};
        for (const auto& [form, words] : openings) {
          const std::string who = form == "who" ? "" : subject;
          const SlowAsked asked = {form, who, type.name, type.curve, place, ""};
          const std::string rest = words.second + " in the " + place;
          if (text == words.first + "just " + rest + "?") {
            return {form, who, type.name, type.curve, place, "just"};
          }
          if (text == words.first + rest + "?") return asked;
          const std::string start = words.first + rest + " ";
          if (!text.starts_with(start)) continue;
          const std::string late = text.substr(start.size(), text.size() - start.size() - 1);
          return {form, who, type.name, type.curve, place, late};
        }
      }
    }
  }
  throw std::runtime_error("the reference cannot read: " + text);
}

inline int slow_month_length(int year, int month) {
  if (month == 2) return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

inline std::string slow_date(int year, int month, int day) {
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
  return text;
}

inline int slow_year(const std::string& time) { return std::atoi(time.substr(0, 4).c_str()); }
inline int slow_month(const std::string& time) { return std::atoi(time.substr(5, 2).c_str()); }
inline int slow_day(const std::string& time) { return std::atoi(time.substr(8, 2).c_str()); }

inline std::string slow_last_month(const std::string& now) {
  const int month = slow_month(now);
  const int year = slow_year(now);
  return month == 1 ? slow_date(year - 1, 12, 1).substr(0, 7)
                    : slow_date(year, month - 1, 1).substr(0, 7);
}

inline std::string slow_yesterday(const std::string& now) {
  if (slow_day(now) > 1) return slow_date(slow_year(now), slow_month(now), slow_day(now) - 1);
  const std::string month = slow_last_month(now);
  return slow_date(slow_year(month), slow_month(month),
                   slow_month_length(slow_year(month), slow_month(month)));
}

// What the date of a matching event begins with.
inline std::string slow_window(const std::string& expression, const std::string& now,
                               const SlowSheet& sheet) {
  if (expression == "today") return now.substr(0, 10);
  if (expression == "yesterday") return slow_yesterday(now);
  if (expression == "this month") return now.substr(0, 7);
  if (expression == "last month") return slow_last_month(now);
  if (expression == "this year") return now.substr(0, 4);
  if (expression.starts_with("in the year ")) return expression.substr(12);
  if (expression.starts_with("in ")) return expression.substr(3);
  if (expression.size() == 13 && expression[7] == '-')
    return expression.substr(3);  // on 2023-09-29
  PersonalDates personal;
  for (const std::string& fact : sheet.facts) personal.add(parse_personal_date(fact).value());
  const CivilDay today = *make_day(slow_year(now), slow_month(now), slow_day(now));
  const auto day =
      resolve(parse_anchored_day(expression).value(), HolidayCalendar::standard(), personal, today);
  return day ? format_iso_date(*day) : "no day";
}

inline bool slow_fits(const SlowEvent& event, const SlowAsked& asked) {
  return event.type == asked.type && event.location == asked.location &&
         (asked.subject.empty() || event.subject == asked.subject);
}

inline std::string slow_names(const std::set<std::string>& names, const SlowSheet& sheet) {
  std::string text;
  for (const std::string& subject : sheet.subjects) {
    if (names.contains(subject)) text += (text.empty() ? "" : ", ") + subject;
  }
  return text.empty() ? "nobody" : text;
}

// The answer to a form when exactly these events count.
inline std::string slow_answer(const std::vector<SlowEvent>& events, const SlowAsked& asked,
                               const SlowSheet& sheet) {
  if (asked.form == "did") return events.empty() ? "no" : "yes";
  if (asked.form == "how_often") return std::to_string(events.size());
  std::set<std::string> names, times;
  for (const SlowEvent& event : events) {
    names.insert(event.subject);
    times.insert(event.time);
  }
  if (asked.form == "who") return slow_names(names, sheet);
  return times.empty() ? "nothing" : *times.rbegin();
}

// Minutes since 2000-01-01, by counting days. REQUIRES: a year from 2000 on.
inline double slow_minutes(const std::string& time) {
  int days = 0;
  for (int year = 2000; year < slow_year(time); ++year) {
    for (int month = 1; month <= 12; ++month) days += slow_month_length(year, month);
  }
  for (int month = 1; month < slow_month(time); ++month) {
    days += slow_month_length(slow_year(time), month);
  }
  days += slow_day(time) - 1;
  return days * 1440.0 + std::atoi(time.substr(11, 2).c_str()) * 60.0 +
         std::atoi(time.substr(14, 2).c_str());
}

// Every answer with its score; one answer with 1 for questions that are not vague.
inline std::map<std::string, double> slow_traveler(const SlowSheet& sheet,
                                                   const std::string& question,
                                                   const std::string& now,
                                                   const VagueCurves& curves) {
  const SlowAsked asked = read_slow_question(question, sheet);
  std::vector<SlowEvent> fitting;
  for (const SlowEvent& event : sheet.events) {
    if (slow_fits(event, asked)) fitting.push_back(event);
  }
  const auto adverb = parse_vague_adverb(asked.expression);
  if (!adverb) {
    if (asked.form != "when") {
      const std::string window = slow_window(asked.expression, now, sheet);
      std::erase_if(fitting, [&](const SlowEvent& e) { return !e.time.starts_with(window); });
    }
    return {{slow_answer(fitting, asked, sheet), 1.0}};
  }
  std::erase_if(fitting, [&](const SlowEvent& e) { return e.time > now; });
  std::map<std::string, double> scores;
  for (std::size_t outcome = 0; outcome < std::size_t{1} << fitting.size(); ++outcome) {
    double probability = 1.0;
    std::vector<SlowEvent> counting;
    for (std::size_t i = 0; i < fitting.size(); ++i) {
      const double p = curves.membership(asked.curve, *adverb,
                                         slow_minutes(now) - slow_minutes(fitting[i].time));
      const bool counts = (outcome >> i & 1U) != 0;
      probability *= counts ? p : 1.0 - p;
      if (counts) counting.push_back(fitting[i]);
    }
    scores[slow_answer(counting, asked, sheet)] += probability;
  }
  return scores;
}

}  // namespace timeprobe::reference
