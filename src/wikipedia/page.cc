#include "wikipedia/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/json_text.h"
#include "base/thrown_problem.h"
#include "base/utf8.h"

namespace timeprobe::wikipedia {
namespace {

using nlohmann::json;

constexpr std::string_view kSchema = "timeprobe.page/1";

std::string_view part(const std::string& text, const TextSpan& span) {
  return std::string_view(text).substr(span.begin, span.end - span.begin);
}

// "[" object "," object "]"
template <typename Items, typename AppendMembers>
void append_objects(std::string& out, const Items& items, const AppendMembers& append_members) {
  out += '[';
  for (const auto& item : items) {
    if (&item != &items.front()) out += ',';
    JsonObjectWriter object(out, JsonStyle::compact);
    append_members(object, item);
    object.close();
  }
  out += ']';
}

void append_span(JsonObjectWriter& object, const TextSpan& span) {
  object.number("begin", span.begin);
  object.number("end", span.end);
}

void append_content(std::string& out, JsonObjectWriter& record, const PlainText& content) {
  record.text("text", content.text);
  record.key("links");
  append_objects(out, content.links, [&](JsonObjectWriter& object, const Link& link) {
    append_span(object, link.span);
    object.text("target", link.target);
    object.text("anchor", part(content.text, link.span));
  });
  record.key("headings");
  append_objects(out, content.headings, [](JsonObjectWriter& object, const Heading& heading) {
    append_span(object, heading.span);
    object.number("level", static_cast<std::uint64_t>(heading.level));
  });
  record.key("lists");
  append_objects(out, content.lists, append_span);
}

// What is wrong with a record; stays inside this file.
struct BadRecord : std::runtime_error {
  using std::runtime_error::runtime_error;
};

const json& member(const json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  if (found == object.end()) throw BadRecord(fmt::format("the record has no '{}'", key));
  return *found;
}

std::string text_at(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_string()) throw BadRecord(fmt::format("'{}' is not a text", key));
  return value.get<std::string>();
}

std::uint64_t number_at(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_number_unsigned()) throw BadRecord(fmt::format("'{}' is not a whole number", key));
  return value.get<std::uint64_t>();
}

const json& list_at(const json& object, const char* key) {
  const json& value = member(object, key);
  if (!value.is_array()) throw BadRecord(fmt::format("'{}' is not a list", key));
  return value;
}

std::vector<std::string> texts_at(const json& object, const char* key) {
  const json& list = list_at(object, key);
  const bool is_sound = std::ranges::all_of(list, &json::is_string);
  if (!is_sound) throw BadRecord(fmt::format("'{}' is not a list of texts", key));
  return list.get<std::vector<std::string>>();
}

bool is_character_end(const std::string& text, std::size_t offset) {
  return offset == text.size() || !continues_code_point(text[offset]);
}

// The spans of one list follow each other.
class SpanReader {
 public:
  SpanReader(const std::string& text, const char* list) : text_(text), list_(list) {}

  TextSpan read(const json& object) {
    const TextSpan span{number_at(object, "begin"), number_at(object, "end")};
    const bool fits = span.begin >= last_end_ && span.begin < span.end &&
                      span.end <= text_.size() && is_character_end(text_, span.begin) &&
                      is_character_end(text_, span.end);
    if (!fits) {
      throw BadRecord(fmt::format("{}: bytes {}..{} are no span of the text behind byte {}", list_,
                                  span.begin, span.end, last_end_));
    }
    last_end_ = span.end;
    return span;
  }

 private:
  const std::string& text_;
  const char* list_;
  std::size_t last_end_ = 0;
};

PlainText read_content(const json& record) {
  PlainText content;
  content.text = text_at(record, "text");
  SpanReader links(content.text, "links");
  for (const json& link : list_at(record, "links")) {
    const TextSpan span = links.read(link);
    if (part(content.text, span) != text_at(link, "anchor")) {
      throw BadRecord(fmt::format("links: '{}' is not what stands at bytes {}..{}",
                                  text_at(link, "anchor"), span.begin, span.end));
    }
    content.links.push_back({span, text_at(link, "target")});
  }
  SpanReader headings(content.text, "headings");
  for (const json& heading : list_at(record, "headings")) {
    const TextSpan span = headings.read(heading);
    const std::uint64_t level = number_at(heading, "level");
    if (level < 1 || level > 6)
      throw BadRecord(fmt::format("headings: level {} is not in 1..6", level));
    content.headings.push_back({span, static_cast<int>(level)});
  }
  SpanReader lists(content.text, "lists");
  for (const json& list : list_at(record, "lists")) content.lists.push_back(lists.read(list));
  return content;
}

int number_space_of(const json& record) {
  const json value = record.value("namespace", json(0));
  if (!value.is_number_integer()) throw BadRecord("'namespace' is not a whole number");
  return value.get<int>();
}

PageHead read_head(const json& record) {
  if (text_at(record, "schema") != kSchema) {
    throw BadRecord(fmt::format("schema '{}' is not {}", text_at(record, "schema"), kSchema));
  }
  PageHead head;
  head.title = text_at(record, "title");
  head.id = number_at(record, "page_id");
  head.language = text_at(record, "language");
  head.number_space = number_space_of(record);
  head.subject_ids = texts_at(record, "subject_ids");
  head.redirected_from = texts_at(record, "redirected_from");
  return head;
}

// Reads a record by one of the functions above.
template <typename Value>
Result<Value> read_record(std::string_view text, const std::function<Value(const json&)>& read) {
  const json record = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (record.is_discarded()) return Problem{"the line is not complete JSON"};
  return result_of<BadRecord>([&] { return read(record); });
}

}  // namespace

std::string content_members(const PlainText& content) {
  std::string object;
  object.reserve(content.text.size() + content.links.size() * 80 + 256);
  JsonObjectWriter members(object, JsonStyle::compact);
  append_content(object, members, content);
  return object.substr(1);  // without the brace that opens the object
}

void append_json_line(std::string& out, const PageHead& head, std::string_view content_members) {
  JsonObjectWriter record(out, JsonStyle::compact);
  record.text("schema", kSchema);
  record.text("title", head.title);
  record.number("page_id", head.id);
  record.text("language", head.language);
  if (head.number_space != 0) {
    record.key("namespace");
    fmt::format_to(std::back_inserter(out), "{}", head.number_space);
  }
  record.texts("subject_ids", head.subject_ids);
  record.texts("redirected_from", head.redirected_from);
  out += ',';
  out += content_members;
  out += "}\n";
}

void append_json_line(std::string& out, const Page& page) {
  append_json_line(out, page.head, content_members(page.content));
}

Result<Page> parse_page_record(std::string_view line) {
  return read_record<Page>(line, [](const json& record) {
    return Page{read_head(record), read_content(record)};
  });
}

Result<PageHead> parse_page_head(std::string_view line) {
  // A quote within a text is escaped, so that this stands between members only.
  const std::size_t end = line.find(",\"text\":");
  if (end == std::string_view::npos) return read_record<PageHead>(line, read_head);
  return read_record<PageHead>(std::string(line.substr(0, end)) + "}", read_head);
}

}  // namespace timeprobe::wikipedia
