// A slow, obvious truth for TempReason, written without the product's code for time or text: dates
// are plain year and month numbers, facts are given as values, answers are found by walking month
// by month. Never linked into the product.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace timeprobe::reference {

struct SlowFact {
  std::string object;
  int start_year, start_month;
  int end_year, end_month;
};

// Month by month from the start, until the end has been passed.
inline bool covers(const SlowFact& fact, int year, int month) {
  int y = fact.start_year, m = fact.start_month;
  while (y < fact.end_year || (y == fact.end_year && m <= fact.end_month)) {
    if (y == year && m == month) return true;
    if (++m > 12) {
      m = 1;
      ++y;
    }
  }
  return false;
}

inline std::set<std::string> objects_at(const std::vector<SlowFact>& facts, int year, int month) {
  std::set<std::string> objects;
  for (const SlowFact& fact : facts) {
    if (covers(fact, year, month)) objects.insert(fact.object);
  }
  return objects;
}

// "Jul, 1979" moved month by month.
inline std::string moved(int year, int month, int months, bool forward) {
  static const char* const kNames[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  for (int i = 0; i < months; ++i) {
    month += forward ? 1 : -1;
    if (month == 13) {
      month = 1;
      ++year;
    }
    if (month == 0) {
      month = 12;
      --year;
    }
  }
  return std::string(kNames[month - 1]) + ", " + std::to_string(year);
}

}  // namespace timeprobe::reference
