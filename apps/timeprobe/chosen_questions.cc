#include "chosen_questions.h"

#include <utility>

#include "base/error.h"
#include "base/line_stream.h"
#include "evaluation/selection.h"
#include "evaluation/strategies.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

using Source = std::unique_ptr<QuestionSource>;

std::vector<std::filesystem::path> paths_of(const std::vector<std::string>& files) {
  return {files.begin(), files.end()};
}

std::size_t count_lines(const std::vector<std::string>& files) {
  std::size_t count = 0;
  for (const std::string& file : files) {
    LineStream lines(file);
    while (lines.next()) count += lines.text().empty() ? 0 : 1;
  }
  return count;
}

// Those of an experiment: made, or the ones of the files that it puts in its way.
std::vector<Question> of_plan(const RunFlags& flags) {
  const NamedPlan plan = find_plan(flags.plan);
  return questions_of_plan(plan, flags.files.empty() ? plan.questions() : read_all(flags.files));
}

// `count` is how many questions the source has, 0 where that is not known.
Source limited(Source source, const RunFlags& flags, std::size_t count) {
  if (flags.limit.empty()) return source;
  const Result<Limit> limit = parse_limit(flags.limit);
  if (!limit) throw usage_error("--limit: " + limit.problem().message);
  if (limit->share && count == 0) count = count_lines(flags.files);
  return std::make_unique<LimitedQuestions>(std::move(source), *limit, count);
}

}  // namespace

std::vector<Question> read_all(const std::vector<std::string>& files) {
  return read_questions(paths_of(files));
}

std::unique_ptr<QuestionSource> questions_of(const RunFlags& flags, const Asker& asker) {
  Source source;
  std::size_t count = 0;
  if (flags.plan.empty()) {
    source = std::make_unique<QuestionFiles>(paths_of(flags.files));
  } else {
    std::vector<Question> questions = of_plan(flags);
    count = questions.size();
    source = std::make_unique<QuestionList>(std::move(questions));
  }
  if (!flags.sample_ids.empty()) {
    source = std::make_unique<NamedQuestions>(std::move(source), flags.sample_ids);
  }
  return std::make_unique<ChangedQuestions>(
      limited(std::move(source), flags, count),
      [&asker, strategy = flags.strategy](Question& question) {
        if (asker.reads_prompt(question)) set_strategy(question, strategy);
      });
}

}  // namespace timeprobe
