// What an extraction tells about itself (docs/formats.md, "The summary of an extraction").
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "wikidata/choose_facts.h"
#include "wikidata/tally.h"

namespace timeprobe::wikidata {

// `header` is that of the collected file.
nlohmann::ordered_json summary_of(const nlohmann::ordered_json& header, const Tally& tally);
nlohmann::ordered_json summary_of_facts(const nlohmann::ordered_json& header,
                                        const ChosenCounts& counts);

// How many lines there were, where not one of them was an entity, though there were lines, or
// damage in their place: an error page or a broken file instead of a dump. A shard may have had
// none.
std::optional<std::uint64_t> lines_without_entity(const nlohmann::ordered_json& summary);

// Lines for people: what was found, then each reason with its count and examples.
std::string summary_text(const nlohmann::ordered_json& summary);

}  // namespace timeprobe::wikidata
