// What a run, or one shard of it, has found in a dump so far: groups of facts without the names of
// their objects, names of items, events. Kept on disk, so that memory does not grow with the dump,
// shards can be merged and an interrupted run goes on (docs/formats.md, "A collected file").
//
//   {"schema":"timeprobe.collected/1","kind":"facts",...}
//   {"subject":"Q31","name":"Belgium","page":"Belgium","at":[0,812],"facts":[["P6","Q12",
//      "1999-07-12","2008-03-20"]]}
//   {"item":"Q12","label":"Guy Verhofstadt"}
//   {"event":"Q362","name":"World War II","at":[0,90],"start_year":1939,"end_year":1945}
//   {"end":{"counts":{...},"refusals":[...]}}
//
// JSON lines packed with Zstandard. The last line tells that the file is complete.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "wikidata/collected_lines.h"

namespace timeprobe::wikidata {

inline constexpr std::string_view kCollectedSchema = "timeprobe.collected/1";

class CollectedFile {
 public:
  // Reads the first line. Throws a usage Error for a file that cannot be read or is no such file.
  explicit CollectedFile(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  const nlohmann::ordered_json& header() const { return *header_; }

  // What to do with the lines of each kind; lines of other kinds are passed over unread.
  struct Takers {
    std::function<void(const CollectedSubject&)> subject;
    std::function<void(const CollectedLabel&)> label;
    std::function<void(const CollectedEvent&)> event;
  };

  // Reads all lines in their order; may be called again. Returns what the last one tells. Throws a
  // usage Error with file and line for a line that is none of these and for a file without the last
  // one.
  Tally read(const Takers& takers) const;

 private:
  std::filesystem::path path_;
  std::shared_ptr<const nlohmann::ordered_json> header_;
};

// The same for several files, one after the other. Returns the sum of what they tell.
Tally read_all(const std::vector<CollectedFile>& files, const CollectedFile::Takers& takers);

}  // namespace timeprobe::wikidata
