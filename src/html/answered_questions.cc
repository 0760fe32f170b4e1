#include "html/answered_questions.h"

#include <fmt/format.h>

#include <functional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "exports/stored_plan.h"

namespace timeprobe {
namespace {

// The label "setting" that the question has itself, not from its run.
std::string own_setting(const Question& question, const std::string& of_run) {
  const std::string setting = find_label(question, "setting").value_or("");
  return setting == of_run ? "" : setting;
}

struct Identity {
  std::string_view suite, task, id, text, context;
  std::string setting;  // where a run asks the question in several

  bool operator==(const Identity&) const = default;
};

struct HashIdentity {
  std::size_t operator()(const Identity& identity) const {
    std::size_t hash = 0;
    for (const std::string_view part : {identity.suite, identity.task, identity.id, identity.text,
                                        identity.context, std::string_view(identity.setting)}) {
      hash = hash * 1000003U ^ std::hash<std::string_view>{}(part);
    }
    return hash;
  }
};

Identity identity_of(const Question& question) {
  return {question.suite, question.task, question.id, question.question, question.context.text, ""};
}

using Identities = std::unordered_set<Identity, HashIdentity>;

// The questions that some run asks more than once: in several settings.
Identities asked_in_several_settings(const std::vector<LoadedRun>& runs) {
  Identities several;
  for (const LoadedRun& run : runs) {
    Identities seen;
    for (const ScoredQuestion& scored : run.scored) {
      const Identity identity = identity_of(scored.question);
      if (!seen.insert(identity).second) several.insert(identity);
    }
  }
  return several;
}

void set_keys(std::vector<AnsweredQuestion>& questions) {
  std::unordered_map<std::string, std::size_t> seen;
  for (AnsweredQuestion& item : questions) {
    const Question& question = item.question();
    item.key = fmt::format("{}/{}/{}/{}", question.suite, question.task,
                           find_label(question, "setting").value_or("-"), question.id);
    const std::size_t count = ++seen[item.key];
    if (count > 1) item.key += fmt::format("~{}", count);
  }
}

}  // namespace

std::vector<AnsweredQuestion> merge_answers(const std::vector<LoadedRun>& runs) {
  std::vector<AnsweredQuestion> questions;
  std::unordered_map<Identity, std::size_t, HashIdentity> places;
  const Identities several = asked_in_several_settings(runs);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const std::string setting = stored_setting(runs[run].info, "setting");
    for (const ScoredQuestion& scored : runs[run].scored) {
      Identity identity = identity_of(scored.question);
      if (several.contains(identity)) identity.setting = own_setting(scored.question, setting);
      const auto [place, is_new] = places.try_emplace(std::move(identity), questions.size());
      if (is_new) questions.emplace_back();
      std::vector<RunAnswer>& answers = questions[place->second].answers;
      // A plan may hold one question twice; the first answer stands for both.
      if (answers.empty() || answers.back().run != run) answers.push_back({run, &scored});
    }
  }
  set_keys(questions);
  return questions;
}

}  // namespace timeprobe
