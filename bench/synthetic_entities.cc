#include "bench/synthetic_entities.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>

namespace timeprobe {
namespace {

using std::string_view;

constexpr std::array<string_view, 40> kLanguages = {
    "en",    "de", "fr", "es", "nl", "it", "sv", "pt", "pl", "ca", "nb",  "da", "fi", "cs",
    "en-gb", "hu", "ro", "tr", "id", "eu", "gl", "ga", "sq", "sl", "ast", "et", "hr", "cy",
    "ru",    "uk", "ar", "ja", "zh", "fa", "ko", "he", "bg", "sr", "el",  "bn"};
constexpr std::size_t kFirstNotLatin = 28;

constexpr std::array<string_view, 48> kSyllables = {
    "an",  "bel", "cor", "dan", "el",  "far", "gor", "hal", "is",  "jun", "kar",  "lan",
    "mar", "nor", "ol",  "per", "qui", "ras", "sol", "tan", "ul",  "ver", "wil",  "yor",
    "zan", "ber", "dor", "en",  "fel", "gar", "hen", "in",  "kel", "lor", "mon",  "nel",
    "os",  "pol", "ren", "sta", "ter", "us",  "val", "wes", "cha", "tri", "ster", "by"};

constexpr std::array<string_view, 16> kDescriptions = {"association football player",
                                                       "politician",
                                                       "village in the district of",
                                                       "scientific article",
                                                       "species of insect",
                                                       "company based in",
                                                       "university in",
                                                       "painter and engraver",
                                                       "river in the north of",
                                                       "film of 1987",
                                                       "railway station in",
                                                       "member of parliament for",
                                                       "ancient manuscript",
                                                       "church building in",
                                                       "asteroid of the main belt",
                                                       "album by"};

constexpr std::array<string_view, 10> kDatedProperties = {"P54",  "P39",  "P108", "P69", "P127",
                                                          "P102", "P286", "P488", "P6",  "P35"};

constexpr std::array<string_view, 14> kItemProperties = {"P31",  "P17",  "P131", "P27",  "P106",
                                                         "P21",  "P19",  "P20",  "P50",  "P361",
                                                         "P136", "P495", "P407", "P1412"};

constexpr std::array<string_view, 12> kIdProperties = {"P214",  "P227",  "P244",  "P646",
                                                       "P1566", "P213",  "P269",  "P268",
                                                       "P2163", "P7859", "P1015", "P691"};

constexpr std::array<string_view, 24> kWikis = {
    "enwiki", "dewiki", "frwiki", "eswiki", "nlwiki", "itwiki",      "svwiki", "ptwiki",
    "plwiki", "cawiki", "nowiki", "dawiki", "fiwiki", "cswiki",      "huwiki", "rowiki",
    "ruwiki", "ukwiki", "arwiki", "jawiki", "zhwiki", "commonswiki", "fawiki", "kowiki"};

template <typename List>
string_view pick(const List& list, Random& random) {
  return list[random.below(list.size())];
}

// Forty hex digits that depend on the content alone, as the dump's have: they repeat with it.
std::string content_hash(string_view content) {
  const std::uint64_t first = stable_hash(content);
  Random random(first);
  return fmt::format("{:016x}{:016x}{:08x}", first, random.next(), random.next() >> 32);
}

std::string word(Random& random) {
  std::string text;
  for (std::uint64_t i = random.between(1, 3); i > 0; --i) text += pick(kSyllables, random);
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// The letters in another alphabet, escaped as PHP does.
std::string foreign(string_view text, std::size_t language) {
  static constexpr unsigned kAlphabets[] = {0x430,  0x430, 0x627, 0x30a2, 0x4e00, 0x627,
                                            0xac00, 0x5d0, 0x430, 0x430,  0x3b1,  0x995};
  const unsigned alphabet = kAlphabets[language - kFirstNotLatin];
  std::string out;
  for (const char letter : text) {
    if (letter == ' ') {
      out += ' ';
    } else {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}",
                     alphabet + static_cast<unsigned char>(letter | 0x20) % 24);
    }
  }
  return out;
}

std::string in_language(string_view text, std::size_t language) {
  return language < kFirstNotLatin ? std::string(text) : foreign(text, language);
}

// Writes the JSON of one entity.
class EntityWriter {
 public:
  EntityWriter(const SyntheticEntities& entities, std::uint64_t index, Random random)
      : entities_(entities), index_(index), label_(entities.label(index)), random_(random) {
    out_.reserve(24000);
  }

  std::string write() {
    add("{{\"type\":\"item\",\"id\":\"Q{}\"", index_ + 1);
    // Well-known items have everything in many languages.
    const std::uint64_t fame =
        random_.chance(0.3) ? 40 : static_cast<std::uint64_t>(random_.between(8, 26));
    add_labels(fame);
    add_descriptions(fame);
    add_aliases();
    add_claims();
    add_sitelinks(fame / 2);
    add(",\"lastrevid\":{}}}", 1000000000 + random_.below(700000000));
    return std::move(out_);
  }

 private:
  template <typename... Values>
  void add(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  void comma(bool& first) {
    if (!first) out_ += ',';
    first = false;
  }

  void add_labels(std::uint64_t num_languages) {
    out_ += ",\"labels\":{";
    bool first = true;
    for (std::size_t i = 0; i < num_languages; ++i) {
      comma(first);
      add("\"{0}\":{{\"language\":\"{0}\",\"value\":\"{1}\"}}", kLanguages[i],
          in_language(label_, i));
    }
    out_ += '}';
  }

  void add_descriptions(std::uint64_t num_languages) {
    out_ += ",\"descriptions\":{";
    const std::string text = fmt::format("{} {}", pick(kDescriptions, random_), word(random_));
    bool first = true;
    for (std::size_t i = 0; i < num_languages; ++i) {
      if (i > 0 && random_.chance(0.4)) continue;
      comma(first);
      add("\"{0}\":{{\"language\":\"{0}\",\"value\":\"{1}\"}}", kLanguages[i],
          in_language(text, i));
    }
    out_ += '}';
  }

  void add_aliases() {
    out_ += ",\"aliases\":{";
    bool first = true;
    for (std::size_t i = 0; i < 6; ++i) {
      if (random_.chance(0.6)) continue;
      comma(first);
      add("\"{0}\":[{{\"language\":\"{0}\",\"value\":\"{1} {2}\"}}]", kLanguages[i], label_,
          word(random_));
    }
    out_ += '}';
  }

  void add_sitelinks(std::uint64_t most) {
    out_ += ",\"sitelinks\":{";
    bool first = true;
    for (std::size_t i = 0; i < std::min<std::uint64_t>(most, kWikis.size()); ++i) {
      if (random_.chance(i == 0 ? 0.1 : 0.4)) continue;
      comma(first);
      add("\"{0}\":{{\"site\":\"{0}\",\"title\":\"{1}\",\"badges\":[]}}", kWikis[i], label_);
    }
    out_ += '}';
  }

  std::string item_value() {
    // Few items are pointed at by many.
    const std::uint64_t bound =
        random_.chance(0.6) ? std::min<std::uint64_t>(entities_.count(), 500) : entities_.count();
    const std::uint64_t id = random_.below(bound) + 1;
    return fmt::format(
        "\"datavalue\":{{\"value\":{{\"entity-type\":\"item\",\"numeric-id\":{0},\"id\":\"Q{0}\"}},"
        "\"type\":\"wikibase-entityid\"}},\"datatype\":\"wikibase-item\"",
        id);
  }

  std::string time_value(std::int64_t year) {
    const std::uint64_t draw = random_.below(100);
    const int precision = draw < 45 ? 11 : draw < 60 ? 10 : draw < 96 ? 9 : draw < 98 ? 8 : 7;
    const std::int64_t month = precision >= 10 ? random_.between(1, 12) : 0;
    const std::int64_t day = precision >= 11 ? random_.between(1, 28) : 0;
    const int calendar = year < 1600 ? 1985786 : 1985727;
    return fmt::format(
        "\"datavalue\":{{\"value\":{{\"time\":\"+{:04}-{:02}-{:02}T00:00:00Z\",\"timezone\":0,"
        "\"before\":0,\"after\":0,\"precision\":{},\"calendarmodel\":"
        "\"http:\\/\\/www.wikidata.org\\/entity\\/"
        "Q{}\"}},\"type\":\"time\"}},\"datatype\":\"time\"",
        year, month, day, precision, calendar);
  }

  static std::string string_value(string_view value, string_view datatype) {
    return fmt::format("\"datavalue\":{{\"value\":\"{}\",\"type\":\"string\"}},\"datatype\":\"{}\"",
                       value, datatype);
  }

  std::string quantity_value() {
    return fmt::format(
        "\"datavalue\":{{\"value\":{{\"amount\":\"+{}\",\"unit\":\"1\"}},\"type\":\"quantity\"}},"
        "\"datatype\":\"quantity\"",
        random_.below(1000000));
  }

  std::string globe_value() {
    return fmt::format(
        "\"datavalue\":{{\"value\":{{\"latitude\":{}.{:04},\"longitude\":{}.{:04},\"altitude\":"
        "null,"
        "\"precision\":0.0001,\"globe\":\"http:\\/\\/www.wikidata.org\\/entity\\/Q2\"}},"
        "\"type\":\"globecoordinate\"}},\"datatype\":\"globe-coordinate\"",
        random_.between(-89, 89), random_.below(10000), random_.between(-179, 179),
        random_.below(10000));
  }

  std::string text_value() {
    return fmt::format(
        "\"datavalue\":{{\"value\":{{\"text\":\"{}\",\"language\":\"en\"}},"
        "\"type\":\"monolingualtext\"}},\"datatype\":\"monolingualtext\"",
        label_);
  }

  static std::string snak(string_view property, string_view value) {
    return fmt::format("{{\"snaktype\":\"value\",\"property\":\"{}\",{}}}", property, value);
  }

  static std::string hashed_snak(string_view property, string_view value) {
    return fmt::format("{{\"snaktype\":\"value\",\"property\":\"{}\",\"hash\":\"{}\",{}}}",
                       property, content_hash(value), value);
  }

  std::string guid() {
    const std::uint64_t high = random_.next();
    const std::uint64_t low = random_.next();
    return fmt::format("Q{}${:08X}-{:04X}-{:04X}-{:04X}-{:012X}", index_ + 1, high >> 32,
                       high >> 16 & 0xffff, high & 0xffff, low >> 48, low & 0xffffffffffff);
  }

  // One of the wikis, or a page that was looked at on a day.
  std::string reference() {
    if (random_.chance(0.5)) {
      const std::string wiki =
          snak("P143",
               fmt::format(
                   "\"datavalue\":{{\"value\":{{\"entity-type\":\"item\",\"numeric-id\":{0},\"id\":"
                   "\"Q{0}\"}},\"type\":\"wikibase-entityid\"}},\"datatype\":\"wikibase-item\"",
                   328 + random_.below(12)));
      return fmt::format(
          "{{\"hash\":\"{}\",\"snaks\":{{\"P143\":[{}]}},\"snaks-order\":[\"P143\"]}}",
          content_hash(wiki), wiki);
    }
    const std::string url =
        snak("P854", string_value(fmt::format("https:\\/\\/data.example.org\\/record\\/{:x}",
                                              random_.next() >> 24),
                                  "url"));
    const std::string stated = snak("P248", item_value());
    const std::string day = snak("P813", time_value(random_.between(2013, 2022)));
    return fmt::format(
        "{{\"hash\":\"{}\",\"snaks\":{{\"P248\":[{}],\"P854\":[{}],\"P813\":[{}]}},"
        "\"snaks-order\":[\"P248\",\"P854\",\"P813\"]}}",
        content_hash(url), stated, url, day);
  }

  void add_statement(const std::string& mainsnak, const std::string& qualifiers) {
    const std::uint64_t draw = random_.below(100);
    const string_view rank = draw < 92 ? "normal" : draw < 98 ? "preferred" : "deprecated";
    add("{{\"mainsnak\":{},\"type\":\"statement\"{},\"id\":\"{}\",\"rank\":\"{}\"", mainsnak,
        qualifiers, guid(), rank);
    if (random_.chance(0.75)) {
      add(",\"references\":[{}", reference());
      if (random_.chance(0.25)) add(",{}", reference());
      out_ += ']';
    }
    out_ += '}';
  }

  std::string time_qualifier(string_view property, std::int64_t year) {
    if (random_.chance(0.03)) {
      return fmt::format(
          "\"{0}\":[{{\"snaktype\":\"somevalue\",\"property\":\"{0}\",\"hash\":\"{1}\","
          "\"datatype\":\"time\"}}]",
          property, content_hash(property));
    }
    return fmt::format("\"{}\":[{}]", property, hashed_snak(property, time_value(year)));
  }

  // Start and end, or one of them, or a point in time.
  std::string dates(std::int64_t year) {
    const std::uint64_t draw = random_.below(100);
    if (draw < 10) {
      return fmt::format(",\"qualifiers\":{{{}}},\"qualifiers-order\":[\"P585\"]",
                         time_qualifier("P585", year));
    }
    if (draw < 30) {
      return fmt::format(",\"qualifiers\":{{{}}},\"qualifiers-order\":[\"P580\"]",
                         time_qualifier("P580", year));
    }
    return fmt::format(",\"qualifiers\":{{{},{}}},\"qualifiers-order\":[\"P580\",\"P582\"]",
                       time_qualifier("P580", year),
                       time_qualifier("P582", year + random_.between(0, 12)));
  }

  void add_dated_property() {
    const string_view property = pick(kDatedProperties, random_);
    add("\"{}\":[", property);
    std::int64_t year = random_.between(1850, 2005);
    bool first = true;
    for (std::uint64_t i = random_.between(2, 7); i > 0; --i) {
      comma(first);
      const bool dated = random_.chance(0.9);
      add_statement(snak(property, item_value()), dated ? dates(year) : std::string());
      year += random_.between(1, 8);
    }
    out_ += ']';
  }

  // One property of each of the other data types comes and goes.
  std::string other_value(std::uint64_t kind, string_view& property) {
    switch (kind) {
      case 0: property = "P569"; return time_value(random_.between(1400, 2000));
      case 1: property = "P18"; return string_value(label_ + ".jpg", "commonsMedia");
      case 2: property = "P625"; return globe_value();
      case 3: property = "P1082"; return quantity_value();
      case 4: property = "P1476"; return text_value();
      case 5:
        property = "P856";
        return string_value("http:\\/\\/www.example.org\\/" + label_, "url");
      default: property = "P373"; return string_value(label_, "string");
    }
  }

  void add_property(string_view property, const std::string& value) {
    add("\"{}\":[", property);
    add_statement(snak(property, value), "");
    out_ += ']';
  }

  void add_claims() {
    out_ += ",\"claims\":{";
    bool first = true;
    if (random_.chance(0.2)) {
      comma(first);
      add_dated_property();
    }
    if (random_.chance(0.02)) {
      const std::int64_t year = random_.between(1500, 2010);
      comma(first);
      add_property("P580", time_value(year));
      comma(first);
      add_property("P582", time_value(year + random_.between(0, 6)));
    }
    for (const string_view property : kItemProperties) {
      if (random_.chance(0.4)) continue;
      comma(first);
      add_property(property, item_value());
    }
    for (std::uint64_t kind = 0; kind < 7; ++kind) {
      if (random_.chance(0.5)) continue;
      comma(first);
      string_view property;
      const std::string value = other_value(kind, property);
      add_property(property, value);
    }
    for (const string_view property : kIdProperties) {
      if (random_.chance(0.4)) continue;
      comma(first);
      add_property(property,
                   string_value(fmt::format("{}", random_.below(1000000000)), "external-id"));
    }
    out_ += '}';
  }

  const SyntheticEntities& entities_;
  std::uint64_t index_;
  std::string label_;
  Random random_;
  std::string out_;
};

}  // namespace

std::string SyntheticEntities::label(std::uint64_t index) const {
  Random random = Random::stream(seed_, fmt::format("label {}", index));
  return fmt::format("{} {}", word(random), word(random));
}

std::string SyntheticEntities::line(std::uint64_t index) const {
  return EntityWriter(*this, index, Random::stream(seed_, fmt::format("entity {}", index))).write();
}

}  // namespace timeprobe
