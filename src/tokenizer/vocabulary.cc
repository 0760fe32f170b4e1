#include "tokenizer/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>

#include "base/check.h"
#include "base/utf8.h"

namespace timeprobe {
namespace {

// Scores of what is spelt: so low that one word always beats the sum of its characters.
constexpr float kCharacterScore = -100.0f;

bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z');
}

struct Counts {
  std::map<std::string, std::size_t, std::less<>> words;
  std::set<std::string, std::less<>> characters;  // beyond ASCII
};

void count_characters(std::string_view text, Counts& counts) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (next_code_point(text, at) >= 0x80)
      counts.characters.emplace(text.substr(begin, at - begin));
  }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Runs of bytes of a kind, two and more of them.
void count_runs(std::string_view text, bool (*is_in)(char), Counts& counts) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    while (at < text.size() && is_in(text[at])) ++at;
    if (at - begin > 1) ++counts.words[std::string(text.substr(begin, at - begin))];
    if (at == begin) ++at;
  }
}

std::vector<std::pair<std::string, std::size_t>> most_frequent(const Counts& counts,
                                                               const WordVocabulary& how) {
  std::vector<std::pair<std::string, std::size_t>> words;
  for (const auto& [word, count] : counts.words) {
    if (count >= how.min_count) words.emplace_back(word, count);
  }
  std::stable_sort(words.begin(), words.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (words.size() > how.most_words) words.resize(how.most_words);
  return words;
}

}  // namespace

SpieceModel fixed_vocabulary(std::span<const Piece> pieces) {
  SpieceModel model;
  model.normalizer.name = "identity";
  model.pieces = {{"<pad>", 0.0f, PieceType::control},
                  {"</s>", 0.0f, PieceType::control},
                  {"<unk>", 0.0f, PieceType::unknown}};
  model.pieces.insert(model.pieces.end(), pieces.begin(), pieces.end());
  const auto again = parse_spiece_model(bytes_of(model));
  TIMEPROBE_CHECK(again.ok(), again.ok() ? "" : again.problem().message);
  return model;
}

SpieceModel word_vocabulary(std::span<const std::string> texts, const WordVocabulary& how) {
  Counts counts;
  for (const std::string& text : texts) {
    TIMEPROBE_CHECK(!find_invalid_utf8(text), "a text is not UTF-8");
    count_runs(text, is_word_byte, counts);
    if (how.numbers == NumberPieces::whole) count_runs(text, is_digit, counts);
    count_characters(text, counts);
  }
  std::vector<Piece> pieces = {{std::string(kSpaceSymbol), -20.0f}};
  for (char c = '!'; c <= '~'; ++c) pieces.push_back({std::string(1, c), kCharacterScore});
  for (const std::string& character : counts.characters) {
    if (character != kSpaceSymbol) pieces.push_back({character, kCharacterScore});
  }
  for (const auto& [word, count] : most_frequent(counts, how)) {
    // A single character beyond ASCII has a piece already, and is no word of several bytes.
    if (counts.characters.contains(word) || word.find(kSpaceSymbol) != std::string::npos) continue;
    const float score = -1.0f - 1.0f / static_cast<float>(count + 1);
    pieces.push_back({std::string(kSpaceSymbol) + word, score});
    pieces.push_back({word, score - 1.0f});
  }
  return fixed_vocabulary(pieces);
}

}  // namespace timeprobe
