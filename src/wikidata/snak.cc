#include "wikidata/snak.h"

#include "wikidata/time_value.h"

namespace timeprobe::wikidata {
namespace {

enum class SnakKind { broken, value, unknown_value, no_value };

SnakKind kind_of(std::string_view snak_type) {
  if (snak_type == "value") return SnakKind::value;
  if (snak_type == "somevalue") return SnakKind::unknown_value;
  return snak_type == "novalue" ? SnakKind::no_value : SnakKind::broken;
}

// What kind of snak it is; `take_value` gets each member of datavalue.value.
template <typename TakeMember>
SnakKind read_snak(JsonValue json, std::string_view value_type, const TakeMember& take_member) {
  SnakKind kind = SnakKind::broken;
  bool has_value = false, has_type = false;
  const auto take_data = [&](auto key, JsonValue value) {
    if (key == "type") has_type = text_or_nothing(value) == value_type;
    if (key == "value") has_value = for_each_member(value, take_member);
  };
  const bool is_object = for_each_member(json, [&](auto key, JsonValue value) {
    if (key == "snaktype") kind = kind_of(text_or_nothing(value));
    if (key == "datavalue") for_each_member(value, take_data);
  });
  if (!is_object || (kind == SnakKind::value && !(has_value && has_type))) return SnakKind::broken;
  return kind;
}

struct TimeMembers {
  TimeValue value;
  bool has_precision = false;
};

// An item as its id, or in old dumps as a number alone.
struct ItemMembers {
  std::string_view id;
  std::string_view entity_type;
  std::uint64_t number = 0;

  std::optional<ItemNumber> item() const {
    if (!id.empty()) return parse_item(id);
    return entity_type == "item" && number > 0 ? std::optional(ItemNumber{number}) : std::nullopt;
  }
};

}  // namespace

OrRefusal<Bound> read_time_snak(JsonValue json) {
  TimeMembers members;
  const SnakKind kind = read_snak(json, "time", [&members](auto key, JsonValue value) {
    if (key == "time") members.value.time = text_or_nothing(value);
    if (key == "calendarmodel") members.value.calendar_model = text_or_nothing(value);
    if (key == "precision") {
      members.has_precision = value.get_int64().get(members.value.precision) == simdjson::SUCCESS;
    }
  });
  switch (kind) {
    case SnakKind::unknown_value: return Bound::undated();
    case SnakKind::no_value: return Bound::open();
    case SnakKind::broken: return Refusal{kNotATime, "no snak with a value of type 'time'"};
    case SnakKind::value: break;
  }
  if (!members.has_precision) return Refusal{kNotATime, "no whole number as precision"};
  const OrRefusal<Date> date = date_of(members.value);
  if (const auto* refusal = std::get_if<Refusal>(&date)) return *refusal;
  return Bound::known(std::get<Date>(date));
}

OrRefusal<ItemNumber> read_item_snak(JsonValue json) {
  ItemMembers members;
  const SnakKind kind = read_snak(json, "wikibase-entityid", [&members](auto key, JsonValue value) {
    if (key == "id") members.id = text_or_nothing(value);
    if (key == "entity-type") members.entity_type = text_or_nothing(value);
    if (key == "numeric-id" && value.get_uint64().get(members.number) != simdjson::SUCCESS) {
      members.number = 0;
    }
  });
  if (kind == SnakKind::unknown_value) return Refusal{kObjectUnknown, "somevalue"};
  if (kind == SnakKind::no_value) return Refusal{kNoObject, "novalue"};
  const std::optional<ItemNumber> item = kind == SnakKind::value ? members.item() : std::nullopt;
  if (item) return *item;
  return Refusal{kObjectNotAnItem,
                 members.id.empty() ? "a value that is no entity" : std::string(members.id)};
}

std::optional<Quantity> read_quantity_snak(JsonValue json) {
  Quantity quantity;
  const SnakKind kind = read_snak(json, "quantity", [&quantity](auto key, JsonValue value) {
    if (key == "amount") quantity.amount = std::string(text_or_nothing(value));
    if (key != "unit") return;
    const std::string_view unit = text_or_nothing(value);
    quantity.unit = parse_item(unit.substr(unit.rfind('/') + 1));
  });
  if (kind != SnakKind::value) return std::nullopt;
  return quantity;
}

}  // namespace timeprobe::wikidata
