// Small dumps in the layout of Wikidata's, made from a seed, and the files of a test.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/random.h"
#include "base/zstd_text.h"
#include "tests/test_folder.h"
#include "wikidata/collect.h"

namespace timeprobe::wikidata {

// Stretches so short that a small file has many blocks, runs and resume points.
inline dumps::Grain fine_grain() {
  return {.cell_bytes = 5000, .chunk_bytes = 3000, .ahead_bytes = 100000, .trusted_bytes = 20000};
}

inline std::string made_time(int year, int month, int day, int precision) {
  return fmt::format(
      R"({{"value":{{"time":"+{:04}-{:02}-{:02}T00:00:00Z","timezone":0,"before":0,"after":0,)"
      R"("precision":{},"calendarmodel":"http://www.wikidata.org/entity/Q1985727"}},"type":"time"}})",
      year, precision > 9 ? month : 0, precision > 10 ? day : 0, precision);
}

inline std::string made_qualifier(const std::string& property, const std::string& time) {
  return fmt::format(R"("{0}":[{{"snaktype":"value","property":"{0}","hash":"a1","datavalue":{1},)"
                     R"("datatype":"time"}}])",
                     property, time);
}

inline std::string made_statement(const std::string& property, std::uint64_t object,
                                  const std::string& qualifiers) {
  return fmt::format(
      R"({{"mainsnak":{{"snaktype":"value","property":"{}","hash":"b2","datavalue":{{"value":)"
      R"({{"entity-type":"item","numeric-id":{},"id":"Q{}"}},"type":"wikibase-entityid"}},)"
      R"("datatype":"wikibase-item"}},"type":"statement","qualifiers":{{{}}},"qualifiers-order":)"
      R"(["P580","P582"],"id":"s","rank":"normal","references":[]}})",
      property, object, object, qualifiers);
}

// Entity Q(number). One in three has groups of facts on some of the relations; one in eight has no
// English label; objects are other entities, some of them beyond the dump.
inline std::string made_entity(std::uint64_t number, std::uint64_t count, std::uint64_t seed) {
  Random random = Random::stream(seed, std::to_string(number));
  std::string claims;
  if (random.below(3) == 0) {
    for (const char* relation : {"P39", "P54", "P6"}) {
      if (random.below(2) == 0) continue;
      std::string statements;
      const std::uint64_t size = random.below(6);
      for (std::uint64_t i = 0; i < size; ++i) {
        const int year = 1900 + static_cast<int>(random.below(100));
        const int precision = 9 + static_cast<int>(random.below(3));
        const std::string start = made_qualifier("P580", made_time(year, 5, 17, precision));
        const std::string end = made_qualifier("P582", made_time(year + 3, 2, 3, precision));
        statements +=
            (i == 0 ? "" : ",") + made_statement(relation, 1 + random.below(count + count / 20),
                                                 random.below(4) == 0 ? start : start + "," + end);
      }
      claims += fmt::format(R"({}"{}":[{}])", claims.empty() ? "" : ",", relation, statements);
    }
  }
  const char* language = random.below(8) == 0 ? "de" : "en";
  return fmt::format(
      R"({{"type":"item","id":"Q{0}","labels":{{"{1}":{{"language":"{1}","value":)"
      R"("Name \u00e9 {0}"}}}},"descriptions":{{}},"aliases":{{}},"claims":{2},"sitelinks":)"
      R"({{"enwiki":{{"site":"enwiki","title":"Page {0}","badges":[]}}}},"lastrevid":1}})",
      number, language, claims.empty() ? "[]" : "{" + claims + "}");
}

// "[", the entities Q1 ... Qcount in a random order, "]".
inline std::string made_dump(std::uint64_t count, std::uint64_t seed) {
  std::vector<std::uint64_t> numbers(count);
  for (std::uint64_t i = 0; i < count; ++i) numbers[i] = i + 1;
  Random(seed).shuffle(numbers);
  std::string text = "[\n";
  for (std::uint64_t i = 0; i < count; ++i) {
    text += made_entity(numbers[i], count, seed) + (i + 1 < count ? ",\n" : "\n");
  }
  return text + "]\n";
}

}  // namespace timeprobe::wikidata
