#include "spans/linked_page.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/json_nesting.h"
#include "base/utf8.h"

namespace timeprobe {
namespace {

using nlohmann::json;

bool is_boundary(std::string_view text, std::size_t at) {
  return at == text.size() || !continues_code_point(text[at]);
}

std::optional<std::size_t> offset(const json& link, const char* key, std::string_view text) {
  if (!link.is_object()) return std::nullopt;
  const auto found = link.find(key);
  if (found == link.end() || !found->is_number_unsigned()) return std::nullopt;
  const auto at = found->get<std::size_t>();
  if (at > text.size() || !is_boundary(text, at)) return std::nullopt;
  return at;
}

}  // namespace

Result<LinkedPage> parse_linked_page(std::string_view line) {
  if (nested_too_deep(line)) return Problem{"the JSON is nested too deep"};
  const json object = json::parse(line, nullptr, false);
  if (!object.is_object()) return Problem{"is not a JSON object"};
  const auto text = object.find("text");
  if (text == object.end() || !text->is_string()) return Problem{"has no text"};
  LinkedPage page{text->get<std::string>(), {}};
  const auto links = object.find("links");
  if (links == object.end()) return page;
  if (!links->is_array()) return Problem{"links is not a list"};
  std::size_t last_end = 0;
  for (std::size_t i = 0; i < links->size(); ++i) {
    const auto begin = offset((*links)[i], "begin", page.text);
    const auto end = offset((*links)[i], "end", page.text);
    if (!begin || !end || *begin > *end || *begin < last_end) {
      return Problem{fmt::format("link {} is not a stretch of the text behind the one before", i)};
    }
    if (*begin < *end) page.links.push_back({*begin, *end});
    last_end = *end;
  }
  return page;
}

}  // namespace timeprobe
