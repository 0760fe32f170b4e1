#include "html/page_json.h"

#include <string_view>

namespace timeprobe {

std::string page_text(const nlohmann::ordered_json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string page_text_in_script(const nlohmann::ordered_json& value) {
  const std::string text = page_text(value);
  std::string escaped;
  escaped.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i, 3);
    if (text[i] == '<') {
      escaped += "\\u003c";
    } else if (text[i] == '>') {
      escaped += "\\u003e";
    } else if (text[i] == '&') {
      escaped += "\\u0026";
    } else if (rest == "\u2028" || rest == "\u2029") {
      escaped += rest == "\u2028" ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      escaped += text[i];
    }
  }
  return escaped;
}

void add_interval(nlohmann::ordered_json& object, const ConfidenceInterval& interval) {
  object["low"] = interval.low;
  object["high"] = interval.high;
}

}  // namespace timeprobe
