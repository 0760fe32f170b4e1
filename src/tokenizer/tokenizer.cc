#include "tokenizer/tokenizer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/check.h"
#include "base/error.h"
#include "base/utf8.h"

namespace timeprobe {
namespace {

constexpr std::string_view kSentinelStart = "<extra_id_";
constexpr std::string_view kReplacementCharacter = "\xef\xbf\xbd";

// A sentinel written in a text.
struct WrittenSentinel {
  std::size_t begin, end;  // bytes
  std::int32_t number;
};

std::optional<WrittenSentinel> find_sentinel(std::string_view text, std::size_t from) {
  for (auto begin = text.find(kSentinelStart, from); begin != std::string_view::npos;
       begin = text.find(kSentinelStart, begin + 1)) {
    const std::string_view digits = text.substr(begin + kSentinelStart.size());
    const std::size_t num_digits = std::min(digits.find_first_not_of("0123456789"), digits.size());
    if (num_digits < 1 || num_digits > 2 || (num_digits == 2 && digits[0] == '0')) continue;
    if (!digits.substr(num_digits).starts_with('>')) continue;
    std::int32_t number = 0;
    std::from_chars(digits.data(), digits.data() + num_digits, number);
    return WrittenSentinel{begin, begin + kSentinelStart.size() + num_digits + 1, number};
  }
  return std::nullopt;
}

std::string with_spaces(std::string_view piece) {
  std::string text;
  for (std::size_t at = 0; at < piece.size();) {
    const bool is_space = piece.substr(at).starts_with(kSpaceSymbol);
    text += is_space ? ' ' : piece[at];
    at += is_space ? kSpaceSymbol.size() : 1;
  }
  return text;
}

// Bytes of the fallback as text; what is no UTF-8 becomes U+FFFD, a byte each.
std::string repaired(std::string_view bytes) {
  std::string text;
  while (!bytes.empty()) {
    std::size_t length = std::min<std::size_t>(4, bytes.size());
    while (length > 1 && find_invalid_utf8(bytes.substr(0, length))) --length;
    const auto lead = static_cast<unsigned char>(bytes.front());
    const std::size_t character = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length >= character && !find_invalid_utf8(bytes.substr(0, character))) {
      text += bytes.substr(0, character);
      bytes.remove_prefix(character);
    } else {
      text += kReplacementCharacter;
      bytes.remove_prefix(1);
    }
  }
  return text;
}

std::optional<PieceId> find_control(const SpieceModel& model, std::string_view text) {
  const auto id = model.find(text);
  const bool found = id && model.pieces[static_cast<std::size_t>(*id)].type == PieceType::control;
  return found ? id : std::nullopt;
}

}  // namespace

std::string sentinel_text(std::int32_t number) {
  TIMEPROBE_CHECK(number >= 0 && number < kNumSentinels, std::to_string(number));
  return fmt::format("{}{}>", kSentinelStart, number);
}

Result<Tokenizer> Tokenizer::of(SpieceModel model) {
  Result<TextNormalizer> normalizer = TextNormalizer::of(model);
  if (!normalizer.ok()) return normalizer.problem();
  for (const char* name : {"</s>", "<pad>"}) {
    if (!find_control(model, name)) {
      return Problem{fmt::format("has no control piece {}, which T5 needs", name)};
    }
  }
  return Tokenizer(std::move(model), std::move(normalizer).value());
}

Tokenizer Tokenizer::read(const std::filesystem::path& path) {
  Result<Tokenizer> tokenizer = of(read_spiece_model(path));
  if (!tokenizer.ok()) throw usage_error(path.string() + ": " + tokenizer.problem().message);
  return std::move(tokenizer).value();
}

Tokenizer::Tokenizer(SpieceModel model, TextNormalizer normalizer)
    : model_(std::move(model)), normalizer_(std::move(normalizer)), segmenter_(model_) {
  for (std::size_t i = 0; i < model_.pieces.size(); ++i) {
    const Piece& piece = model_.pieces[i];
    const auto id = static_cast<PieceId>(i);
    ids_[piece.text] = id;
    if (piece.type == PieceType::unknown) unknown_ = id;
    if (model_.byte_fallback && piece.type == PieceType::byte) {
      byte_ids_.resize(256);
      byte_ids_[*byte_of_piece(piece.text)] = id;
    }
  }
  end_ = ids_.at("</s>");
  padding_ = ids_.at("<pad>");
  first_sentinel_ = static_cast<PieceId>(model_.pieces.size());
}

std::vector<PieceId> Tokenizer::encode(std::string_view text) const {
  std::vector<PieceId> ids;
  TextStart start = TextStart::of_sequence;
  std::size_t at = 0;
  while (const auto found = find_sentinel(text, at)) {
    encode_plain(text.substr(at, found->begin - at), start, ids);
    ids.push_back(sentinel(found->number));
    at = found->end;
    start = TextStart::inside;
  }
  encode_plain(text.substr(at), start, ids);
  ids.push_back(end_);
  return ids;
}

std::vector<PieceId> Tokenizer::encode(std::string_view text, std::size_t most) const {
  TIMEPROBE_CHECK(most >= 1, "the end of the sequence needs a place");
  std::vector<PieceId> ids = encode(text);
  if (ids.size() > most) {
    ids.resize(most);
    ids.back() = end_;
  }
  return ids;
}

std::size_t Tokenizer::count_pieces(std::string_view text) const { return encode(text).size() - 1; }

void Tokenizer::encode_plain(std::string_view text, TextStart start,
                             std::vector<PieceId>& ids) const {
  bool after_unknown = false;
  const std::string normalized = normalizer_.normalize(text, start);
  for (const auto& segment : segmenter_.segment(normalized)) {
    const bool is_unknown = segment.id == unknown_;
    if (is_unknown && !byte_ids_.empty()) {
      append_bytes(segment.text, ids);
    } else if (!is_unknown || !after_unknown) {
      ids.push_back(segment.id);
    }
    after_unknown = is_unknown;
  }
}

void Tokenizer::append_bytes(std::string_view text, std::vector<PieceId>& ids) const {
  for (const char byte : text) ids.push_back(byte_ids_[static_cast<unsigned char>(byte)]);
}

std::string Tokenizer::decode(std::span<const PieceId> ids, SpecialPieces special) const {
  std::string text;
  const auto append = [&text](const std::string& part) {
    if (!text.empty() && !part.empty()) text += ' ';
    text += part;
  };
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= ids.size(); ++i) {
    const bool is_end = i == ids.size();
    if (!is_end && !sentinel_number(ids[i])) continue;
    append(decode_plain(ids.subspan(begin, i - begin), special));
    if (!is_end && special == SpecialPieces::show) append(piece_text(ids[i]));
    begin = i + 1;
  }
  return text;
}

std::string Tokenizer::decode_plain(std::span<const PieceId> ids, SpecialPieces special) const {
  std::string text;
  std::string bytes;
  const NormalizerSpec& spec = model_.normalizer;
  bool at_start = spec.add_dummy_prefix || spec.remove_extra_whitespaces;
  const auto flush = [&text, &bytes] {
    text += repaired(bytes);
    bytes.clear();
  };
  for (const PieceId id : ids) {
    if (is_special(id)) {
      if (special == SpecialPieces::leave_out) continue;
      flush();
      text += special_text(id);
      continue;
    }
    const Piece& piece = model_.pieces[static_cast<std::size_t>(id)];
    if (piece.type == PieceType::byte) {
      bytes += static_cast<char>(*byte_of_piece(piece.text));
      continue;
    }
    flush();
    std::string_view written = piece.text;
    at_start = at_start && text.empty();
    if (at_start && written.starts_with(kSpaceSymbol)) {
      written.remove_prefix(kSpaceSymbol.size());
      at_start = spec.remove_extra_whitespaces;  // else only the dummy prefix goes
    }
    text += with_spaces(written);
  }
  flush();
  return text;
}

std::string Tokenizer::special_text(PieceId id) const {
  if (id == unknown_) return model_.unknown_surface;
  return id >= 0 && id < size() ? piece_text(id) : fmt::format("<id {}>", id);
}

bool Tokenizer::is_special(PieceId id) const {
  if (id < 0 || id >= first_sentinel_) return true;
  const PieceType type = model_.pieces[static_cast<std::size_t>(id)].type;
  return type == PieceType::control || type == PieceType::unknown;
}

PieceId Tokenizer::sentinel(std::int32_t number) const {
  TIMEPROBE_CHECK(number >= 0 && number < kNumSentinels, std::to_string(number));
  return first_sentinel_ + kNumSentinels - 1 - number;
}

std::optional<std::int32_t> Tokenizer::sentinel_number(PieceId id) const {
  if (id < first_sentinel_ || id >= size()) return std::nullopt;
  return first_sentinel_ + kNumSentinels - 1 - id;
}

std::int32_t Tokenizer::size() const { return first_sentinel_ + kNumSentinels; }

std::string Tokenizer::piece_text(PieceId id) const {
  TIMEPROBE_CHECK(id >= 0 && id < size(), std::to_string(id));
  if (const auto number = sentinel_number(id)) return sentinel_text(*number);
  return model_.pieces[static_cast<std::size_t>(id)].text;
}

std::optional<PieceId> Tokenizer::find(std::string_view piece) const {
  const auto found = ids_.find(std::string(piece));
  if (found != ids_.end()) return found->second;
  if (const auto written = find_sentinel(piece, 0);
      written && written->begin == 0 && written->end == piece.size()) {
    return sentinel(written->number);
  }
  return std::nullopt;
}

void check_fits(const Tokenizer& tokenizer, const std::filesystem::path& tokenizer_path,
                const NetworkVocabulary& network) {
  if (tokenizer.size() > network.vocab_size) {
    throw usage_error(fmt::format(
        "{}: has {} pieces and {} sentinels, but {} says vocab_size {}; this is the tokenizer of "
        "another model",
        tokenizer_path.string(), tokenizer.size() - kNumSentinels, kNumSentinels,
        network.config_path, network.vocab_size));
  }
  if (tokenizer.padding() != network.pad_token_id ||
      tokenizer.end_of_sequence() != network.eos_token_id) {
    throw usage_error(fmt::format(
        "{}: <pad> is {} and </s> is {}, but {} says pad_token_id {} and eos_token_id {}; this is "
        "the tokenizer of another model",
        tokenizer_path.string(), tokenizer.padding(), tokenizer.end_of_sequence(),
        network.config_path, network.pad_token_id, network.eos_token_id));
  }
}

}  // namespace timeprobe
