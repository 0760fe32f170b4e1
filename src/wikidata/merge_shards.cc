#include "wikidata/merge_shards.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "wikidata/extract_events.h"
#include "wikidata/extract_facts.h"
#include "wikidata/shard_set.h"

namespace timeprobe::wikidata {

ExtractionOutcome merge_shards(const std::vector<CollectedFile>& shards,
                               const std::filesystem::path& out, IfExists if_exists,
                               const std::atomic<bool>* stop) {
  const ShardSet set = shards_of_one_run(shards);
  const nlohmann::ordered_json kind = set.header.value("kind", nlohmann::ordered_json());
  if (kind == "facts") return merge_facts(set, out, if_exists, stop);
  if (kind == "events") return merge_events(set, out, if_exists);
  throw usage_error(shards.front().path().string() + ": holds neither facts nor events");
}

}  // namespace timeprobe::wikidata
