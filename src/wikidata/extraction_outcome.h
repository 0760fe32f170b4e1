// How an extraction ended, and what it tells about itself.
#pragma once

#include <nlohmann/json.hpp>

#include "wikidata/collect.h"

namespace timeprobe::wikidata {

struct ExtractionOutcome {
  dumps::PassEnd end = dumps::PassEnd::complete;
  // "timeprobe.extraction/1": dump, rules, what was found and what was refused with examples. Empty
  // after an interruption.
  nlohmann::ordered_json summary;
};

}  // namespace timeprobe::wikidata
