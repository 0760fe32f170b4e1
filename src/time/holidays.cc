#include "time/holidays.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/embedded_data.h"
#include "base/error.h"
#include "base/line_reader.h"
#include "base/replace_all.h"
#include "base/text_normalization.h"
#include "base/yaml_reader.h"
#include "time/date_text.h"
#include "time/phrase.h"

namespace timeprobe {
namespace {

constexpr std::string_view kSchema = "timeprobe.holidays/1";
constexpr std::array<std::string_view, 4> kRuleKeys = {"day", "weekday", "easter",
                                                       "orthodox_easter"};
constexpr std::int64_t kMostDays = 366;

// What two spellings of one name have in common.
std::string comparison_form(std::string_view name) {
  std::string lower = ascii_lower(name);
  for (const std::string_view ignored : {"'", "\u2019", "."}) replace_all(lower, ignored, "");
  std::string form;
  for (Phrase phrase(lower); !phrase.empty();) {
    const std::string_view word = phrase.take_word();
    if (word == "the" || word.empty()) continue;
    if (!form.empty()) form += ' ';
    form += word == "saint" ? "st" : word;
  }
  return form;
}

// Such a name would be read as another expression (time/anchored_expression.h).
bool begins_as_something_else(Phrase name) {
  return name.take("last") || name.take("next") || name.take("on");
}
bool ends_as_something_else(std::string_view name) {
  if (Phrase(name).take_last("in") || Phrase(name).take_last("of") || name.ends_with(',')) {
    return true;
  }
  Phrase phrase(name);
  if (parse_number(phrase.take_last_word()).ok()) return true;
  phrase = Phrase(name);
  return phrase.take_last("year") && phrase.take_last("this");
}

}  // namespace

// Reads one file; every complaint names file, line and key.
class HolidayCalendar::Reader : private YamlReader {
 public:
  using YamlReader::YamlReader;

  HolidayCalendar read() {
    read_document(root());
    return std::move(calendar_);
  }

 private:
  void read_document(const YAML::Node& root) {
    if (!root.IsMap()) fail_wanting(root, "holidays", "a map with schema and holidays", root);
    const YAML::Node schema = root["schema"];
    if (!schema || !schema.IsScalar() || schema.Scalar() != kSchema) {
      fail_wanting(schema ? schema : root, "schema", fmt::format("'{}'", kSchema), schema);
    }
    const YAML::Node holidays = root["holidays"];
    if (!holidays || !holidays.IsSequence()) {
      fail_wanting(holidays ? holidays : root, "holidays", "a list", holidays);
    }
    check_keys(root, {"schema", "holidays"});
    for (const YAML::Node& entry : holidays) read_holiday(entry);
  }

  void read_holiday(const YAML::Node& entry) {
    if (!entry.IsMap()) fail_wanting(entry, "holidays", "an entry with names and a rule", entry);
    check_keys(entry, {"names", "day", "weekday", "easter", "orthodox_easter", "plus_days"});
    const YAML::Node names = entry["names"];
    if (!names || !names.IsSequence() || names.size() == 0) {
      fail_wanting(names ? names : entry, "names", "a list of at least one name", names);
    }
    const HolidayRule rule = read_rule(entry);
    for (const YAML::Node& name : names) add_name(name);
    calendar_.holidays_.push_back({names[0].Scalar(), rule});
  }

  // The holiday itself is added after its names.
  void add_name(const YAML::Node& node) {
    const std::string name = text("names", node);
    if (trim(name).empty()) fail(node, "names", "a name is empty");
    if (name != trim(name)) fail(node, "names", fmt::format("'{}' has outer spaces", name));
    if (begins_as_something_else(Phrase(name))) {
      fail(node, "names", fmt::format("'{}' begins with 'last', 'next' or 'on'", name));
    }
    if (ends_as_something_else(name)) {
      fail(node, "names",
           fmt::format("'{}' ends with a number, 'this year', 'in', 'of' or a comma", name));
    }
    const std::string form = comparison_form(name);
    if (form.empty()) fail(node, "names", fmt::format("'{}' is no name", name));
    if (!calendar_.index_.emplace(form, calendar_.holidays_.size()).second) {
      fail(node, "names", fmt::format("'{}' stood before", name));
    }
  }

  HolidayRule read_rule(const YAML::Node& entry) const {
    std::optional<HolidayRule> rule;
    for (const std::string_view key : kRuleKeys) {
      const YAML::Node value = entry[std::string(key)];
      if (!value) continue;
      if (rule) fail(value, key, "an entry has one rule, and there is another");
      rule = read_rule_value(key, value);
    }
    if (!rule) {
      fail(entry, "names", fmt::format("a rule is wanted: one of {}", fmt::join(kRuleKeys, ", ")));
    }
    if (const YAML::Node days = entry["plus_days"]) rule->plus_days += read_days("plus_days", days);
    return *rule;
  }

  HolidayRule read_rule_value(std::string_view key, const YAML::Node& value) const {
    if (key == "easter") return {EasterReckoning::western, read_days(key, value)};
    if (key == "orthodox_easter") return {EasterReckoning::orthodox, read_days(key, value)};
    if (key == "weekday") return understood(key, value, parse_weekday_rule(text(key, value)));
    return {understood(key, value, parse_month_day(text(key, value)))};
  }

  int read_days(std::string_view key, const YAML::Node& node) const {
    const std::int64_t days = understood(key, node, parse_number(text(key, node)));
    if (days < -kMostDays || days > kMostDays) {
      fail(node, key, fmt::format("{} days are not in {}..{}", days, -kMostDays, kMostDays));
    }
    return static_cast<int>(days);
  }

  HolidayCalendar calendar_;
};

const HolidayCalendar& HolidayCalendar::standard() {
  static const HolidayCalendar calendar =
      parse(std::string(embedded_file("time/holidays.yaml")), "time/holidays.yaml");
  return calendar;
}

HolidayCalendar HolidayCalendar::read(const std::filesystem::path& path) {
  const TextLines text = TextLines::read(path);
  return parse(text.text(), text.name());
}

HolidayCalendar HolidayCalendar::parse(const std::string& yaml, const std::string& file_name) {
  return Reader(yaml, file_name).read();
}

std::vector<std::string> HolidayCalendar::names() const {
  std::vector<std::string> result;
  for (const Holiday& holiday : holidays_) result.push_back(holiday.name);
  return result;
}

const HolidayCalendar::Holiday* HolidayCalendar::find(std::string_view name) const {
  const auto found = index_.find(comparison_form(name));
  return found == index_.end() ? nullptr : &holidays_[found->second];
}

std::optional<std::string> HolidayCalendar::canonical_name(std::string_view name) const {
  const Holiday* holiday = find(name);
  return holiday ? std::optional(holiday->name) : std::nullopt;
}

std::optional<CivilDay> HolidayCalendar::day(std::string_view name, CivilYear year) const {
  const Holiday* holiday = find(name);
  return holiday ? day_of(holiday->rule, year) : std::nullopt;
}

std::vector<HolidayDay> HolidayCalendar::holidays_of(CivilYear year) const {
  std::vector<HolidayDay> result;
  for (const Holiday& holiday : holidays_) {
    if (const auto day = day_of(holiday.rule, year)) result.push_back({holiday.name, *day});
  }
  std::ranges::stable_sort(result, {}, &HolidayDay::day);
  return result;
}

}  // namespace timeprobe
