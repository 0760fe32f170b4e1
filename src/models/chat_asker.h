// A model server as what a run asks.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/asker.h"
#include "models/chat/engine.h"

namespace timeprobe {

class ChatAsker : public Asker {
 public:
  // `name` is what the run carries: "openai:gpt-4o-mini". Errors as those of ChatEngine.
  ChatAsker(std::string name, const ChatEndpoint& endpoint, const ChatOptions& options);

  std::string name() const override { return name_; }
  bool reads_prompt(const Question&) const override { return true; }
  void submit(std::size_t ticket, const Question& question, const Prompt& prompt) override;
  std::vector<Reply> wait(std::chrono::milliseconds patience) override;
  std::size_t num_open() const override { return engine_.num_open(); }
  std::size_t capacity() const override { return 2 * max_concurrency_; }
  void stop() override { engine_.cancel_waiting(); }
  AskerStatus status() const override;
  std::string cache_key(const Prompt& prompt) const override;

 private:
  std::string name_;
  std::string url_;
  ChatBodyWriter bodies_;
  ChatLayout layout_;
  std::size_t max_concurrency_;
  ChatEngine engine_;
};

}  // namespace timeprobe
