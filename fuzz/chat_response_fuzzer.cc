// Responses of chat servers: any bytes under any status give an answer or a failure in one line of
// UTF-8, and the key never shows.

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "base/utf8.h"
#include "models/chat/response.h"
#include "models/chat/secret.h"

namespace {

void check_line(const std::string& line) {
  TIMEPROBE_CHECK(!line.empty(), "an explanation is never empty");
  TIMEPROBE_CHECK(!timeprobe::find_invalid_utf8(line), line);
  TIMEPROBE_CHECK(std::none_of(line.begin(), line.end(),
                               [](char c) { return static_cast<unsigned char>(c) < 0x20; }),
                  line);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const AskedServer server{"http://h/v1/chat/completions", "KEY", true, "m"};
  const auto result = read_reply(bytes, bytes.substr(0, size / 2), ThinkMarks{}, server);
  if (const auto* failure = std::get_if<Failure>(&result)) {
    check_line(failure->message);
  } else {
    const ChatReply& reply = std::get<ChatReply>(result);
    for (const std::string& text :
         {reply.text, reply.reasoning, reply.served_model, reply.message_json}) {
      TIMEPROBE_CHECK(!find_invalid_utf8(text), "an answer is UTF-8");
    }
  }
  const int status = 300 + (size == 0 ? 0 : data[0]);
  check_line(explain_status(status, bytes, bytes, server).message);

  const Secret secret("secret-key");
  const std::string shown = secret.redact_complaint(std::string(bytes) + "secret-key");
  TIMEPROBE_CHECK(shown.find("secret-key") == std::string::npos, shown);
  return 0;
}
