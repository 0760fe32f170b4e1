#include "suites/tempreason/wording.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/check.h"
#include "base/embedded_data.h"
#include "base/error.h"
#include "base/files.h"

namespace timeprobe::tempreason {
namespace {

// Reads sentences out of a YAML document and names file and key in complaints.
class WordingReader {
 public:
  WordingReader(const YAML::Node& root, std::string name) : root_(root), name_(std::move(name)) {}

  SentenceTemplate sentence(const std::vector<std::string>& path,
                            const std::vector<std::string>& places) const {
    const std::string where = fmt::format("{}: {}", name_, fmt::join(path, "."));
    const YAML::Node node = find(path);
    if (!node || !node.IsScalar()) throw usage_error(where + ": a sentence is wanted here");
    return SentenceTemplate::parse(node.as<std::string>(), places, where);
  }

  std::vector<std::string> keys(const std::string& section) const {
    const YAML::Node node = find({section});
    if (!node || !node.IsMap())
      throw usage_error(fmt::format("{}: {}: a map is wanted", name_, section));
    std::vector<std::string> names;
    for (const auto& entry : node) names.push_back(entry.first.as<std::string>());
    return names;
  }

  const std::string& name() const { return name_; }

 private:
  // An undefined node where the path leads nowhere.
  YAML::Node find(const std::vector<std::string>& path) const {
    YAML::Node node = root_;
    for (const std::string& key : path) {
      const YAML::Node child = node.IsMap() ? std::as_const(node)[key] : YAML::Node();
      if (!child) return YAML::Node(YAML::NodeType::Undefined);
      node.reset(child);
    }
    return node;
  }

  YAML::Node root_;
  std::string name_;
};

RelationWording read_relation(const WordingReader& reader, const std::string& id) {
  return {reader.sentence({"relations", id, "fact"}, {"subject", "object"}),
          reader.sentence({"relations", id, "time_question"}, {"subject", "time"}),
          reader.sentence({"relations", id, "event_question"}, {"subject", "direction", "anchor"})};
}

std::map<PropertyId, RelationWording> read_relations(const WordingReader& reader) {
  std::map<PropertyId, RelationWording> relations;
  for (const std::string& id : reader.keys("relations")) {
    const Result<PropertyId> property = PropertyId::parse(id);
    if (!property) {
      throw usage_error(
          fmt::format("{}: relations: {}", reader.name(), property.problem().message));
    }
    relations.emplace(*property, read_relation(reader, id));
  }
  return relations;
}

Wording read(const WordingReader& reader) {
  return Wording{
      .relations = read_relations(reader),
      .fact_sentence = reader.sentence({"fact_sentence"}, {"fact", "start", "end"}),
      .month_question =
          reader.sentence({"months", "question"}, {"offset", "direction", "reference"}),
      .one_year = reader.sentence({"months", "year"}, {"number"}),
      .many_years = reader.sentence({"months", "years"}, {"number"}),
      .one_month = reader.sentence({"months", "month"}, {"number"}),
      .many_months = reader.sentence({"months", "months"}, {"number"}),
      .years_and_months = reader.sentence({"months", "both"}, {"years", "months"}),
      .year_question_one = reader.sentence({"years", "one"}, {"direction", "reference"}),
      .year_question_many =
          reader.sentence({"years", "many"}, {"number", "direction", "reference"}),
      .prompts = {{AnswerKind::year, reader.sentence({"prompt", "year"}, {"question"})},
                  {AnswerKind::month, reader.sentence({"prompt", "month"}, {"question"})},
                  {AnswerKind::text, reader.sentence({"prompt", "text"}, {"question"})}},
      .prompt_with_context = reader.sentence({"prompt", "with_context"}, {"context", "question"})};
}

Wording parse_wording(const std::string& text, const std::string& name) {
  try {
    return read(WordingReader(YAML::Load(text), name));
  } catch (const YAML::Exception& problem) {
    const int line = problem.mark.line < 0 ? 0 : problem.mark.line + 1;
    throw usage_error(at_line(name, static_cast<std::size_t>(line), problem.msg));
  }
}

}  // namespace

SentenceTemplate SentenceTemplate::parse(const std::string& text,
                                         const std::vector<std::string>& places,
                                         const std::string& where) {
  SentenceTemplate result;
  std::set<std::string> missing(places.begin(), places.end());
  std::size_t start = 0;
  while (true) {
    const std::size_t open = text.find('{', start);
    if (open == std::string::npos) break;
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) throw usage_error(where + ": a '{' is not closed");
    const std::string place = text.substr(open + 1, close - open - 1);
    if (std::find(places.begin(), places.end(), place) == places.end()) {
      throw usage_error(fmt::format("{}: the place {{{}}} is not one of {{{}}}", where, place,
                                    fmt::join(places, "}, {")));
    }
    missing.erase(place);
    result.pieces_.push_back({text.substr(start, open - start), place});
    start = close + 1;
  }
  result.pieces_.push_back({text.substr(start), ""});
  if (!missing.empty()) {
    throw usage_error(fmt::format("{}: the place {{{}}} is missing", where, *missing.begin()));
  }
  return result;
}

void SentenceTemplate::append_to(std::string& out, Values values) const {
  for (const Piece& piece : pieces_) {
    out += piece.literal;
    if (piece.place.empty()) continue;
    const auto* value = std::find_if(values.begin(), values.end(), [&](const auto& candidate) {
      return candidate.first == piece.place;
    });
    TIMEPROBE_CHECK(value != values.end(), "no value for the place " + piece.place);
    out += value->second;
  }
}

std::string SentenceTemplate::fill(Values values) const {
  std::string text;
  append_to(text, values);
  return text;
}

const Wording& official_wording() {
  constexpr const char* kName = "suites/tempreason/wording.yaml";
  static const Wording wording = parse_wording(std::string(embedded_file(kName)), kName);
  return wording;
}

Wording read_wording(const std::filesystem::path& path) {
  return parse_wording(read_file(path), path.string());
}

std::string offset_text(const Wording& wording, std::int64_t years, std::int64_t months,
                        Direction direction) {
  const std::string num_years = std::to_string(years);
  const std::string num_months = std::to_string(months);
  if (years != 0 && months != 0) {
    return wording.years_and_months.fill(
        {{"years", wording.one_year.fill({{"number", num_years}})},
         {"months", wording.one_month.fill({{"number", num_months}})}});
  }
  const bool plural = direction == Direction::before && years + months > 1;
  if (months == 0) {
    return (plural ? wording.many_years : wording.one_year).fill({{"number", num_years}});
  }
  return (plural ? wording.many_months : wording.one_month).fill({{"number", num_months}});
}

}  // namespace timeprobe::tempreason
