#include "models/command.h"

#include <fmt/format.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "base/child_process.h"
#include "base/command_line.h"
#include "base/error.h"
#include "base/transformed.h"
#include "models/chat_reply.h"

namespace timeprobe {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

ordered_json message_json(const Message& message) {
  return {{"role", to_text(message.role)}, {"content", message.content}};
}

std::string request_line(const Question& question, const Prompt& prompt) {
  const ordered_json request = {{"id", question.id},
                                {"question", question.question},
                                {"context", question.context.text},
                                {"messages", transformed(prompt.messages, message_json)}};
  return request.dump(-1, ' ', false, json::error_handler_t::replace);
}

Completion failed(std::string reason) {
  return {.text = std::move(reason), .finish = FinishReason::error};
}

// The line as it can be shown: at most 200 bytes, what is no printable ASCII as \xNN.
std::string shown(std::string_view line) {
  constexpr std::size_t kShown = 200;
  std::string text = "'";
  for (const char c : line.substr(0, kShown)) {
    const auto byte = static_cast<unsigned char>(c);
    text += byte < 0x20 || byte > 0x7E ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return text + (line.size() > kShown ? "' ..." : "'");
}

// What a line says, and whether the next line can be trusted to answer the next question.
struct ReadLine {
  Completion completion;
  bool has_id = false;
  bool in_step = false;
};

ReadLine read_reply(const Question& question, const std::string& line) {
  const json reply = parse_record(line);
  if (reply.is_discarded() || !reply.is_object()) {
    return {failed(fmt::format("the program wrote {}; a JSON object is wanted", shown(line)))};
  }
  const auto id = reply.find("id");
  const bool has_id = id != reply.end();
  if (has_id && *id != question.id) {
    return {failed(fmt::format("the program wrote {}; that is not the answer to question {}",
                               shown(line), question.id))};
  }
  const auto text = reply.find("text");
  if (text == reply.end() || !text->is_string()) {
    return {failed(fmt::format("the program wrote {}; {{\"text\": ...}} is wanted", shown(line))),
            has_id, has_id};
  }
  Completion completion;
  completion.text = text->get<std::string>();
  const auto finish = reply.find("finish");
  if (finish != reply.end() && finish->is_string()) {
    completion.finish = finish_from_text(finish->get_ref<const std::string&>());
  }
  return {std::move(completion), has_id, true};
}

class Command : public Model {
 public:
  Command(std::string command_line, std::vector<std::string> arguments,
          const CommandOptions& options)
      : command_line_(std::move(command_line)),
        arguments_(std::move(arguments)),
        options_(options),
        child_(std::make_unique<ChildProcess>(arguments_)) {}

  std::string name() const override { return "command:" + command_line_; }
  bool fails_for_good() const override { return false; }

  Completion answer(const Question& question, const Prompt& prompt) const override {
    const std::lock_guard lock(mutex_);
    if (const auto reason = make_ready()) return failed(*reason);
    stray_lines_ += child_->drop_unread_lines();
    const ChildProcess::Reply reply =
        child_->exchange(request_line(question, prompt), options_.answer_timeout);
    switch (reply.reading) {
      case ChildProcess::Reading::line: return read(question, reply.line);
      case ChildProcess::Reading::unasked:
        return stop(fmt::format("the program wrote {} before it was asked", shown(reply.line)));
      case ChildProcess::Reading::ended: return stop("the program ended without an answer");
      case ChildProcess::Reading::too_long:
        return stop(fmt::format("the program wrote more than {} bytes without a line end",
                                ChildProcess::kMaxLine));
      case ChildProcess::Reading::timed_out:
        return stop(fmt::format("no answer within {} ms", options_.answer_timeout.count()));
    }
    return failed("");
  }

  std::vector<std::string> remarks() const override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> lines;
    if (restarts_ > 0) {
      lines.push_back(fmt::format("{} was started again {} times", command_line_, restarts_));
    }
    if (child_ == nullptr && restarts_ >= options_.max_restarts) {
      lines.push_back(fmt::format(
          "{} ended once more after that and was left alone; the questions since count as failed",
          command_line_));
    }
    if (stray_lines_ > 0) {
      lines.push_back(
          fmt::format("{} lines of {} answered no question", stray_lines_, command_line_));
    }
    return lines;
  }

 private:
  // Starts the program where it does not run; the reason when that cannot be done.
  std::optional<std::string> make_ready() const {
    if (child_ != nullptr) return std::nullopt;
    if (restarts_ >= options_.max_restarts) {
      return fmt::format("the program has ended {} times and is not started again", restarts_ + 1);
    }
    ++restarts_;
    try {
      child_ = std::make_unique<ChildProcess>(arguments_);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::nullopt;
  }

  Completion read(const Question& question, const std::string& line) const {
    ReadLine read = read_reply(question, line);
    gives_ids_ = gives_ids_ || read.has_id;
    if (!read.in_step && !gives_ids_) return stop(std::move(read.completion.text));
    return std::move(read.completion);
  }

  Completion stop(std::string reason) const {
    child_->kill();
    child_ = nullptr;
    return failed(std::move(reason));
  }

  std::string command_line_;
  std::vector<std::string> arguments_;
  CommandOptions options_;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<ChildProcess> child_;
  mutable bool gives_ids_ = false;
  mutable int restarts_ = 0;
  mutable std::size_t stray_lines_ = 0;
};

}  // namespace

std::unique_ptr<Model> make_command(const std::string& command_line,
                                    const CommandOptions& options) {
  Result<std::vector<std::string>> arguments = split_command_line(command_line);
  if (!arguments) {
    throw usage_error(
        fmt::format("model 'command:{}': {}", command_line, arguments.problem().message));
  }
  return std::make_unique<Command>(command_line, std::move(arguments).value(), options);
}

}  // namespace timeprobe
