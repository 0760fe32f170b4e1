#include "tokenizer/spiece_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <unordered_set>

#include "base/error.h"
#include "base/parse_as.h"
#include "base/thrown_problem.h"
#include "base/utf8.h"
#include "tokenizer/protobuf_wire.h"

namespace timeprobe {
namespace {

// Field numbers of sentencepiece_model.proto.
namespace model_field {
constexpr std::uint32_t kPieces = 1, kTrainer = 2, kNormalizer = 3, kDenormalizer = 5;
}
namespace piece_field {
constexpr std::uint32_t kText = 1, kScore = 2, kType = 3;
}
namespace trainer_field {
constexpr std::uint32_t kModelType = 3, kVocabularySize = 4, kSuffix = 24, kByteFallback = 35,
                        kUnknownId = 40, kBeginId = 41, kEndId = 42, kPaddingId = 43,
                        kUnknownSurface = 44;
}
namespace normalizer_field {
constexpr std::uint32_t kName = 1, kCharacterMap = 2, kDummyPrefix = 3, kExtraSpaces = 4,
                        kEscape = 5;
}

constexpr std::int32_t kUnigram = 1;

// What is wrong with a model; stays inside this file.
struct BadModel : std::runtime_error {
  using std::runtime_error::runtime_error;
};

using Layout = WireField::Layout;

void expect(const WireField& field, Layout layout, const char* what) {
  if (field.layout != layout) {
    throw BadModel(fmt::format("field {} of {} is laid out wrongly", field.number, what));
  }
}

std::int32_t integer(const WireField& field, const char* what) {
  expect(field, Layout::varint, what);
  return field.signed_integer();
}

std::string_view bytes(const WireField& field, const char* what) {
  expect(field, Layout::bytes, what);
  return field.bytes;
}

template <typename Take>
void for_each_field(std::string_view message, const char* what, Take take) {
  WireReader reader(message);
  while (const auto field = reader.next()) take(*field);
  if (reader.broken()) {
    throw BadModel(fmt::format("{} is broken at its byte {}; is this a spiece.model, and whole?",
                               what, reader.position()));
  }
}

Piece piece_of(std::string_view message) {
  Piece piece;
  for_each_field(message, "a piece", [&piece](const WireField& field) {
    switch (field.number) {
      case piece_field::kText: piece.text = bytes(field, "a piece"); break;
      case piece_field::kScore:
        expect(field, Layout::fixed32, "a piece");
        piece.score = field.real();
        break;
      case piece_field::kType: {
        const std::int32_t type = integer(field, "a piece");
        if (type < 1 || type > 6) throw BadModel(fmt::format("a piece has the type {}", type));
        piece.type = static_cast<PieceType>(type);
        break;
      }
      default: break;
    }
  });
  return piece;
}

void check_model_type(std::int32_t type) {
  if (type == kUnigram) return;
  const char* name = type == 2 ? "BPE" : type == 3 ? "word" : type == 4 ? "char" : "unknown";
  throw BadModel(
      fmt::format("the model type is {} ({}); T5 has a unigram model, and only these "
                  "are supported",
                  type, name));
}

void read_trainer(std::string_view message, SpieceModel& model) {
  constexpr const char* kWhat = "the trainer's settings";
  for_each_field(message, kWhat, [&model](const WireField& field) {
    switch (field.number) {
      case trainer_field::kModelType: return check_model_type(integer(field, kWhat));
      case trainer_field::kSuffix:
        model.treat_whitespace_as_suffix = integer(field, kWhat) != 0;
        return;
      case trainer_field::kByteFallback: model.byte_fallback = integer(field, kWhat) != 0; return;
      case trainer_field::kUnknownSurface: model.unknown_surface = bytes(field, kWhat); return;
      default: return;
    }
  });
}

NormalizerSpec normalizer_of(std::string_view message) {
  constexpr const char* kWhat = "the normaliser's settings";
  NormalizerSpec spec;
  for_each_field(message, kWhat, [&spec](const WireField& field) {
    switch (field.number) {
      case normalizer_field::kName: spec.name = bytes(field, kWhat); return;
      case normalizer_field::kCharacterMap: spec.character_map = bytes(field, kWhat); return;
      case normalizer_field::kDummyPrefix:
        spec.add_dummy_prefix = integer(field, kWhat) != 0;
        return;
      case normalizer_field::kExtraSpaces:
        spec.remove_extra_whitespaces = integer(field, kWhat) != 0;
        return;
      case normalizer_field::kEscape: spec.escape_whitespaces = integer(field, kWhat) != 0; return;
      default: return;
    }
  });
  return spec;
}

void check_piece(const Piece& piece, std::size_t id) {
  if (piece.text.empty()) throw BadModel(fmt::format("piece {} is empty", id));
  if (find_invalid_utf8(piece.text)) throw BadModel(fmt::format("piece {} is not UTF-8", id));
  if (!std::isfinite(piece.score)) {
    throw BadModel(fmt::format("the score of piece {} '{}' is not a number", id, piece.text));
  }
}

void check_bytes(const SpieceModel& model) {
  std::set<unsigned char> found;
  for (const Piece& piece : model.pieces) {
    if (piece.type != PieceType::byte) continue;
    const auto byte = byte_of_piece(piece.text);
    if (!byte) throw BadModel(fmt::format("byte piece '{}' names no byte", piece.text));
    found.insert(*byte);
  }
  if (model.byte_fallback && found.size() != 256) {
    throw BadModel(fmt::format("byte fallback is on with {} of 256 byte pieces", found.size()));
  }
}

void check(const SpieceModel& model) {
  std::unordered_set<std::string_view> texts;
  std::size_t num_unknown = 0;
  for (std::size_t id = 0; id < model.pieces.size(); ++id) {
    const Piece& piece = model.pieces[id];
    check_piece(piece, id);
    if (!texts.insert(piece.text).second) {
      throw BadModel(fmt::format("piece '{}' is given twice", piece.text));
    }
    if (piece.type == PieceType::unknown) ++num_unknown;
  }
  if (num_unknown != 1) {
    throw BadModel(fmt::format("{} pieces stand for the unknown, one is wanted", num_unknown));
  }
  check_bytes(model);
}

SpieceModel model_of(std::string_view message) {
  SpieceModel model;
  for_each_field(message, "the model", [&model](const WireField& field) {
    switch (field.number) {
      case model_field::kPieces:
        model.pieces.push_back(piece_of(bytes(field, "the model")));
        return;
      case model_field::kTrainer: return read_trainer(bytes(field, "the model"), model);
      case model_field::kNormalizer:
        model.normalizer = normalizer_of(bytes(field, "the model"));
        return;
      case model_field::kDenormalizer:
        if (normalizer_of(bytes(field, "the model")).character_map.empty()) return;
        throw BadModel("the model has a denormaliser, which T5 has not; it is not supported");
      default: return;
    }
  });
  check(model);
  return model;
}

std::string bytes_of(const Piece& piece) {
  WireWriter writer;
  writer.bytes(piece_field::kText, piece.text);
  writer.real(piece_field::kScore, piece.score);
  if (piece.type != PieceType::normal) {
    writer.integer(piece_field::kType, static_cast<std::int64_t>(piece.type));
  }
  return writer.message();
}

// The ids stand here for other readers; ours go by the types and names of the pieces.
std::string trainer_bytes(const SpieceModel& model) {
  const auto id = [&model](std::string_view text) {
    return std::int64_t{model.find(text).value_or(-1)};
  };
  const auto unknown = std::ranges::find(model.pieces, PieceType::unknown, &Piece::type);
  WireWriter writer;
  writer.integer(trainer_field::kModelType, kUnigram);
  writer.integer(trainer_field::kVocabularySize, static_cast<std::int64_t>(model.pieces.size()));
  writer.integer(trainer_field::kSuffix, model.treat_whitespace_as_suffix ? 1 : 0);
  writer.integer(trainer_field::kByteFallback, model.byte_fallback ? 1 : 0);
  writer.integer(trainer_field::kUnknownId, unknown - model.pieces.begin());
  writer.integer(trainer_field::kBeginId, id("<s>"));
  writer.integer(trainer_field::kEndId, id("</s>"));
  writer.integer(trainer_field::kPaddingId, id("<pad>"));
  writer.bytes(trainer_field::kUnknownSurface, model.unknown_surface);
  return writer.message();
}

std::string normalizer_bytes(const NormalizerSpec& spec) {
  WireWriter writer;
  writer.bytes(normalizer_field::kName, spec.name);
  writer.bytes(normalizer_field::kCharacterMap, spec.character_map);
  writer.integer(normalizer_field::kDummyPrefix, spec.add_dummy_prefix ? 1 : 0);
  writer.integer(normalizer_field::kExtraSpaces, spec.remove_extra_whitespaces ? 1 : 0);
  writer.integer(normalizer_field::kEscape, spec.escape_whitespaces ? 1 : 0);
  return writer.message();
}

}  // namespace

std::optional<PieceId> SpieceModel::find(std::string_view text) const {
  const auto found = std::ranges::find(pieces, text, &Piece::text);
  if (found == pieces.end()) return std::nullopt;
  return static_cast<PieceId>(found - pieces.begin());
}

Result<SpieceModel> parse_spiece_model(std::string_view bytes) {
  return result_of<BadModel>([bytes] { return model_of(bytes); });
}

SpieceModel read_spiece_model(const std::filesystem::path& path) {
  Result<SpieceModel> model = parse_spiece_model(read_file(path));
  if (!model.ok()) throw usage_error(path.string() + ": " + model.problem().message);
  return std::move(model).value();
}

std::string bytes_of(const SpieceModel& model) {
  WireWriter writer;
  for (const Piece& piece : model.pieces) writer.bytes(model_field::kPieces, bytes_of(piece));
  writer.bytes(model_field::kTrainer, trainer_bytes(model));
  writer.bytes(model_field::kNormalizer, normalizer_bytes(model.normalizer));
  return writer.message();
}

void write_spiece_model(const std::filesystem::path& path, const SpieceModel& model,
                        IfExists if_exists) {
  write_file(path, bytes_of(model), if_exists);
}

std::optional<unsigned char> byte_of_piece(std::string_view text) {
  if (text.size() != 6 || !text.starts_with("<0x") || text[5] != '>') return std::nullopt;
  return parse_as<unsigned char>(text.substr(3, 2), 16);
}

}  // namespace timeprobe
