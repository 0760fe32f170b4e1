#include "wikipedia/wikitext_inline.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "base/text_normalization.h"
#include "wikipedia/character_references.h"
#include "wikipedia/link_parts.h"
#include "wikipedia/odd_spaces.h"
#include "wikipedia/quote_marks.h"
#include "wikipedia/title.h"
#include "wikipedia/wikitext_marks.h"

namespace timeprobe::wikipedia {
namespace {

// Bytes that need care. 0xC2 and 0xE2 begin the spaces that are not ASCII's.
constexpr std::array<bool, 256> make_special() {
  std::array<bool, 256> special{};
  for (const char c : std::string_view("[]{}'&_-<|\t\n\xC2\xE2")) {
    special[static_cast<unsigned char>(c)] = true;
  }
  special[static_cast<unsigned char>(kDropped)] = true;
  special[static_cast<unsigned char>(kJoint)] = true;
  return special;
}

constexpr std::array<bool, 256> kSpecial = make_special();

bool is_special(char c) { return kSpecial[static_cast<unsigned char>(c)]; }

bool is_ascii_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Where the first ';' stands that does not end a character reference.
std::size_t variant_end(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && text[i] != ';') {
    const auto reference = text[i] == '&' ? read_character_reference(text.substr(i)) : std::nullopt;
    i += reference ? reference->length : 1;
  }
  return i;
}

// A character as it stands within a line: no odd spaces, no line ends.
std::string_view in_line(std::string_view character) {
  if (const auto space = read_odd_space(character)) return space->instead;
  return character == "\n" || character == "\t" ? " " : character;
}

// Which links a text may hold: a line any, the label of an external link no external one, the label
// of a link none.
enum class Links { any, internal, none };

class InlineWriter {
 public:
  InlineWriter(const WikiNames& names, TextWriter& writer) : names_(names), writer_(writer) {}

  void write(std::string_view line, Links links) {
    const std::optional<std::size_t> apostrophe =
        links == Links::any ? find_apostrophe_before_italics(line) : std::nullopt;
    for (std::size_t at = 0; at < line.size();) {
      if (!is_special(line[at])) {
        at += words(line.substr(at));
      } else if (line[at] == '\'') {
        at += apostrophes(line, at, apostrophe);
      } else if (line[at] == '[') {
        at += bracket(line.substr(at), links);
      } else {
        at += sign(line.substr(at));
      }
    }
  }

 private:
  // Each of these takes what the text begins with and says how many bytes that was.

  // The first bytes may be known to be words, special as they are.
  std::size_t words(std::string_view text, std::ptrdiff_t num_known = 0) {
    const auto end = std::find_if(text.begin() + num_known, text.end(), is_special);
    const auto length = static_cast<std::size_t>(end - text.begin());
    put(text.substr(0, length));
    return length;
  }

  std::size_t apostrophes(std::string_view line, std::size_t at,
                          std::optional<std::size_t> apostrophe) {
    const std::size_t end = std::min(line.find_first_not_of('\'', at), line.size());
    const std::size_t length = end - at;
    const bool before_italics = apostrophe && *apostrophe >= at && *apostrophe < end;
    std::size_t to_read = apostrophes_to_read(length);
    if (before_italics) ++to_read;
    if (length > 1) joint_ = true;
    for (; to_read > 0 && !writer_.line().ends_with("''"); --to_read) put("'");
    return length;
  }

  std::size_t bracket(std::string_view text, Links links) {
    const std::size_t run = std::min(text.find_first_not_of('['), text.size());
    if (run == 1) {
      const std::size_t taken = links == Links::any ? external_link(text) : 0;
      return taken > 0 ? taken : sign(text);
    }
    if (run == 3) put_sign('[');
    const std::size_t taken = links == Links::none ? 0 : link(text.substr(run - 2));
    joint_ = true;
    return run - 2 + std::max<std::size_t>(taken, 2);
  }

  // [http://example.org label]; 0 when it is none.
  std::size_t external_link(std::string_view text) {
    if (urls_stay_open_ || !begins_url(text.substr(1))) return 0;
    const std::size_t close = find_single_close(text);
    urls_stay_open_ = close == std::string_view::npos;
    if (urls_stay_open_) return 0;
    label_of_url(text.substr(1, close - 1));
    return close + 1;
  }

  void label_of_url(std::string_view content) {
    joint_ = true;
    const std::size_t space = content.find(' ');
    if (space == std::string_view::npos) {
      writer_.gap();
    } else {
      write(content.substr(space + 1), Links::internal);
    }
    joint_ = true;
  }

  // [[target|label]]trail; 0 when nothing closes it.
  std::size_t link(std::string_view text) {
    const std::size_t next = find_doubled_bracket(text.substr(2));
    if (next == std::string_view::npos || text[2 + next] != ']') return open_link(text);
    const std::string_view content = text.substr(2, next);
    const std::size_t end = 2 + next + 2;
    const std::size_t trail = link_trail_length(text.substr(end));
    write_link(content, text.substr(end, trail));
    return end + trail;
  }

  // A picture whose end was lost takes the rest of its line with it.
  std::size_t open_link(std::string_view text) {
    const LinkKind kind = names_.kind_of(trim(text.substr(2), kBlanks));
    if (kind != LinkKind::file && kind != LinkKind::category) return 0;
    writer_.gap();
    return text.size();
  }

  void write_link(std::string_view content, std::string_view trail) {
    joint_ = true;
    const std::size_t pipe = content.find('|');
    std::string_view target = trim(content.substr(0, pipe), kBlanks);
    if (begins_url(target)) return label_of_url(content);
    const bool colon_first = target.starts_with(':');
    if (colon_first) target.remove_prefix(1);
    std::string_view label = target;
    if (pipe != std::string_view::npos) label = content.substr(pipe + 1);
    if (trim(label, kBlanks).empty()) label = pipe_trick(target);
    const std::string title = decode_character_references(without_marks(target));
    writer_.begin_link();
    write(label, Links::none);
    joint_ = true;
    put(trail);
    writer_.end_link(names_.kind_of(title) == LinkKind::article ? link_target(title) : "");
    joint_ = true;
  }

  // What one byte is read as.
  std::size_t put_for_one(std::string_view sign) {
    put(sign);
    return 1;
  }

  // A single sign that is to be read, or a mark that goes.
  std::size_t sign(std::string_view text) {
    switch (text.front()) {
      case kDropped: writer_.gap(); [[fallthrough]];
      case kJoint: joint_ = true; return 1;
      case '&': return ampersand(text);
      case '_': return underscores(text);
      case '-': return hyphen(text);
      case '\t':
      case '\n': return put_for_one(" ");
      case '\xC2':
      case '\xE2': return odd_character(text);
      case '<': return put_for_one("<");
      default: return brackets(text);
    }
  }

  // A run of what was markup goes; a single sign stays.
  std::size_t brackets(std::string_view text) {
    const std::size_t run = std::min(text.find_first_not_of(text.front()), text.size());
    if (run == 1 || text.front() == '|') {
      put_sign(text.front());
      return 1;
    }
    joint_ = true;
    return run;
  }

  std::size_t ampersand(std::string_view text) {
    const auto reference = read_character_reference(text);
    if (!reference) return put_for_one("&");
    joint_ = false;
    writer_.text(in_line(reference->text));
    return reference->length;
  }

  std::size_t odd_character(std::string_view text) {
    const auto space = read_odd_space(text);
    if (!space) return words(text, 1);
    put(space->instead);
    return space->length;
  }

  // __NOTOC__
  std::size_t underscores(std::string_view text) {
    constexpr std::size_t kLongestWord = 40;
    const std::size_t end = text.substr(0, kLongestWord).find("__", 2);
    const std::string_view name =
        text.starts_with("__") && end != std::string_view::npos ? text.substr(2, end - 2) : "";
    const bool upper_case = std::all_of(name.begin(), name.end(),
                                        [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
    if (name.size() >= 3 && upper_case) {
      joint_ = true;
      return end + 2;
    }
    return put_for_one("_");
  }

  // -{zh-hans:A;zh-hant:B}-: the first variant is what is read.
  std::size_t hyphen(std::string_view text) {
    const std::size_t close =
        text.starts_with("-{") ? find_variants_end(text.substr(2)) : std::string_view::npos;
    if (close == std::string_view::npos) return put_for_one("-");
    joint_ = true;
    put_variant(text.substr(2, close));
    joint_ = true;
    return 2 + close + 2;
  }

  // Where "}-" stands, if no "-{" stands before it.
  static std::size_t find_variants_end(std::string_view text) {
    for (std::size_t i = text.find_first_of("{}"); i != std::string_view::npos;
         i = text.find_first_of("{}", i + 1)) {
      if (text[i] == '{') return std::string_view::npos;
      if (text.substr(i).starts_with("}-")) return i;
    }
    return std::string_view::npos;
  }

  void put_variant(std::string_view content) {
    const std::size_t pipe = content.find('|');
    const std::string_view flags = pipe == std::string_view::npos
                                       ? std::string_view()
                                       : trim(content.substr(0, pipe), kBlanks);
    if (pipe != std::string_view::npos) content.remove_prefix(pipe + 1);
    const bool hidden = flags == "H" || flags == "T" || flags == "-";
    if (hidden) return writer_.gap();
    const std::size_t colon = content.find(':');
    const bool names_variant =
        colon != std::string_view::npos && colon <= 12 &&
        trim(content.substr(0, colon), kBlanks).find(' ') == std::string_view::npos;
    if (names_variant && flags != "R") {
      content = trim(content.substr(colon + 1), kBlanks);
      content = content.substr(0, variant_end(content));
    }
    for (std::size_t at = 0; at < content.size();) {
      at += is_special(content[at]) && content[at] != '-' ? sign(content.substr(at))
            : content[at] == '-'                          ? put_for_one("-")
                                                          : words(content.substr(at));
    }
  }

  // A sign that would look like markup beside its neighbour is left out.
  void put_sign(char sign) {
    const std::string_view line = writer_.line();
    const char before = line.empty() ? '\0' : line.back();
    const bool doubled = before == sign && sign != '|';
    const bool table = (before == '{' && sign == '|') || (before == '|' && sign == '}');
    if (doubled || table) return;
    put(std::string_view(&sign, 1));
  }

  // Words of the page. Where markup went just before, no tag or reference may arise that was none:
  // "<''ref''>" becomes "< ref>".
  void put(std::string_view text) {
    if (text.empty()) return;
    if (joint_ && would_arise(text)) writer_.text(" ");
    joint_ = false;
    writer_.text(text);
  }

  bool would_arise(std::string_view text) const {
    constexpr std::size_t kLongest = 10;
    const std::string_view line = writer_.line();
    const std::string_view tail = line.substr(line.size() - std::min(line.size(), kLongest));
    const std::size_t sign = tail.find_last_of("<&");
    if (sign == std::string_view::npos) return false;
    const std::string_view begun = tail.substr(sign + 1);
    if (!std::all_of(begun.begin(), begun.end(),
                     [](char c) { return is_ascii_word(c) || c == '#' || c == '/'; })) {
      return false;
    }
    if (tail[sign] == '<')
      return is_ascii_word(text.front()) || text.front() == '/' || text.front() == '!';
    return read_character_reference(std::string(tail.substr(sign)) +
                                    std::string(text.substr(0, kLongest)))
        .has_value();
  }

  const WikiNames& names_;
  TextWriter& writer_;
  bool joint_ = false;           // markup went since the last character that was written
  bool urls_stay_open_ = false;  // nothing closes an external link in the rest of the line
};

}  // namespace

void write_inline(std::string_view line, const WikiNames& names, TextWriter& writer) {
  InlineWriter(names, writer).write(line, Links::any);
}

}  // namespace timeprobe::wikipedia
