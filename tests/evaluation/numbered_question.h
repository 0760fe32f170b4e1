// Questions of which only the number, the text and the answer matter.
#pragma once

#include <string>

#include "questions/question.h"

namespace timeprobe {

// "q7", a test question of TempReason.
inline Question numbered_question(int number, const std::string& text, const std::string& answer) {
  Question question;
  question.id = "q" + std::to_string(number);
  question.suite = "tempreason";
  question.task = "l2";
  question.split = "test";
  question.question = text;
  question.answer = {AnswerKind::text, {answer}};
  return question;
}

}  // namespace timeprobe
