// The fastest server that still speaks HTTP: one fixed reply to every request, no parsing beyond
// the length of the body. A ceiling to measure clients against.
#pragma once

#include <string>

namespace timeprobe {

// A child process that serves on loopback until the object is destroyed.
class FixedAnswerServer {
 public:
  FixedAnswerServer(const std::string& json_body, int num_threads);
  ~FixedAnswerServer();
  FixedAnswerServer(const FixedAnswerServer&) = delete;
  FixedAnswerServer& operator=(const FixedAnswerServer&) = delete;

  int port() const { return port_; }

 private:
  int port_ = 0;
  int child_ = -1;
};

}  // namespace timeprobe
