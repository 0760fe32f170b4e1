// A fact: subject, relation and object, true during an interval.
//
//   Lionel Messi | P54 (member of sports team) | FC Barcelona | 2004-10 .. 2021-08
//
// Start and end each keep the granularity in which they are known.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "time/interval.h"

namespace timeprobe {

// A Wikidata item, "Q42". Cannot be mixed with a property.
class EntityId {
 public:
  static Result<EntityId> parse(std::string_view text);
  const std::string& text() const { return text_; }
  auto operator<=>(const EntityId&) const = default;

 private:
  explicit EntityId(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

// A Wikidata property, "P39".
class PropertyId {
 public:
  static Result<PropertyId> parse(std::string_view text);
  const std::string& text() const { return text_; }
  auto operator<=>(const PropertyId&) const = default;

 private:
  explicit PropertyId(std::string text) : text_(std::move(text)) {}
  std::string text_;
};

struct Entity {
  std::string name;  // as it stands in sentences; never empty
  std::optional<EntityId> id;

  bool operator==(const Entity&) const = default;
};

struct Fact {
  Entity subject;
  PropertyId relation;
  Entity object;
  Interval valid;
  // The title of the subject's page in English Wikipedia, where it is known.
  std::optional<std::string> subject_page = std::nullopt;

  bool operator==(const Fact&) const = default;
};

}  // namespace timeprobe
