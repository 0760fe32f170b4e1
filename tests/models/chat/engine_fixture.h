// What the tests of the engine share: short waits, and asking a list of texts.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "models/chat/engine.h"
#include "tests/server/scripted_server.h"

namespace timeprobe {

inline constexpr const char* kTestKey = "sk-test-0123456789";

inline ChatEndpoint endpoint_of(const std::string& url) {
  return {.base_url = url, .key = Secret(kTestKey), .key_variable = "TEST_API_KEY"};
}

inline ChatOptions quick_options() {
  ChatOptions options;
  options.body.model = "scripted-1";
  options.pace.retry = {.max_retries = 3,
                        .first_wait = std::chrono::milliseconds(4),
                        .longest_wait = std::chrono::milliseconds(20)};
  return options;
}

inline Prompt prompt_of(const std::string& text) {
  return {{{Role::user, text}}, {0.0, 16, {}}, "zero-shot"};
}

// Everything that comes back, by ticket. Gives up after ten seconds.
inline std::map<std::size_t, Finished> all_of(ChatEngine& engine) {
  std::map<std::size_t, Finished> all;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (engine.num_open() > 0 && std::chrono::steady_clock::now() < end) {
    for (Finished& finished : engine.wait(std::chrono::milliseconds(500))) {
      const std::size_t ticket = finished.ticket;
      EXPECT_TRUE(all.emplace(ticket, std::move(finished)).second) << ticket << " came twice";
    }
  }
  EXPECT_EQ(engine.num_open(), 0u) << "not all came back in time";
  return all;
}

inline Finished ask_one(const ChatEndpoint& endpoint, const ChatOptions& options,
                        const Prompt& prompt = prompt_of("?")) {
  ChatEngine engine(endpoint, options);
  engine.submit(0, prompt);
  return all_of(engine)[0];
}

}  // namespace timeprobe
