#include "tokenizer/text_normalizer.h"

#include <algorithm>

#include "base/utf8.h"

namespace timeprobe {
namespace {

constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";

// The length of the UTF-8 character that the text begins with, or 0 when it begins with none.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (text.size() < length || find_invalid_utf8(text.substr(0, length))) return 0;
  return length;
}

}  // namespace

Result<TextNormalizer> TextNormalizer::of(const SpieceModel& model) {
  Result<CharacterMap> rules = CharacterMap::parse(model.normalizer.character_map);
  if (!rules.ok()) return rules.problem();
  TextNormalizer normalizer;
  normalizer.spec_ = model.normalizer;
  normalizer.spec_.character_map.clear();  // rules_ has it
  normalizer.space_is_suffix_ = model.treat_whitespace_as_suffix;
  normalizer.rules_ = std::move(rules).value();
  std::vector<std::pair<std::string_view, std::int32_t>> symbols;
  for (const Piece& piece : model.pieces) {
    if (piece.type == PieceType::user_defined) symbols.emplace_back(piece.text, 0);
  }
  normalizer.user_defined_ = PieceTrie(std::move(symbols));
  return normalizer;
}

std::string TextNormalizer::normalize(std::string_view text, TextStart start) const {
  std::string out;
  bool after_space = spec_.remove_extra_whitespaces;
  bool space_first = start == TextStart::of_sequence && spec_.add_dummy_prefix;
  if (spec_.remove_extra_whitespaces) {
    const std::size_t leading = leading_space(text);
    if (start == TextStart::inside) space_first = leading > 0;
    text.remove_prefix(leading);
  }
  if (text.empty()) return out;
  out.reserve(text.size() * 3 / 2 + 8);
  if (space_first && !space_is_suffix_) out += space();
  while (!text.empty()) {
    const Step step = first_step(text);
    std::string_view replacement = step.replacement;
    while (after_space && replacement.starts_with(' ')) replacement.remove_prefix(1);
    append(replacement, out);
    if (!replacement.empty()) after_space = replacement.ends_with(' ');
    if (!spec_.remove_extra_whitespaces) after_space = false;
    text.remove_prefix(step.length);
  }
  while (spec_.remove_extra_whitespaces && out.ends_with(space())) {
    out.resize(out.size() - space().size());
  }
  if (space_is_suffix_ && spec_.add_dummy_prefix) out += space();
  return out;
}

TextNormalizer::Step TextNormalizer::first_step(std::string_view text) const {
  if (const std::size_t length = user_defined_.longest_prefix(text); length > 0) {
    return {length, text.substr(0, length)};
  }
  if (const auto match = rules_.longest_match(text)) return {match->length, match->replacement};
  const std::size_t length = character_length(text);
  return length == 0 ? Step{1, kReplacementCharacter} : Step{length, text.substr(0, length)};
}

std::size_t TextNormalizer::leading_space(std::string_view text) const {
  std::size_t leading = 0;
  while (leading < text.size()) {
    const Step step = first_step(text.substr(leading));
    if (step.replacement != " ") break;
    leading += step.length;
  }
  return leading;
}

void TextNormalizer::append(std::string_view replacement, std::string& out) const {
  for (const char byte : replacement) {
    if (byte == ' ') {
      out += space();
    } else {
      out += byte;
    }
  }
}

std::string_view TextNormalizer::space() const {
  return spec_.escape_whitespaces ? kSpaceSymbol : std::string_view(" ");
}

}  // namespace timeprobe
