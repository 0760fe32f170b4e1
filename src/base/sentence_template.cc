#include "base/sentence_template.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/embedded_data.h"
#include "base/error.h"
#include "base/transformed.h"
#include "base/yaml_reader.h"

namespace timeprobe {
namespace {

std::string place_in_file(std::string_view name, const std::vector<std::string>& path) {
  return fmt::format("{}: {}", name, fmt::join(path, "."));
}

}  // namespace

SentenceTemplate SentenceTemplate::parse(const std::string& text,
                                         const std::vector<std::string>& places,
                                         const std::string& where) {
  SentenceTemplate result;
  std::set<std::string> known;
  std::set<std::string> missing;
  for (const std::string& place : places) {
    const bool optional = place.ends_with('?');
    const std::string name = optional ? place.substr(0, place.size() - 1) : place;
    known.insert(name);
    if (!optional) missing.insert(name);
  }
  std::size_t start = 0;
  while (true) {
    const std::size_t open = text.find('{', start);
    if (open == std::string::npos) break;
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) throw usage_error(where + ": a '{' is not closed");
    const std::string place = text.substr(open + 1, close - open - 1);
    if (!known.contains(place)) {
      throw usage_error(fmt::format("{}: the place {{{}}} is not one of {{{}}}", where, place,
                                    fmt::join(places, "}, {")));
    }
    missing.erase(place);
    result.pieces_.push_back({text.substr(start, open - start), place});
    start = close + 1;
  }
  result.pieces_.push_back({text.substr(start), ""});
  if (!missing.empty()) {
    throw usage_error(fmt::format("{}: the place {{{}}} is missing", where, *missing.begin()));
  }
  return result;
}

void SentenceTemplate::append_to(std::string& out, Values values) const {
  for (const Piece& piece : pieces_) {
    out += piece.literal;
    if (piece.place.empty()) continue;
    const auto* value = std::find_if(values.begin(), values.end(), [&](const auto& candidate) {
      return candidate.first == piece.place;
    });
    TIMEPROBE_CHECK(value != values.end(), "no value for the place " + piece.place);
    out += value->second;
  }
}

std::string SentenceTemplate::fill(Values values) const {
  std::string text;
  append_to(text, values);
  return text;
}

struct WordingFile::Document {
  YAML::Node root;

  // An undefined node where the path leads nowhere.
  YAML::Node find(const std::vector<std::string>& path) const {
    YAML::Node node = root;
    for (const std::string& key : path) {
      const YAML::Node child = node.IsMap() ? std::as_const(node)[key] : YAML::Node();
      if (!child) return YAML::Node(YAML::NodeType::Undefined);
      node.reset(child);
    }
    return node;
  }

  // The node of this kind that the path leads to; `wanted` names the kind for the complaint.
  YAML::Node require(const std::vector<std::string>& path, YAML::NodeType::value kind,
                     std::string_view file_name, std::string_view wanted) const {
    YAML::Node node = find(path);
    if (node.Type() == kind) return node;
    throw usage_error(fmt::format("{}: {} is wanted here", place_in_file(file_name, path), wanted));
  }
};

WordingFile::WordingFile(const std::string& text, std::string name)
    : name_(std::move(name)),
      document_(std::make_unique<Document>(Document{load_yaml(text, name_)})) {}

WordingFile WordingFile::embedded(std::string_view name) {
  return {std::string(embedded_file(name)), std::string(name)};
}

WordingFile::~WordingFile() = default;

bool WordingFile::has(const std::vector<std::string>& path) const {
  return document_->find(path).IsDefined();
}

std::string WordingFile::text(const std::vector<std::string>& path) const {
  return document_->require(path, YAML::NodeType::Scalar, name_, "a sentence").as<std::string>();
}

SentenceTemplate WordingFile::sentence(const std::vector<std::string>& path,
                                       const std::vector<std::string>& places) const {
  return SentenceTemplate::parse(text(path), places, place_in_file(name_, path));
}

std::vector<SentenceTemplate> WordingFile::sentences(const std::vector<std::string>& path,
                                                     const std::vector<std::string>& places) const {
  const YAML::Node list =
      document_->require(path, YAML::NodeType::Sequence, name_, "a list of sentences");
  std::vector<SentenceTemplate> result;
  for (const YAML::Node& item : list) {
    result.push_back(SentenceTemplate::parse(item.Scalar(), places, place_in_file(name_, path)));
  }
  return result;
}

std::vector<std::string> WordingFile::keys(const std::vector<std::string>& path) const {
  const YAML::Node map = document_->require(path, YAML::NodeType::Map, name_, "a map");
  return transformed(map, [](const auto& entry) { return entry.first.Scalar(); });
}

}  // namespace timeprobe
