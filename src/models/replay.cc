#include "models/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <set>
#include <unordered_map>

#include "base/error.h"
#include "base/sha256.h"
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

using Index = std::unordered_map<std::string, std::vector<std::size_t>>;

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
  Replay(std::string file, const std::string& sha256, RecordedAnswers read)
      : file_(std::move(file)), sha256_(sha256), read_(std::move(read)) {
    for (std::size_t i = 0; i < read_.answers.size(); ++i) {
      const RecordedAnswer& answer = read_.answers[i];
      if (answer.id) by_id_[*answer.id].push_back(i);
      if (answer.question) by_question_[collapsed(*answer.question)].push_back(i);
      for (const auto& text : {answer.prompt, answer.question}) {
        if (text) add_prompt(collapsed(*text), i);
      }
    }
  }

  std::string name() const override { return "replay:" + file_; }

  Completion answer(const Question& question, const Prompt& prompt) const override {
    if (const auto* found = of(by_id_, question.id)) {
      const std::vector<std::size_t> agreeing = agreeing_with(question, *found);
      if (!agreeing.empty()) return take(question, agreeing, Found::by_id);
    }
    if (const auto* found = of(by_question_, collapsed(question.question))) {
      const std::vector<std::size_t> agreeing = agreeing_with(question, *found);
      if (!agreeing.empty()) return take(question, agreeing, Found::by_question);
    }
    for (const std::string& text : prompt_texts(question, prompt)) {
      const auto* found = of(by_prompt_, text);
      if (found == nullptr) continue;
      const std::vector<std::size_t> agreeing = agreeing_with(question, *found);
      if (!agreeing.empty()) return take(question, agreeing, Found::by_prompt);
    }
    note(Found::missing, {});
    return failed(fmt::format("{} has no answer to question {}", file_, question.id),
                  "no_recorded_answer");
  }

  std::map<std::string, std::string> settings() const override {
    const std::string bare = std::filesystem::path(file_).filename().string();
    return {{"answers", fmt::format("{} sha256:{}", bare, sha256_)}};
  }

  std::vector<Rejection> rejections() const override { return read_.rejections; }

  std::vector<std::string> remarks() const override {
    const std::lock_guard lock(mutex_);
    const auto count = [this](Found found) { return counts_[static_cast<std::size_t>(found)]; };
    std::vector<std::string> lines = {fmt::format(
        "{}: {} answers; {} questions found theirs by id, {} by their text, {} by their prompt",
        file_, read_.answers.size(), count(Found::by_id), count(Found::by_question),
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
    if (used_.size() < read_.answers.size()) {
      lines.push_back(fmt::format("{} answers of {} belong to no question that was asked now",
                                  read_.answers.size() - used_.size(), file_));
    }
    return lines;
  }

 private:
  static Completion failed(std::string reason, const char* kind) {
    return {.text = std::move(reason), .finish = FinishReason::error, .failure = kind};
  }

  static const std::vector<std::size_t>* of(const Index& index, const std::string& key) {
    const auto found = index.find(key);
    return found == index.end() ? nullptr : &found->second;
  }

  void add_prompt(std::string text, std::size_t i) {
    std::vector<std::size_t>& known = by_prompt_[std::move(text)];
    if (known.empty() || known.back() != i) known.push_back(i);
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

  std::vector<std::size_t> agreeing_with(const Question& question,
                                         const std::vector<std::size_t>& candidates) const {
    std::vector<std::size_t> agreeing;
    for (const std::size_t i : candidates) {
      const RecordedAnswer& answer = read_.answers[i];
      const bool other = contradicts_label(answer.suite, question.suite) ||
                         contradicts_label(answer.task, question.task) ||
                         contradicts_label(answer.setting, find_label(question, "setting")) ||
                         contradicts(answer.context, question.context.text) ||
                         is_of_another(answer.question, question.question);
      if (!other) agreeing.push_back(i);
    }
    return agreeing;
  }

  Completion take(const Question& question, const std::vector<std::size_t>& candidates,
                  Found how) const {
    const RecordedAnswer& first = read_.answers[candidates.front()];
    for (const std::size_t i : candidates) {
      const RecordedAnswer& other = read_.answers[i];
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

  void note(Found found, const std::vector<std::size_t>& used) const {
    const std::lock_guard lock(mutex_);
    ++counts_[static_cast<std::size_t>(found)];
    used_.insert(used.begin(), used.end());
  }

  std::string file_;
  std::string sha256_;
  RecordedAnswers read_;
  Index by_id_;
  Index by_question_;
  Index by_prompt_;  // prompts and what stands for one
  mutable std::mutex mutex_;
  mutable std::array<std::size_t, kNumFound> counts_{};
  mutable std::set<std::size_t> used_;
};

}  // namespace

std::unique_ptr<Model> make_replay(const std::filesystem::path& file) {
  return make_replay(TextLines::read(file));
}

std::unique_ptr<Model> make_replay(const TextLines& text) {
  RecordedAnswers read = read_recorded_answers(text);
  if (read.answers.empty()) {
    throw usage_error(read.rejections.empty() ? text.name() + ": holds no answers"
                                              : describe(read.rejections.front()));
  }
  return std::make_unique<Replay>(text.name(), sha256_hex(text.text()), std::move(read));
}

}  // namespace timeprobe
