#include "facts/universe.h"

#include <fmt/format.h>

#include <functional>

#include "base/comma_list.h"
#include "base/embedded_data.h"
#include "base/index_where.h"
#include "base/line_reader.h"
#include "base/text_normalization.h"
#include "base/yaml_reader.h"
#include "time/date_text.h"

namespace timeprobe {
namespace {

class UniverseReader : private YamlReader {
 public:
  using YamlReader::YamlReader;

  Universe read() const {
    if (!root().IsMap()) fail_wanting(root(), "event_types", "a map with a list of these", root());
    check_keys(root(), {"subjects", "locations", "first", "now", "event_types"});
    // One by one: GCC 12 destroys the members of a nested initializer twice when a later one
    // throws.
    EventVocabulary vocabulary{{}, names("subjects"), names("locations")};
    const CivilMinute first = minute("first"), now = minute("now");
    Universe universe{std::move(vocabulary), first, now};
    if (universe.now < universe.first) {
      fail(root()["now"], "now", "the time of speech lies before the first event");
    }
    for (const YAML::Node& entry : list(root(), "event_types"))
      add_type(entry, universe.vocabulary);
    return universe;
  }

 private:
  // Not empty, on one line, without tabs: names stand in columns. Braces end events in prompts,
  // question marks end questions.
  std::string name(const std::string& key, const YAML::Node& node) const {
    const std::string text = YamlReader::text(key, node);
    if (trim(text).empty()) fail(node, key, "a name is empty");
    if (trim(text) != text || text.find_first_of("\t\r\n{}?") != std::string::npos) {
      fail(node, key,
           fmt::format("'{}' has outer spaces, a tab, a line end, a brace or a question mark",
                       text));
    }
    return text;
  }

  std::vector<std::string> names(const std::string& key) const {
    std::vector<std::string> names;
    for (const YAML::Node& entry : list(root(), key)) {
      std::string text = name(key, entry);
      if (find_name(names, text)) fail(entry, key, fmt::format("'{}' stood before", text));
      names.push_back(std::move(text));
    }
    return names;
  }

  CivilMinute minute(const std::string& key) const {
    const std::string text = member_text(root(), key);
    if (const Result<CivilMinute> minute = parse_iso_minute(text)) return *minute;
    fail(root()[key], key, fmt::format("'{}' is no minute, as '2023-09-29 22:18'", text));
  }

  std::string form(const YAML::Node& entry, const std::string& key) const {
    const YAML::Node node = entry[key];
    if (!node) {
      fail(entry, key,
           "an event type needs action, object, base form and past form, "
           "as {action: watch, object: film, base: watch a film, past: watched a film}");
    }
    return name(key, node);
  }

  // Two types with one phrase could not be told apart in a question.
  template <typename TextOf>
  void check_new(const YAML::Node& entry, const std::string& key, const EventVocabulary& vocabulary,
                 const std::string& text, TextOf text_of) const {
    for (const EventType& type : vocabulary.event_types) {
      if (std::invoke(text_of, type) == text) {
        fail(entry, key, fmt::format("'{}' stood before", text));
      }
    }
  }

  void add_type(const YAML::Node& entry, EventVocabulary& vocabulary) const {
    if (!entry.IsMap()) fail_wanting(entry, "event_types", "a map with action and object", entry);
    check_keys(entry, {"action", "object", "base", "past", "curve"});
    EventType type{form(entry, "action"), form(entry, "object"), form(entry, "base"),
                   form(entry, "past"), ""};
    type.curve = entry["curve"] ? name("curve", entry["curve"]) : type.name();
    check_new(entry, "event_types", vocabulary, type.name(), &EventType::name);
    check_new(entry, "base", vocabulary, type.base, [](const EventType& t) { return t.base; });
    check_new(entry, "past", vocabulary, type.past, [](const EventType& t) { return t.past; });
    vocabulary.event_types.push_back(std::move(type));
  }
};

}  // namespace

const Universe& Universe::standard() {
  constexpr const char* kName = "suites/traveler/universe.yaml";
  static const Universe universe = parse(std::string(embedded_file(kName)), kName);
  return universe;
}

Universe Universe::read(const std::filesystem::path& path) {
  const TextLines text = TextLines::read(path);
  return parse(text.text(), text.name());
}

Universe Universe::parse(const std::string& yaml, const std::string& file_name) {
  return UniverseReader(yaml, file_name).read();
}

std::string format_names(const std::vector<std::uint32_t>& subjects,
                         const EventVocabulary& vocabulary) {
  if (subjects.empty()) return "nobody";
  return comma_list(subjects, [&](std::uint32_t place) { return vocabulary.subjects[place]; });
}

std::optional<std::size_t> find_name(const std::vector<std::string>& names, std::string_view name) {
  return index_where(names, [name](const std::string& known) { return known == name; });
}

std::optional<std::size_t> find_event_type(const EventVocabulary& vocabulary,
                                           std::string_view name) {
  return index_where(vocabulary.event_types,
                     [name](const EventType& type) { return type.name() == name; });
}

}  // namespace timeprobe
