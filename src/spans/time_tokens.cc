#include "spans/time_tokens.h"

#include <array>

namespace timeprobe {
namespace {

enum class Class : std::uint8_t { space, letter, digit, mark };

constexpr std::array<Class, 256> make_classes() {
  std::array<Class, 256> classes{};
  for (std::size_t i = 0; i < 256; ++i) {
    const bool is_letter = (i >= 'a' && i <= 'z') || (i >= 'A' && i <= 'Z') || i >= 0x80;
    classes[i] = i <= ' '               ? Class::space
                 : i >= '0' && i <= '9' ? Class::digit
                 : is_letter            ? Class::letter
                                        : Class::mark;
  }
  return classes;
}

constexpr auto kClasses = make_classes();

Class class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

// Whether one of U+2000 .. U+203F stands there, with a third byte between these.
bool is_punctuation(std::string_view text, std::size_t at, char first, char last) {
  const std::string_view rest = text.substr(at, 3);
  return rest.size() == 3 && rest.starts_with("\xe2\x80") && rest[2] >= first && rest[2] <= last;
}

// U+2010 .. U+2015 and U+2212, the no-break space and quotes split words.
std::size_t dash_length(std::string_view text, std::size_t at) {
  const bool is_minus = text.substr(at, 3) == "\xe2\x88\x92";
  return is_minus || is_punctuation(text, at, '\x90', '\x95') ? 3 : 0;
}

std::size_t wide_space_length(std::string_view text, std::size_t at) {
  return text.substr(at, 2) == "\xc2\xa0" ? 2 : text.substr(at, 3) == "\xe2\x80\xaf" ? 3 : 0;
}

std::size_t quote_length(std::string_view text, std::size_t at) {
  return is_punctuation(text, at, '\x98', '\x9f') ? 3 : 0;
}

bool splits_word(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte != 0xe2 && byte != 0xc2) return false;
  return dash_length(text, at) + wide_space_length(text, at) + quote_length(text, at) > 0;
}

std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (class_of(text[at]) == Class::letter && !splits_word(text, at)) {
      ++at;
    } else if (text[at] == '\'' && at + 2 < text.size() &&
               (text[at - 1] == 'o' || text[at - 1] == 'O') && text[at + 1] == 'c') {
      ++at;  // o'clock
    } else {
      break;
    }
  }
  return at;
}

void read_number(std::string_view text, TimeToken& token) {
  token.kind = TimeToken::Kind::number;
  while (token.end < text.size() && class_of(text[token.end]) == Class::digit) ++token.end;
  const std::size_t num_digits = token.end - token.begin;
  token.num_digits = static_cast<std::uint8_t>(num_digits < 100 ? num_digits : 100);
  token.value = num_digits > 9 ? -1 : 0;
  for (std::size_t i = token.begin; i < token.end && num_digits <= 9; ++i) {
    token.value = token.value * 10 + (text[i] - '0');
  }
}

void read_word(std::string_view text, TimeToken& token) {
  token.kind = TimeToken::Kind::word;
  token.end = word_end(text, token.begin);
  token.has_capital = text[token.begin] >= 'A' && text[token.begin] <= 'Z';
  token.ends_in_s =
      token.end - token.begin > 3 && text[token.end - 1] == 's' && text[token.end - 2] != 's';
  token.word = classify_word(text.substr(token.begin, token.end - token.begin));
}

}  // namespace

std::vector<TimeToken> time_tokens(std::string_view text) {
  std::vector<TimeToken> tokens;
  tokens.reserve(text.size() / 4 + 4);
  bool after_space = true;
  for (std::size_t at = 0; at < text.size();) {
    const Class kind = class_of(text[at]);
    const std::size_t wide = kind == Class::letter ? wide_space_length(text, at) : 0;
    if (kind == Class::space || wide > 0) {
      after_space = true;
      at += wide > 0 ? wide : 1;
      continue;
    }
    TimeToken token;
    token.begin = at;
    token.end = at + 1;
    token.after_space = after_space;
    if (kind == Class::digit) {
      read_number(text, token);
    } else if (kind == Class::letter && !splits_word(text, at)) {
      read_word(text, token);
    } else if (const std::size_t dash = dash_length(text, at); dash > 0) {
      token.mark = '-';
      token.end = at + dash;
    } else if (const std::size_t quote = quote_length(text, at); quote > 0) {
      token.mark = '\'';
      token.end = at + quote;
    } else {
      token.mark = text[at];
    }
    tokens.push_back(token);
    after_space = false;
    at = token.end;
  }
  return tokens;
}

}  // namespace timeprobe
