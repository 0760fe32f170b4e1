#include "wikidata/label_reader.h"

#include <gtest/gtest.h>

#include <set>

#include "dumps/record_work.h"
#include "tests/wikidata/made_dump.h"
#include "wikidata/item_set.h"
#include "wikidata/label_table.h"

namespace timeprobe::wikidata {
namespace {

std::string label(std::string json, const std::vector<std::string>& languages = {"en", "mul"}) {
  const std::size_t size = json.size();
  json.append(dumps::kPadding, '\0');
  const auto found = label_of(std::string_view(json).substr(0, size), languages);
  return found ? to_text(found->item) + " " + found->label : "none";
}

std::string item(const std::string& labels, const std::string& rest = "") {
  return R"({"type":"item","id":"Q5","labels":)" + labels + R"(,"descriptions":{"en":)" +
         R"({"language":"en","value":"a thing"}},"claims":{})" + rest + "}";
}

struct NamedCase {
  const char* name;
  std::string json;
  const char* label;
};

class LabelCase : public testing::TestWithParam<NamedCase> {};

const NamedCase kCases[] = {
    {"english", item(R"({"de":{"language":"de","value":"Ding"},"en":{"value":"Thing"}})"),
     "Q5 Thing"},
    {"for_all_languages", item(R"({"mul":{"language":"mul","value":"Thing"}})"), "Q5 Thing"},
    {"english_before_all",
     item(R"({"mul":{"language":"mul","value":"M"},"en":{"language":"en","value":"E"}})"), "Q5 E"},
    {"escaped", item(R"({"en":{"language":"en","value":"\u00c9t\u00e9 \"x\""}})"), "Q5 Été \"x\""},
    {"no_english", item(R"({"de":{"language":"de","value":"Ding"}})"), "none"},
    {"a_description_is_no_label", item("{}"), "none"},
    {"empty_list", item("[]"), "none"},
    {"empty_text", item(R"({"en":{"language":"en","value":""}})"), "none"},
    {"wrong_type", item(R"({"en":{"language":"en","value":5}})"), "none"},
    {"label_is_a_text", item(R"({"en":"Thing"})"), "none"},
    {"descriptions_in_a_label",
     item(R"({"de":{"value":",\"descriptions\":"},"en":{"language":"en","value":"Thing"}})"),
     "Q5 Thing"},
    {"other_layout", R"({"labels":{"en":{"value":"Thing"}},"id":"Q6","type":"item"})", "Q6 Thing"},
    {"without_descriptions", R"({"type":"item","id":"Q7","labels":{"en":{"value":"Thing"}}})",
     "Q7 Thing"},
    {"spaces", R"({ "type": "item", "id": "Q8", "labels": { "en": { "value": "Thing" } } })",
     "Q8 Thing"},
    {"property", R"({"type":"property","id":"P5","labels":{"en":{"value":"x"}}})", "none"},
    {"cut", R"({"type":"item","id":"Q5","labels":{"en":{"val)", "none"},
    {"not_json", "nonsense", "none"},
};

TEST_P(LabelCase, IsRead) { EXPECT_EQ(label(GetParam().json), GetParam().label); }

INSTANTIATE_TEST_SUITE_P(Table, LabelCase, testing::ValuesIn(kCases),
                         [](const auto& test) { return test.param.name; });

TEST(ItemSet, HoldsWhatASetHolds) {
  ItemSet set;
  std::set<std::uint64_t> slow;
  Random random(3);
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t number =
        random.below(4) == 0 ? random.next() : random.below(std::uint64_t{1} << random.below(31));
    EXPECT_EQ(set.insert(ItemNumber{number}), slow.insert(number).second);
    const std::uint64_t other = random.below(2000);
    EXPECT_EQ(set.contains(ItemNumber{other}), slow.contains(other));
  }
  for (const std::uint64_t number : slow) EXPECT_TRUE(set.contains(ItemNumber{number}));
  EXPECT_EQ(set.size(), slow.size());
}

TEST(LabelTable, KeepsTheFirstLabelOfAnItem) {
  LabelTable table;
  table.add(ItemNumber{7}, "seven");
  table.add(ItemNumber{3}, "three");
  table.add(ItemNumber{7}, "again");
  table.finish();
  EXPECT_EQ(table.find(ItemNumber{7}), "seven");
  EXPECT_EQ(table.find(ItemNumber{3}), "three");
  EXPECT_FALSE(table.find(ItemNumber{4}).has_value());
}

struct NamedItem {
  const char* name;
  const char* text;
  bool is_item;
};

class ItemText : public testing::TestWithParam<NamedItem> {};

const NamedItem kItems[] = {
    {"usual", "Q42", true},
    {"one_digit", "Q1", true},
    {"zero", "Q0", false},
    {"leading_zero", "Q042", false},
    {"property", "P42", false},
    {"empty", "", false},
    {"letter_only", "Q", false},
    {"sign", "Q-1", false},
    {"text_behind", "Q42x", false},
    {"eighteen_digits", "Q123456789012345678", true},
    {"nineteen_digits", "Q1234567890123456789", false},
};

TEST_P(ItemText, IsAnItemOrNot) {
  const auto item = parse_item(GetParam().text);
  EXPECT_EQ(item.has_value(), GetParam().is_item);
  if (item) {
    EXPECT_EQ(to_text(*item), GetParam().text);
  }
}

INSTANTIATE_TEST_SUITE_P(Table, ItemText, testing::ValuesIn(kItems),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace timeprobe::wikidata
