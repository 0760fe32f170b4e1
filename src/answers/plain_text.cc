#include "answers/plain_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text_normalization.h"

namespace timeprobe::answers {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

constexpr std::array<std::string_view, 9> kEndsOfTurn = {
    "<|eot_id|>", "<|im_end|>",     "<|end|>", "<|endoftext|>", "<end_of_turn>",
    "<eos>",      "<|end_of_text|", "</s>",    "<|eom_id|>"};

struct Tag {
  std::string_view name;
  std::size_t end = 0;
};

// A tag at the '<' at `place`: a name of at most 20 letters, attributes are not taken.
std::optional<Tag> tag_at(std::string_view text, std::size_t place) {
  constexpr std::size_t kLongestName = 20;
  std::size_t start = place + 1;
  Tag tag;
  if (start < text.size() && text[start] == '/') ++start;
  std::size_t end = start;
  while (end < text.size() && end - start < kLongestName && is_letter(text[end])) ++end;
  tag.name = text.substr(start, end - start);
  while (end < text.size() && (text[end] == ' ' || text[end] == '/') && end - start < kLongestName)
    ++end;
  if (tag.name.empty() || end >= text.size() || text[end] != '>') return std::nullopt;
  tag.end = end + 1;
  return tag;
}

std::string_view first_turn(std::string_view text) {
  std::size_t end = text.size();
  for (const std::string_view mark : kEndsOfTurn) end = std::min(end, text.find(mark));
  return text.substr(0, end);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kTypography = {{
    {"\u2018", "'"}, {"\u2019", "'"},   {"\u201C", "\""},  {"\u201D", "\""},  {"\u2010", "-"},
    {"\u2011", "-"}, {"\u2012", " - "}, {"\u2013", " - "}, {"\u2014", " - "}, {"\u2212", "-"},
    {"\u00A0", " "}, {"\u202F", " "},   {"\u2009", " "},   {"\u2026", "..."}, {"\u2022", "-"},
    {"\u2192", ":"}, {"\u21D2", ":"},   {"\uFF1A", ":"},   {"\u200B", ""},    {"\uFEFF", ""},
}};

const std::pair<std::string_view, std::string_view>* typography_at(std::string_view rest) {
  const auto entry = std::ranges::find_if(
      kTypography, [rest](const auto& known) { return rest.starts_with(known.first); });
  return entry == kTypography.end() ? nullptr : &*entry;
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

std::string in_ascii_typography(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t place = 0;
  while (place < text.size()) {
    const auto* entry = is_ascii(text[place]) ? nullptr : typography_at(text.substr(place));
    if (entry == nullptr) {
      out += text[place++];
    } else {
      out += entry->second;
      place += entry->first.size();
    }
  }
  return out;
}

// Looks back a bounded way only: deeper indentation is not a list or a heading of a model's.
bool at_line_start(std::string_view out) {
  constexpr std::size_t kDeepest = 40;
  const std::size_t start = out.size() > kDeepest ? out.size() - kDeepest : 0;
  const std::size_t last = out.substr(start).find_last_not_of(" \t");
  return last == std::string_view::npos ? start == 0 : out[start + last] == '\n';
}

bool is_bullet(std::string_view text, std::size_t place, std::string_view out) {
  return place + 1 < text.size() && text[place + 1] == ' ' && at_line_start(out);
}

// A fence goes with its language.
std::size_t skip_fence(std::string_view text, std::size_t place) {
  std::size_t end = place + 3;
  while (end < text.size() && is_letter(text[end])) ++end;
  const bool names_language = end == text.size() || text[end] == '\n';
  return names_language ? end : place + 3;
}

// "**", "*" and "`" go; "* " at the start of a line is a list mark.
std::size_t skip_emphasis(std::string_view text, std::size_t place, std::string& out) {
  if (text.substr(place).starts_with("```")) return skip_fence(text, place);
  if (text[place] == '*' && is_bullet(text, place, out)) out += '-';
  return place + 1;
}

constexpr std::array<std::string_view, 14> kDroppedCommands = {
    "text",   "textbf", "textit", "texttt", "textrm", "mathrm", "mathbf",
    "mathit", "mathsf", "emph",   "quad",   "qquad",  "left",   "right"};

// A LaTeX command with a name. "\boxed" is an explicit statement and stays; "\n" stands in JSON.
std::size_t skip_named_command(std::string_view text, std::size_t place, std::size_t end,
                               std::string& out) {
  const std::string_view name = text.substr(place + 1, end - place - 1);
  if (name == "boxed" || name == "fbox") {
    out += "\\boxed";
    return end;
  }
  const bool dropped =
      std::find(kDroppedCommands.begin(), kDroppedCommands.end(), name) != kDroppedCommands.end();
  if (dropped) return end;
  out += name[0] == 'n' ? '\n' : ' ';
  return name[0] == 'n' ? place + 2 : place + 1;
}

// "\text{Tom}" and "\(" lose the command.
std::size_t skip_command(std::string_view text, std::size_t place, std::string& out) {
  std::size_t end = place + 1;
  while (end < text.size() && is_letter(text[end])) ++end;
  if (end > place + 1) return skip_named_command(text, place, end, out);
  if (end < text.size() && (text[end] == ' ' || text[end] == ',' || text[end] == ';')) out += ' ';
  const bool symbol =
      end < text.size() && std::string_view("()[] ,;!:").find(text[end]) != std::string_view::npos;
  return symbol ? end + 1 : end;
}

// "~~Mary~~ Tom": what is struck out was taken back.
std::size_t skip_strike(std::string_view text, std::size_t place) {
  constexpr std::size_t kLongest = 200;
  if (!text.substr(place).starts_with("~~")) return place + 1;
  const std::size_t close = text.substr(0, place + kLongest).find("~~", place + 2);
  return close == std::string_view::npos ? place + 2 : close + 2;
}

std::size_t skip_tag(std::string_view text, std::size_t place, std::string& out) {
  const auto tag = tag_at(text, place);
  if (!tag || ascii_lower(tag->name) == "answer") {
    out += text[place];
    return place + 1;
  }
  const std::string name = ascii_lower(tag->name);
  out += name == "br" || name == "p" || name == "li" ? '\n' : ' ';
  return tag->end;
}

bool is_heading_mark(std::string_view text, std::size_t place, std::string_view out) {
  return (text[place] == '#' || text[place] == '>') && at_line_start(out);
}

bool is_word_at(std::string_view text, std::size_t i) {
  return i < text.size() && (is_letter(text[i]) || !is_ascii(text[i]));
}

bool is_inside_word(std::string_view text, std::size_t place) {
  return place > 0 && is_word_at(text, place - 1) && is_word_at(text, place + 1);
}

// "_Tom_" is emphasis, "final_answer" is a name.
bool is_underscore_emphasis(std::string_view text, std::size_t place) {
  return text[place] == '_' && !is_inside_word(text, place);
}

std::string without_markup(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  std::size_t place = 0;
  while (place < text.size()) {
    const char c = text[place];
    if (c == '*' || c == '`') {
      place = skip_emphasis(text, place, out);
    } else if (c == '\\') {
      place = skip_command(text, place, out);
    } else if (c == '<') {
      place = skip_tag(text, place, out);
    } else if (c == '~') {
      place = skip_strike(text, place);
    } else if (c == '$' || c == '\r' || is_heading_mark(text, place, out) ||
               is_underscore_emphasis(text, place)) {
      ++place;
    } else {
      out += text[place++];
    }
  }
  return out;
}

}  // namespace

std::string plain_text(std::string_view completion) {
  return without_markup(in_ascii_typography(first_turn(completion)));
}

}  // namespace timeprobe::answers
