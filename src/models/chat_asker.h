// A model server as what a run asks, with tools if it may call them.
//
// A reply that calls tools is answered with their results and asked on, up to a number of rounds; a
// model that still calls then is cut off (FinishReason::length). The whole conversation is kept as
// the completion's transcript.
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "models/asker.h"
#include "models/chat/engine.h"
#include "tools/tool.h"

namespace timeprobe {

class ChatAsker : public Asker {
 public:
  // The functions that a question's answer may use.
  using Tools = std::function<ToolBox(const Question&)>;

  // `name` is what the run carries: "openai:gpt-4o-mini". Errors as those of ChatEngine. Without
  // `tools` none are offered.
  ChatAsker(std::string name, const ChatEndpoint& endpoint, const ChatOptions& options,
            Tools tools = nullptr);

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
  // A question whose answer may take several requests.
  struct Conversation {
    ToolBox tools;
    ChatRequest request;
    int num_rounds = 0;
    std::int64_t prompt_tokens = 0;
    std::int64_t completion_tokens = 0;
    std::int64_t attempts = 0;
  };

  // True when the conversation goes on: no reply yet.
  bool call_tools(Conversation& conversation, Finished& finished);
  static void close(Conversation& conversation, Completion& completion);

  std::string name_;
  std::string url_;
  ChatBodyWriter bodies_;
  ChatLayout layout_;
  std::size_t max_concurrency_;
  Tools tools_;
  std::unordered_map<std::size_t, Conversation> conversations_;  // by ticket
  ChatEngine engine_;
};

}  // namespace timeprobe
