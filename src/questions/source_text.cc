#include "questions/source_text.h"

namespace timeprobe {
namespace {

std::string without_leading_space(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first);
}

}  // namespace

std::string source_text(const Question& question) {
  const std::string context = without_leading_space(question.context.text);
  const std::string text = without_leading_space(question.question);
  return context.empty() ? text : text + " " + context;
}

}  // namespace timeprobe
