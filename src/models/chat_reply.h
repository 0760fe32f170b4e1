// The reply of an OpenAI-compatible server, inside of a line that another program wrote.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/result.h"
#include "questions/score.h"

namespace timeprobe {

// The document of a stranger's line, or a discarded value where it is no JSON, or nested so deep
// that copying it would not be safe (base/json_nesting.h).
nlohmann::json parse_record(std::string_view text);

// The member of an object, or nullptr where there is none or it is null.
const nlohmann::json* member(const nlohmann::json& value, const char* key);

// The body of a chat completion or of a plain one, read by the rules of models/chat/response.h:
// reasoning between <think> marks is no part of the text. Problem: why the body holds no answer.
Result<Completion> read_chat_reply(const nlohmann::json& body);

// A line of a batch's output: {"response": {"status_code", "body"}, "error"}, as OpenAI and `vllm
// run-batch` write it. Problem: the request failed, with what the line says about it.
Result<Completion> read_batch_reply(const nlohmann::json& line);

// "length" and "max_tokens" are FinishReason::length, "error" is error, all else stop.
FinishReason finish_from_text(std::string_view text);

}  // namespace timeprobe
