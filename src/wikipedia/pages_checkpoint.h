// From where an interrupted `timeprobe extract pages` goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "dumps/record_work.h"
#include "wikipedia/page_sifter.h"
#include "wikipedia/refusals.h"

namespace timeprobe::wikipedia {

struct PagesCheckpoint {
  std::string run;         // what decides the output; another run's is refused
  bool resolving = false;  // a shard that still learns redirects from the whole dump
  int reading = 0;         // which reading of the dump, counted from 1
  std::optional<dumps::ResumePoint> next;  // where in the dump it goes on; none at its begin
  std::uint64_t part_bytes = 0;            // of the part file
  std::uint64_t num_written = 0;
  std::uint64_t num_streams = 0;         // of a multistream dump, of readings that are over
  std::set<std::uint64_t> streams_read;  // where these begin
  PageCounts counts;                     // when every page is taken
  Refusals refusals;
  nlohmann::ordered_json search;     // PageSearch::to_json; null when every page is taken
  std::vector<std::string> missing;  // as a shard knows them once it has resolved redirects
};

// Written so that an interruption leaves the old one or the new one. Throws a runtime Error when
// the disk fails.
void save(const PagesCheckpoint& checkpoint, const std::filesystem::path& path);

// Throws a usage Error for a file that cannot be read or is no checkpoint.
PagesCheckpoint load_pages_checkpoint(const std::filesystem::path& path);

}  // namespace timeprobe::wikipedia
