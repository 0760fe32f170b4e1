// Reading what a chat server says: the answer, or why there is none. Pure functions of bytes; every
// byte string is fit input.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "models/chat/failure.h"
#include "questions/score.h"

namespace timeprobe {

// The marks around the reasoning in the text of a reply. No splitting where `end` is empty.
struct ThinkMarks {
  std::string start = "<think>";
  std::string end = "</think>";
};

// What the explanation of a failure may speak of.
struct AskedServer {
  std::string url;           // as shown to people
  std::string key_variable;  // "OPENAI_API_KEY"
  bool sent_key = false;
  std::string model;
};

struct ChatReply {
  std::string text;       // without the reasoning
  std::string reasoning;  // reasoning_content, reasoning, or what stood between the marks
  FinishReason finish = FinishReason::stop;
  std::optional<std::int64_t> prompt_tokens = std::nullopt;
  std::optional<std::int64_t> completion_tokens = std::nullopt;
  std::string served_model = {};  // as the server names it
  std::string message_json = {};  // the whole message when it calls tools, else empty
};

// Takes the reasoning out of `text` and appends it to `reasoning`. Understood: leading blocks
// between the marks, a start without an end (cut by the token limit: all of it is reasoning), and
// an end without a start (the template had opened the block). A text without marks stays as it is.
void split_reasoning(const ThinkMarks& marks, std::string& text, std::string& reasoning);

// The body of a 200 response of either route, or the failure: not_utf8, invalid_json,
// empty_choices, filtered, wrong_content_type, or an "error" member that came with status 200.
// `content_type` only helps to explain a body that is no JSON. O(size of the body).
std::variant<ChatReply, Failure> read_reply(std::string_view body, std::string_view content_type,
                                            const ThinkMarks& marks, const AskedServer& server);

// What the server said of an error: error.message, message, detail or the text itself, in one line;
// and error.code or error.type. Empty where it said nothing.
struct ServerComplaint {
  std::string message;
  std::string code;
};
ServerComplaint read_complaint(std::string_view body);

// The failure that a status other than 200 stands for, with what to try. `location` is the target
// of a redirect.
Failure explain_status(int status, std::string_view body, std::string_view location,
                       const AskedServer& server);

}  // namespace timeprobe
