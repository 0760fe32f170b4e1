#include "suites/traveler/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "answers/answer_text.h"
#include "base/error.h"
#include "base/parallel.h"
#include "questions/exam_writer.h"
#include "suites/traveler/generate.h"
#include "suites/traveler/question_drawer.h"
#include "suites/traveler/upstream_generator.h"
#include "time/date_text.h"

namespace timeprobe::traveler {
namespace {

// Event sets that are made at once, as long as they are small.
constexpr std::size_t kSetsAtOnce = 64;
constexpr std::size_t kEventsAtOnce = 50'000;

constexpr std::size_t kLongest = 1'000'000;

// The first event set of each cell that gives no question ends the build.
std::string too_few(Category category, std::size_t length) {
  return fmt::format(
      "no question of the category {} could be asked about {} events; more events or another "
      "universe would help",
      to_text(category), length);
}

// The questions of one event set; those of a cell differ in their strata.
class SetMaker {
 public:
  SetMaker(const BuildOptions& options, Category category)
      : options_(options), category_(category) {}

  std::vector<Question> make(std::size_t length, std::size_t set, std::size_t count) const {
    const std::string cell = fmt::format("{}-{}", to_text(category_), length);
    Random random = Random::stream(options_.seed, fmt::format("traveler/{}/{}", cell, set));
    const World world = draw_world(options_.universe, category_, length, options_.times, random);
    const std::string context = timeprobe::to_text(world.sheet());
    const std::string name = fmt::format("{}-s{}", cell, set);
    std::vector<Question> questions;
    for (const TravelerQuestion& question : draw(world, set, count, random)) {
      const std::size_t number = set * options_.questions_per_set + questions.size();
      questions.push_back(
          question_of(question, world, context, {category_, length, number, name}, options_.truth));
    }
    return questions;
  }

 private:
  // Different questions; each set goes on in the strata where the one before it ended. A stratum
  // that the world does not have gives its turn to the other polarity of its template and
  // expression, so that large sets ask the same kinds as small ones; else the next has its turn.
  std::vector<TravelerQuestion> draw(const World& world, std::size_t set, std::size_t count,
                                     Random& random) const {
    const std::vector<Stratum> strata = shuffled_strata();
    const QuestionDrawer drawer(world, category_);
    std::vector<TravelerQuestion> questions;
    std::set<std::string> seen;
    std::size_t failures = 0;
    for (std::size_t turn = set * options_.questions_per_set;
         questions.size() < count && failures < strata.size(); ++turn) {
      const Stratum& wanted = strata[turn % strata.size()];
      bool is_new = false;
      for (const bool positive : {wanted.positive, !wanted.positive}) {
        const auto question = drawer.draw({wanted.form, wanted.expression, positive}, random);
        is_new = question &&
                 seen.insert(format_question(*question, world.vocabulary, DateStyle::iso)).second;
        if (!is_new) continue;
        questions.push_back(*question);
        break;
      }
      failures = is_new ? 0 : failures + 1;
    }
    return questions;
  }

  std::vector<Stratum> shuffled_strata() const {
    std::vector<Stratum> strata = strata_of(category_);
    Random::stream(options_.seed, fmt::format("strata/{}", to_text(category_))).shuffle(strata);
    return strata;
  }

  const BuildOptions& options_;
  Category category_;
};

// Hands out the questions of one category part by part.
class QuestionSource {
 public:
  virtual ~QuestionSource() = default;

  // None at the end.
  virtual std::vector<Question> next() = 0;
};

// Set by set, the lengths in turn.
class PaperSource : public QuestionSource {
 public:
  PaperSource(const BuildOptions& options, Category category)
      : options_(options), maker_(options, category), category_(category) {
    left_.assign(options.lengths.size(), options.per_cell);
  }

  std::vector<Question> next() override {
    const std::vector<Job> jobs = next_jobs();
    std::vector<std::vector<Question>> made(jobs.size());
    parallel_for(jobs.size(), options_.num_threads, [&](std::size_t i) {
      made[i] = maker_.make(options_.lengths[jobs[i].length], jobs[i].set, jobs[i].count);
    });
    std::vector<Question> questions;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (made[i].empty()) {
        throw usage_error(too_few(category_, options_.lengths[jobs[i].length]));
      }
      left_[jobs[i].length] += jobs[i].count - made[i].size();
      std::move(made[i].begin(), made[i].end(), std::back_inserter(questions));
    }
    return questions;
  }

 private:
  struct Job {
    std::size_t length;  // place in options.lengths
    std::size_t set;
    std::size_t count;
  };

  // Whole rounds over the lengths, until there is enough to do at once.
  std::vector<Job> next_jobs() {
    std::vector<Job> jobs;
    std::size_t num_events = 0;
    while (jobs.size() < kSetsAtOnce && num_events < kEventsAtOnce) {
      const std::size_t before = jobs.size();
      for (std::size_t i = 0; i < left_.size(); ++i) {
        const std::size_t count = std::min(left_[i], options_.questions_per_set);
        if (count == 0) continue;
        jobs.push_back({i, set_, count});
        left_[i] -= count;
        num_events += options_.lengths[i];
      }
      ++set_;
      if (jobs.size() == before) break;
    }
    return jobs;
  }

  const BuildOptions& options_;
  SetMaker maker_;
  Category category_;
  std::vector<std::size_t> left_;  // questions that each length still wants
  std::size_t set_ = 0;
};

// The authors' way: each call one prefix of the list.
class UpstreamSource : public QuestionSource {
 public:
  UpstreamSource(const BuildOptions& options, Category category)
      : options_(options), category_(category), world_(draw_list(options)) {
    questions_ = upstream_questions(world_, category, options.per_cell, options.truth.quirks);
    if (questions_.size() == options.per_cell) return;
    throw usage_error(fmt::format(
        "--per-cell {}: the authors' walk over {} events asks {} different questions "
        "of the category {}",
        options.per_cell, world_.occurrences.size(), questions_.size(), to_text(category)));
  }

  std::vector<Question> next() override {
    if (place_ == options_.lengths.size()) return {};
    const std::size_t length = options_.lengths[place_++];
    World prefix = world_;
    prefix.occurrences.resize(length, world_.occurrences.front());
    const std::string context = timeprobe::to_text(prefix.sheet());
    const std::string set = fmt::format("{}-{}", to_text(category_), length);
    std::vector<Question> questions;
    for (const UpstreamQuestion& asked : questions_) {
      const Place place = {category_, length, questions.size(), set};
      const World truth = is_forgotten(asked, length) ? without_matches(prefix, asked) : prefix;
      questions.push_back(question_of(asked.question, truth, context, place, options_.truth));
    }
    return questions;
  }

 private:
  static World draw_list(const BuildOptions& options) {
    const std::size_t longest = *std::max_element(options.lengths.begin(), options.lengths.end());
    Random random = Random::stream(options.seed, "traveler/upstream");
    return draw_upstream_world(options.universe, std::max<std::size_t>(longest, 100),
                               options.truth.quirks, random);
  }

  // The quirk of "when": an event outside the set was never asked for.
  bool is_forgotten(const UpstreamQuestion& asked, std::size_t length) const {
    return options_.truth.quirks == Quirks::upstream && asked.event >= length &&
           asked.question.form == TravelerTemplate::when_last;
  }

  static World without_matches(World world, const UpstreamQuestion& asked) {
    std::erase_if(world.occurrences, [&asked](const Occurrence& occurrence) {
      return matches(asked.question.pattern, occurrence);
    });
    return world;
  }

  const BuildOptions& options_;
  Category category_;
  World world_;
  std::vector<UpstreamQuestion> questions_;
  std::size_t place_ = 0;
};

// Answers hold names that are read out of free text: parts of sentences, in any letter case.
void check_subjects(const std::vector<std::string>& subjects) {
  for (const std::string& subject : subjects) {
    const auto read = answers::read_answer(AnswerKind::names, subject, {{}, subjects});
    if (read == subject && subject.find(", ") == std::string::npos) continue;
    throw usage_error(
        fmt::format("the subject '{}' could not be read in an answer; names without full stops and "
                    "commas are wanted that differ in more than letter case",
                    subject));
  }
}

void check_categories(const BuildOptions& options) {
  if (options.categories.empty()) {
    throw usage_error("--categories: at least one category is wanted");
  }
  std::set<Category> seen;
  for (const Category category : options.categories) {
    if (!seen.insert(category).second) {
      throw usage_error(fmt::format("--categories: {} stands twice", to_text(category)));
    }
    if (options.mode == Mode::paper || category <= Category::vague) continue;
    throw usage_error(
        fmt::format("--categories {}: the authors' generator does not have it; use "
                    "--mode paper",
                    to_text(category)));
  }
}

// Every question about an event must read back as itself, or no prompt could be made of it.
void check_vocabulary(const EventVocabulary& words) {
  for (std::uint32_t type = 0; type < words.event_types.size(); ++type) {
    for (std::uint32_t location = 0; location < words.locations.size(); ++location) {
      for (const TravelerTemplate form : {TravelerTemplate::who, TravelerTemplate::did}) {
        TravelerQuestion question{form, {type, location, std::nullopt}, SpeechRelative::today};
        if (form == TravelerTemplate::did) question.pattern.subject = 0;
        const std::string text = format_question(question, words, DateStyle::iso);
        const auto read = read_question(text, words);
        if (read && *read == question) continue;
        throw usage_error(fmt::format(
            "the universe's event type '{}' makes questions that can be read in another way: '{}'",
            words.event_types[type].name(), text));
      }
    }
  }
}

void check_options(const BuildOptions& options) {
  check_vocabulary(options.universe.vocabulary);
  check_subjects(options.universe.vocabulary.subjects);
  check_categories(options);
  if (options.lengths.empty()) throw usage_error("--lengths: at least one length is wanted");
  for (const std::size_t length : options.lengths) {
    if (length == 0) throw usage_error("--lengths 0: an event set has at least one event");
    if (length > kLongest) {
      throw usage_error(
          fmt::format("--lengths {}: an event set has at most {} events", length, kLongest));
    }
  }
  if (std::set(options.lengths.begin(), options.lengths.end()).size() != options.lengths.size()) {
    throw usage_error("--lengths: a length stands twice");
  }
  if (options.per_cell == 0) {
    throw usage_error("--per-cell 0: at least one question of each category and length is wanted");
  }
  if (options.questions_per_set == 0) {
    throw usage_error("--questions-per-set 0: at least one question is asked of an event set");
  }
  if (options.mode == Mode::paper && options.truth.quirks == Quirks::upstream) {
    throw usage_error("--upstream-quirks belong to --mode upstream");
  }
  if (options.mode == Mode::upstream && options.times != Times::asked) {
    throw usage_error("--times belongs to --mode paper; the authors' generator has its own");
  }
}

std::unique_ptr<QuestionSource> make_source(const BuildOptions& options, Category category) {
  if (options.mode == Mode::paper) return std::make_unique<PaperSource>(options, category);
  return std::make_unique<UpstreamSource>(options, category);
}

void note(const std::string& file, const std::vector<Question>& questions, BuildSummary& summary) {
  for (const Question& question : questions) {
    if (question.labels.at("polarity") == "positive") ++summary.positive[file];
  }
  for (const Question& question : questions) {
    if (question.answer.kind != AnswerKind::distribution) return;
    ++summary.num_vague;
    if (question.labels.at("extrapolated") == "yes") ++summary.num_extrapolated;
  }
}

nlohmann::ordered_json rules_json(const BuildOptions& options) {
  nlohmann::ordered_json categories = nlohmann::ordered_json::array();
  for (const Category category : options.categories) categories.push_back(to_text(category));
  nlohmann::ordered_json rules = {{"mode", options.mode == Mode::paper ? "paper" : "upstream"},
                                  {"lengths", options.lengths},
                                  {"per_cell", options.per_cell},
                                  {"categories", categories},
                                  {"first", format_iso_date(options.universe.first)},
                                  {"now", format_iso_date(options.universe.now)},
                                  {"curves", options.truth.curves.name()},
                                  {"quirks", options.truth.quirks == Quirks::upstream}};
  if (options.mode == Mode::paper) {
    rules["questions_per_set"] = options.questions_per_set;
    rules["times"] = options.times == Times::asked ? "asked" : "uniform";
  }
  return rules;
}

ExamOptions exam_options(const BuildOptions& options) {
  return {"traveler",        options.out,
          options.seed,      options.num_threads,
          options.if_exists, given_files({options.universe_file, options.curves_file})};
}

}  // namespace

BuildSummary build(const BuildOptions& options) {
  check_options(options);
  ExamWriter writer(exam_options(options));
  BuildSummary summary;
  for (const Category category : options.categories) {
    const auto source = make_source(options, category);
    const std::string file = fmt::format("{}.jsonl", to_text(category));
    writer.write_chunks(file, [&](std::size_t) {
      std::vector<Question> questions = source->next();
      note(file, questions, summary);
      return questions;
    });
  }
  writer.write_manifest(rules_json(options));
  summary.questions = writer.counts();
  return summary;
}

std::vector<Question> make_questions(const BuildOptions& options) {
  check_options(options);
  std::vector<Question> all;
  for (const Category category : options.categories) {
    const auto source = make_source(options, category);
    for (auto part = source->next(); !part.empty(); part = source->next()) {
      std::move(part.begin(), part.end(), std::back_inserter(all));
    }
  }
  return all;
}

}  // namespace timeprobe::traveler
