// From collected files to the facts of an exam: objects get their names, small groups go, and of
// each relation at most so many subjects stay.
//
// The subjects that stay are those with the smallest seeded hashes of relation and subject. The
// choice depends neither on the order of the dump nor on how it was cut into shards.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "wikidata/collected_file.h"
#include "wikidata/fact_rules.h"
#include "wikidata/item_set.h"

namespace timeprobe::wikidata {

inline constexpr Reason kUnnamedObject = {"the object has no label in these languages"};
inline constexpr Reason kEnoughSubjects = {"the relation has enough subjects"};
inline constexpr Reason kRepeatedEntity = {"the entity stood in the dump before"};

struct ChosenCounts {
  std::uint64_t num_facts = 0;
  std::map<PropertyId, std::uint64_t> facts;     // by relation
  std::map<PropertyId, std::uint64_t> subjects;  // by relation
  Tally tally;  // of the collected files, with the facts that were left out among its refusals
};

// The collected files of one dump in the order of their shards, and where the labels stand; none:
// in the collected files.
struct ChooseSources {
  std::vector<CollectedFile> files;
  std::optional<CollectedFile> labels;
};

// Adds the objects of all facts.
void add_objects(const CollectedFile& file, ItemSet& objects);

// Writes one fact record a line, packed where the name of `out` ends with ".zst", in the order of
// the dump. Memory grows with the number of different objects, not with that of facts or labels
// (beyond CollectedSubjects::kMaxBytes).
// Throws a usage Error for a damaged file; `go_on` is called now and then and may throw, too.
ChosenCounts choose_facts(const ChooseSources& sources, const FactRules& rules,
                          const std::filesystem::path& out, IfExists if_exists,
                          const std::function<void()>& go_on);

}  // namespace timeprobe::wikidata
