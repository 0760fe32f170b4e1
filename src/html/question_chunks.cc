#include "html/question_chunks.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "base/utf8.h"
#include "evaluation/runner.h"
#include "exports/exported_run.h"
#include "exports/stored_plan.h"
#include "html/page_json.h"
#include "html/timeline_json.h"
#include "questions/answer_distribution.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kRowsInChunk = 1024;
constexpr std::size_t kDetailsInChunk = 128;
constexpr std::size_t kMaxChunkBytes = 512 * 1024;  // of texts, before they are made smaller
constexpr std::size_t kMaxRowText = 400;            // longer texts stand whole in the details only
constexpr std::size_t kMaxRowAccepted = 8;

// Texts that several questions of a chunk share, each once.
class SharedTexts {
 public:
  std::size_t place_of(const std::string& text) {
    const auto [place, is_new] = places_.try_emplace(text, texts_.size());
    if (is_new) texts_.push_back(text);
    return place->second;
  }
  ordered_json take() { return std::move(texts_); }

 private:
  std::unordered_map<std::string, std::size_t> places_;
  ordered_json texts_ = ordered_json::array();
};

// Chunks end after `most` questions, or where their sizes add up.
template <typename SizeOf>
std::vector<std::size_t> starts_of(std::size_t count, std::size_t most, const SizeOf& size_of) {
  std::vector<std::size_t> starts;
  std::size_t size = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t more = size_of(i);
    if (starts.empty() || i - starts.back() == most || size + more > kMaxChunkBytes) {
      starts.push_back(i);
      size = 0;
    }
    size += more;
  }
  return starts;
}

std::size_t end_of(const std::vector<std::size_t>& starts, std::size_t chunk, std::size_t count) {
  return chunk + 1 < starts.size() ? starts[chunk + 1] : count;
}

std::string start_of(const std::string& text) {
  return std::string(utf8_beginning(text, kMaxRowText));
}

ordered_json row_json(const AnsweredQuestion& item) {
  const Question& question = item.question();
  ordered_json accepted = ordered_json::array(), answers = ordered_json::array();
  for (const std::string& text : accepted_texts(question)) {
    if (accepted.size() < kMaxRowAccepted) accepted.push_back(start_of(text));
  }
  for (const auto& [run, scored] : item.answers) {
    ordered_json answer = {{"run", run}, {"verdict", to_text(scored->score.verdict)}};
    const std::string& text = scored->completion.text;
    const std::string extracted = start_of(scored->score.extracted);
    answer["text"] = start_of(text);
    if (!extracted.empty() && answer["text"] != extracted) answer["extracted"] = extracted;
    answers.push_back(std::move(answer));
  }
  return {{"key", item.key},
          {"question", start_of(question.question)},
          {"accepted", std::move(accepted)},
          {"answers", std::move(answers)}};
}

void add_texts(ordered_json& object,
               std::initializer_list<std::pair<const char*, const std::string*>> members) {
  for (const auto& [name, text] : members) {
    if (!text->empty()) object[name] = *text;
  }
}

ordered_json answer_json(const RunAnswer& run_answer) {
  const Completion& completion = run_answer.scored->completion;
  const Score& score = run_answer.scored->score;
  ordered_json answer = {{"run", run_answer.run},
                         {"text", completion.text},
                         {"extracted", score.extracted},
                         {"verdict", to_text(score.verdict)}};
  if (score.value) answer["value"] = *score.value;
  if (!score.metrics.empty()) answer["metrics"] = score.metrics;
  if (completion.finish == FinishReason::length) answer["finish"] = "length";
  if (completion.finish == FinishReason::error) answer["finish"] = "error";
  if (completion.prompt_tokens) answer["prompt_tokens"] = *completion.prompt_tokens;
  if (completion.completion_tokens) answer["completion_tokens"] = *completion.completion_tokens;
  if (completion.latency_ms) answer["latency_ms"] = *completion.latency_ms;
  if (completion.attempts != 1) answer["attempts"] = completion.attempts;
  add_texts(answer, {{"evidence", &completion.evidence},
                     {"reasoning", &completion.reasoning},
                     {"served_model", &completion.served_model},
                     {"transcript", &completion.transcript},
                     {"failure", &completion.failure}});
  return answer;
}

ordered_json prompt_json(const Prompt& prompt, SharedTexts& texts) {
  const auto message_json = [&texts](const Message& message) {
    return ordered_json::array({to_text(message.role), texts.place_of(message.content)});
  };
  return {{"messages", list_of(prompt.messages, message_json)},
          {"temperature", prompt.settings.temperature},
          {"max_tokens", prompt.settings.max_tokens},
          {"stop", prompt.settings.stop},
          {"strategy", prompt.strategy}};
}

ordered_json origin_json(const Origin& origin) {
  ordered_json object = {{"generator", origin.generator}};
  if (origin.seed) object["seed"] = *origin.seed;
  object["sources"] = list_of(origin.sources, [](const SourceFile& source) -> ordered_json {
    return {{"name", source.name}, {"sha256", source.sha256}};
  });
  return object;
}

// "yes (scores 0.98)" of a distribution.
std::vector<std::string> accepted_with_scores(const Question& question) {
  return accepted_texts(question, [](const ScoredAnswer& answer) {
    return fmt::format("{} (scores {:.2f})", answer.answer, answer.score);
  });
}

ordered_json question_json(const AnsweredQuestion& item, SharedTexts& texts) {
  const Question& question = item.question();
  ordered_json object = {{"key", item.key},
                         {"id", question.id},
                         {"suite", question.suite},
                         {"task", question.task},
                         {"split", question.split},
                         {"question", question.question},
                         {"accepted", accepted_with_scores(question)},
                         {"labels", question.labels},
                         {"origin", origin_json(question.origin)}};
  if (!question.context.text.empty()) object["context"] = texts.place_of(question.context.text);
  if (question.speech_time) object["speech_time"] = *question.speech_time;
  if (!question.negatives.empty()) object["negatives"] = question.negatives;
  if (const auto timeline = timeline_of(question)) object["timeline"] = timeline_json(*timeline);
  return object;
}

// As it was put: without the label that the run has added.
std::optional<Prompt> prompt_put(const PromptSource& source, const std::string& run_setting,
                                 const Question& asked) {
  if (!source.plan) return std::nullopt;
  Question question = asked;
  if (!run_setting.empty() && find_label(question, "setting") == run_setting) {
    question.labels.erase("setting");
  }
  try {
    return prompt_of(*source.plan, question);
  } catch (const Error&) {
    return std::nullopt;  // a suite or a strategy that this version does not know
  }
}

}  // namespace

QuestionChunks::QuestionChunks(const std::vector<LoadedRun>& runs,
                               std::vector<PromptSource> prompts)
    : prompts_(std::move(prompts)),
      questions_(merge_answers(runs)),
      reasoner_(make_model("reasoner", {})) {
  for (const LoadedRun& run : runs) run_settings_.push_back(stored_setting(run.info, "setting"));
  row_starts_ = starts_of(questions_.size(), kRowsInChunk, [this](std::size_t i) {
    return (questions_[i].answers.size() + 1) * kMaxRowText / 4;  // about
  });
  detail_starts_ = starts_of(questions_.size(), kDetailsInChunk,
                             [this](std::size_t i) { return detail_size(questions_[i]); });
}

std::size_t QuestionChunks::detail_size(const AnsweredQuestion& item) const {
  std::size_t size = item.question().context.text.size() + item.question().question.size();
  for (const RunAnswer& answer : item.answers) {
    const Completion& completion = answer.scored->completion;
    size += completion.text.size() + completion.reasoning.size() + completion.transcript.size() +
            completion.evidence.size() + answer.scored->score.extracted.size();
  }
  return size;
}

std::string QuestionChunks::rows(std::size_t chunk) const {
  ordered_json rows = ordered_json::array();
  const std::size_t end = end_of(row_starts_, chunk, questions_.size());
  for (std::size_t i = row_starts_[chunk]; i < end; ++i) rows.push_back(row_json(questions_[i]));
  return page_text(rows);
}

std::string QuestionChunks::details(std::size_t chunk) const {
  SharedTexts texts;
  ordered_json questions = ordered_json::array();
  const std::size_t end = end_of(detail_starts_, chunk, questions_.size());
  for (std::size_t i = detail_starts_[chunk]; i < end; ++i) {
    const AnsweredQuestion& item = questions_[i];
    ordered_json object = question_json(item, texts);
    ordered_json answers = ordered_json::array();
    std::optional<Prompt> any_prompt;
    for (const RunAnswer& answer : item.answers) {
      answers.push_back(answer_json(answer));
      auto prompt =
          prompt_put(prompts_[answer.run], run_settings_[answer.run], answer.scored->question);
      if (!prompt) continue;
      answers.back()["prompt"] = prompt_json(*prompt, texts);
      if (!any_prompt) any_prompt = std::move(prompt);
    }
    object["answers"] = std::move(answers);
    const Completion exact = reasoner_->answer(item.question(), any_prompt.value_or(Prompt()));
    object["reasoner"] = {{"answer", exact.text}, {"evidence", exact.evidence}};
    questions.push_back(std::move(object));
  }
  return page_text({{"texts", texts.take()}, {"questions", std::move(questions)}});
}

}  // namespace timeprobe
