#include "suites/tempreason/wording.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/files.h"

namespace timeprobe::tempreason {
namespace {

RelationWording read_relation(const WordingFile& file, const std::string& id) {
  return {file.sentence({"relations", id, "fact"}, {"subject", "object"}),
          file.sentence({"relations", id, "time_question"}, {"subject", "time"}),
          file.sentence({"relations", id, "event_question"}, {"subject", "direction", "anchor"})};
}

std::map<PropertyId, RelationWording> read_relations(const WordingFile& file) {
  std::map<PropertyId, RelationWording> relations;
  for (const std::string& id : file.keys({"relations"})) {
    const Result<PropertyId> property = PropertyId::parse(id);
    if (!property) {
      throw usage_error(fmt::format("{}: relations: {}", file.name(), property.problem().message));
    }
    relations.emplace(*property, read_relation(file, id));
  }
  return relations;
}

Wording read(const WordingFile& file) {
  return Wording{
      .relations = read_relations(file),
      .fact_sentence = file.sentence({"fact_sentence"}, {"fact", "start", "end"}),
      .month_question = file.sentence({"months", "question"}, {"offset", "direction", "reference"}),
      .one_year = file.sentence({"months", "year"}, {"number"}),
      .many_years = file.sentence({"months", "years"}, {"number"}),
      .one_month = file.sentence({"months", "month"}, {"number"}),
      .many_months = file.sentence({"months", "months"}, {"number"}),
      .years_and_months = file.sentence({"months", "both"}, {"years", "months"}),
      .year_question_one = file.sentence({"years", "one"}, {"direction", "reference"}),
      .year_question_many = file.sentence({"years", "many"}, {"number", "direction", "reference"}),
      .prompts = {{AnswerKind::year, file.sentence({"prompt", "year"}, {"question"})},
                  {AnswerKind::month, file.sentence({"prompt", "month"}, {"question"})},
                  {AnswerKind::text, file.sentence({"prompt", "text"}, {"question"})}},
      .prompt_with_context = file.sentence({"prompt", "with_context"}, {"context", "question"}),
      .solved_example = file.sentence({"prompt", "solved"}, {"question", "answer"}),
      .open_question = file.sentence({"prompt", "open"}, {"question"})};
}

}  // namespace

const Wording& official_wording() {
  static const Wording wording = read(WordingFile::embedded("suites/tempreason/wording.yaml"));
  return wording;
}

Wording read_wording(const std::filesystem::path& path) {
  return read(WordingFile(read_file(path), path.string()));
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
