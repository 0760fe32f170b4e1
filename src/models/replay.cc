#include "models/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include "base/error.h"
#include "base/sha256.h"
#include "models/answer_table.h"
#include "models/recorded_answers.h"

namespace timeprobe {
namespace {

constexpr std::string_view kWhite = " \t\r\n\f\v";

// White space at the ends dropped, elsewhere one space.
std::string collapsed(std::string_view text) {
  std::string result;
  while (true) {
    const std::size_t start = text.find_first_not_of(kWhite);
    if (start == std::string_view::npos) return result;
    text.remove_prefix(start);
    const std::size_t end = std::min(text.find_first_of(kWhite), text.size());
    if (!result.empty()) result += ' ';
    result += text.substr(0, end);
    text.remove_prefix(end);
  }
}

bool contradicts(const std::optional<std::string>& recorded, const std::string& asked) {
  return recorded && collapsed(*recorded) != collapsed(asked);
}

bool contradicts_label(const std::optional<std::string>& recorded,
                       const std::optional<std::string>& asked) {
  return recorded && asked && *recorded != *asked;
}

// What a record calls its question may be a whole prompt, which holds the question.
bool is_of_another(const std::optional<std::string>& recorded, const std::string& asked) {
  return recorded && collapsed(*recorded).find(collapsed(asked)) == std::string::npos;
}

// How a question found its answer.
enum class Found { by_id, by_question, by_prompt, ambiguous, missing };
constexpr std::size_t kNumFound = 5;

class Replay : public Model {
 public:
  explicit Replay(const TextLines& text) : file_(text.name()), sha256_(sha256_hex(text.text())) {
    rejections_ =
        read_recorded_answers(text, [this](const RecordedAnswer& answer) { add(answer); });
    if (answers_.size() == 0) {
      throw usage_error(rejections_.empty() ? file_ + ": holds no answers"
                                            : describe(rejections_.front()));
    }
    for (AnswerIndex* index : {&by_id_, &by_question_, &by_prompt_}) index->finish();
    used_.resize(answers_.size());
  }

  std::string name() const override { return "replay:" + file_; }

  Completion answer(const Question& question, const Prompt& prompt) const override {
    const Agreeing by_id = agreeing(question, by_id_, question.id);
    if (!by_id.empty()) return take(question, by_id, Found::by_id);
    const Agreeing by_text = agreeing(question, by_question_, collapsed(question.question));
    if (!by_text.empty()) return take(question, by_text, Found::by_question);
    for (const std::string& text : prompt_texts(question, prompt)) {
      const Agreeing by_prompt = agreeing(question, by_prompt_, text);
      if (!by_prompt.empty()) return take(question, by_prompt, Found::by_prompt);
    }
    note(Found::missing, {});
    return failed(fmt::format("{} has no answer to question {}", file_, question.id),
                  "no_recorded_answer");
  }

  std::map<std::string, std::string> settings() const override {
    const std::string bare = std::filesystem::path(file_).filename().string();
    return {{"answers", fmt::format("{} sha256:{}", bare, sha256_)}};
  }

  std::vector<Rejection> rejections() const override { return rejections_; }

  std::vector<std::string> remarks() const override {
    const std::lock_guard lock(mutex_);
    const auto count = [this](Found found) { return counts_[static_cast<std::size_t>(found)]; };
    std::vector<std::string> lines = {fmt::format(
        "{}: {} answers; {} questions found theirs by id, {} by their text, {} by their prompt",
        file_, answers_.size(), count(Found::by_id), count(Found::by_question),
        count(Found::by_prompt))};
    if (count(Found::missing) > 0) {
      lines.push_back(fmt::format("{} questions have no answer in {} and count as failed",
                                  count(Found::missing), file_));
    }
    if (count(Found::ambiguous) > 0) {
      lines.push_back(
          fmt::format("{} questions have several different answers in {} and count as failed",
                      count(Found::ambiguous), file_));
    }
    const auto num_unused = std::count(used_.begin(), used_.end(), false);
    if (num_unused > 0) {
      lines.push_back(fmt::format("{} answers of {} belong to no question that was asked now",
                                  num_unused, file_));
    }
    return lines;
  }

 private:
  static Completion failed(std::string reason, const char* kind) {
    return {.text = std::move(reason), .finish = FinishReason::error, .failure = kind};
  }

  void add(const RecordedAnswer& answer) {
    const auto place = static_cast<std::uint32_t>(answers_.size());
    answers_.add(answer);
    if (answer.id) by_id_.add(*answer.id, place);
    if (answer.question) by_question_.add(collapsed(*answer.question), place);
    for (const auto& text : {answer.prompt, answer.question}) {
      if (text) by_prompt_.add(collapsed(*text), place);
    }
  }

  // The whole prompt; its last message, what stands behind an instruction; the bare question.
  static std::vector<std::string> prompt_texts(const Question& question, const Prompt& prompt) {
    std::vector<std::string> texts;
    if (!prompt.messages.empty()) {
      texts = {collapsed(in_single_turn(prompt).messages.front().content),
               collapsed(prompt.messages.back().content)};
    }
    texts.push_back(collapsed(question.question));
    return texts;
  }

  // An answer with its place among all.
  using Agreeing = std::vector<std::pair<std::uint32_t, RecordedAnswer>>;

  Agreeing agreeing(const Question& question, const AnswerIndex& index,
                    const std::string& text) const {
    Agreeing found;
    for (const std::uint32_t place : index.of(text)) {
      RecordedAnswer answer = answers_[place];
      const bool other = contradicts_label(answer.suite, question.suite) ||
                         contradicts_label(answer.task, question.task) ||
                         contradicts_label(answer.setting, find_label(question, "setting")) ||
                         contradicts(answer.context, question.context.text) ||
                         is_of_another(answer.question, question.question);
      if (!other) found.emplace_back(place, std::move(answer));
    }
    return found;
  }

  Completion take(const Question& question, const Agreeing& candidates, Found how) const {
    const RecordedAnswer& first = candidates.front().second;
    for (const auto& [place, other] : candidates) {
      if (other.completion.text == first.completion.text &&
          other.completion.finish == first.completion.finish) {
        continue;
      }
      note(Found::ambiguous, candidates);
      return failed(fmt::format("{} answers question {} in different ways, on lines {} and {}",
                                file_, question.id, first.line, other.line),
                    "several_recorded_answers");
    }
    note(how, candidates);
    return first.completion;
  }

  void note(Found found, const Agreeing& used) const {
    const std::lock_guard lock(mutex_);
    ++counts_[static_cast<std::size_t>(found)];
    for (const auto& [place, answer] : used) used_[place] = true;
  }

  std::string file_;
  std::string sha256_;
  std::vector<Rejection> rejections_;
  std::shared_ptr<TextNumbers> texts_ = std::make_shared<TextNumbers>();
  AnswerTable answers_{texts_};
  AnswerIndex by_id_{texts_};
  AnswerIndex by_question_{texts_};
  AnswerIndex by_prompt_{texts_};  // prompts and what stands for one
  mutable std::mutex mutex_;
  mutable std::array<std::size_t, kNumFound> counts_{};
  mutable std::vector<bool> used_;  // by place
};

}  // namespace

std::unique_ptr<Model> make_replay(const std::filesystem::path& file) {
  return make_replay(TextLines::read(file));
}

std::unique_ptr<Model> make_replay(const TextLines& text) { return std::make_unique<Replay>(text); }

}  // namespace timeprobe
