// The dated statements of a Wikidata dump by a plain walk over the whole JSON of each line. Shares
// nothing with src/wikidata: another parser, dates by text and a table of offsets.
#pragma once

#include <algorithm>
#include <cstdint>
#include <istream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace timeprobe::reference {

struct SlowStatement {
  std::string subject;
  std::string subject_name;  // in English
  std::string page;          // in English Wikipedia
  std::string relation;
  std::string object;
  std::string rank;
  std::string start;  // "1979-07-05", "XXXX" for somevalue, ".." for novalue, "" for none
  std::string end;
  std::size_t num_starts = 0;
  std::size_t num_ends = 0;
};

// By how many days the Julian calendar is behind on a day that it calls so, from 1582 on and for
// the centuries before, from 1000: that is what tests need.
inline int days_behind(int year, int month) {
  int days = 5;  // in the year 1000, until February
  for (int century = 10; century <= 20; ++century) {
    const bool passed = year > century * 100 || (year == century * 100 && month > 2);
    if (passed && century % 4 != 0) ++days;
  }
  return days;
}

inline int slow_days_in_month(int year, int month) {
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const int days[] = {31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return days[month - 1];
}

// "2014-03-11" of "+2014-03-11T00:00:00Z" with precision 11. Years of four digits only.
inline std::string slow_date(const nlohmann::json& value) {
  const auto text = value.at("time").get<std::string>();
  const int precision = value.at("precision").get<int>();
  int year = std::stoi(text.substr(1, 4)), month = std::stoi(text.substr(6, 2)),
      day = std::stoi(text.substr(9, 2));
  if (precision == 9) return text.substr(1, 4);
  if (precision == 10) return text.substr(1, 7);
  if (value.at("calendarmodel").get<std::string>().ends_with("Q1985786")) {
    for (int left = days_behind(year, month); left > 0; --left) {
      if (++day <= slow_days_in_month(year, month)) continue;
      day = 1;
      if (++month == 13) ++year, month = 1;
    }
  }
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%04d-%02d-%02d", year, month, day);
  return buffer;
}

inline std::string slow_bound(const nlohmann::json& snaks) {
  if (snaks.empty()) return "";
  const nlohmann::json& snak = snaks.at(0);
  if (snak.at("snaktype") == "somevalue") return "XXXX";
  if (snak.at("snaktype") == "novalue") return "..";
  return slow_date(snak.at("datavalue").at("value"));
}

inline std::string text_at(const nlohmann::json& json, const char* pointer) {
  const nlohmann::json::json_pointer place(pointer);
  return json.contains(place) ? json.at(place).get<std::string>() : std::string();
}

// Statements of the relations with P580 or P582 among their qualifiers, in the order of the dump.
inline std::vector<SlowStatement> dated_statements(std::istream& dump,
                                                   const std::vector<std::string>& relations) {
  std::vector<SlowStatement> found;
  std::string line;
  while (std::getline(dump, line)) {
    if (line.size() < 3) continue;
    if (line.back() == ',') line.pop_back();
    const nlohmann::json entity = nlohmann::json::parse(line);
    if (!entity.at("claims").is_object()) continue;
    for (const auto& [property, statements] : entity.at("claims").items()) {
      if (std::find(relations.begin(), relations.end(), property) == relations.end()) continue;
      for (const nlohmann::json& statement : statements) {
        const nlohmann::json qualifiers = statement.value("qualifiers", nlohmann::json::object());
        const nlohmann::json starts = qualifiers.value("P580", nlohmann::json::array());
        const nlohmann::json ends = qualifiers.value("P582", nlohmann::json::array());
        if (starts.empty() && ends.empty()) continue;
        found.push_back({entity.at("id"), text_at(entity, "/labels/en/value"),
                         text_at(entity, "/sitelinks/enwiki/title"), property,
                         text_at(statement, "/mainsnak/datavalue/value/id"), statement.at("rank"),
                         slow_bound(starts), slow_bound(ends), starts.size(), ends.size()});
      }
    }
  }
  return found;
}

}  // namespace timeprobe::reference
