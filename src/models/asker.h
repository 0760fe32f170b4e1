// Asks many questions at once: the bridge between a run and what is asked.
//
//   LocalAsker      calls a Model on some threads of this machine
//   ChatAsker       a model server (chat_asker.h)
//   T5Asker         a T5 of a checkpoint folder, in batches (t5_asker.h)
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/model.h"
#include "questions/prompt.h"
#include "questions/question.h"
#include "questions/score.h"

namespace timeprobe {

struct Reply {
  std::size_t ticket = 0;
  Completion completion;
  bool permanent = false;  // the same question will fail the same way: too long
  bool hopeless = false;   // every other request will fail the same way: a wrong key
};

// What is going on, for a progress line.
struct AskerStatus {
  std::size_t num_in_flight = 0;
  std::size_t num_retries = 0;
  std::string waiting = {};  // "waiting 12 s (429), retry 3"; empty when nothing holds it up
};

// Used by one thread.
class Asker {
 public:
  virtual ~Asker() = default;

  // The name that the run carries: "openai:gpt-4o-mini".
  virtual std::string name() const = 0;
  virtual bool reads_prompt(const Question& question) const = 0;

  // The same number comes back with the reply, exactly once. Does not block for long.
  virtual void submit(std::size_t ticket, const Question& question, const Prompt& prompt) = 0;

  // What has ended since the last call; waits for something up to `patience`.
  virtual std::vector<Reply> wait(std::chrono::milliseconds patience) = 0;

  virtual std::size_t num_open() const = 0;  // submitted and not replied
  virtual std::size_t capacity() const = 0;  // more open ones than this make nothing faster

  // Gives up what has not been sent; what is on its way still comes back.
  virtual void stop() {}

  virtual AskerStatus status() const { return {num_open(), 0, ""}; }

  // As those of Model.
  virtual std::map<std::string, std::string> settings() const { return {}; }
  virtual std::vector<Rejection> rejections() const { return {}; }
  virtual std::vector<std::string> remarks() const { return {}; }

  // What makes two requests the same, for the response cache; empty where nothing is cached.
  virtual std::string cache_key(const Prompt&) const { return ""; }
};

class LocalAsker : public Asker {
 public:
  // REQUIRES: num_threads >= 1.
  LocalAsker(std::unique_ptr<Model> model, int num_threads);

  std::string name() const override { return model_->name(); }
  bool reads_prompt(const Question& question) const override {
    return model_->reads_prompt(question);
  }
  void submit(std::size_t ticket, const Question& question, const Prompt& prompt) override;
  std::vector<Reply> wait(std::chrono::milliseconds patience) override;
  std::size_t num_open() const override { return waiting_.size(); }
  std::size_t capacity() const override;
  void stop() override { waiting_.clear(); }
  std::map<std::string, std::string> settings() const override { return model_->settings(); }
  std::vector<Rejection> rejections() const override { return model_->rejections(); }
  std::vector<std::string> remarks() const override { return model_->remarks(); }

 private:
  struct Job {
    std::size_t ticket;
    Question question;
    Prompt prompt;
  };

  std::unique_ptr<Model> model_;
  int num_threads_;
  std::vector<Job> waiting_;
};

}  // namespace timeprobe
