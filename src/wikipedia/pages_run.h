// A run of `timeprobe extract pages` or `timeprobe extract redirects`: what it is told, and what it
// tells.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "dumps/pass.h"
#include "dumps/read_dump.h"
#include "wikipedia/page_sifter.h"
#include "wikipedia/refusals.h"
#include "wikipedia/wanted_pages.h"

namespace timeprobe::wikipedia {

// What is written: records of pages, or lines "title<tab>title it leads to" of all redirects.
enum class Extract { pages, redirects };

// The longest page that is read, with its XML: MediaWiki takes 2 MiB of wikitext. A page that is
// nothing but links takes fifty times its size in memory.
inline constexpr std::size_t kMaxPageBytes = std::size_t{8} << 20;

// How far a run is.
struct PagesProgress {
  int reading = 1;                         // counted from 1: how often the dump is gone through
  std::uint64_t file_bytes = 0;            // of the dump
  std::optional<std::uint64_t> file_size;  // none for a pipe
  std::uint64_t text_bytes = 0;            // since this reading began or went on
  std::uint64_t num_found = 0;
};

struct PagesOptions {
  Extract extract = Extract::pages;
  std::filesystem::path dump;                      // a pipe ("-") is read once only
  std::optional<std::filesystem::path> index;      // of a multistream dump
  std::optional<WantedPages> wanted;               // none: every page
  std::optional<std::filesystem::path> redirects;  // made by Extract::redirects
  std::optional<std::filesystem::path> templates;  // instead of data/wikipedia/templates.yaml
  std::filesystem::path out;                       // packed where the name ends with ".zst"
  std::optional<std::string> language;             // instead of what the dump says, else "en"
  std::set<int> number_spaces = {0};               // namespaces
  int num_threads = 1;
  dumps::Shard shard;
  dumps::OnTrouble on_trouble = dumps::OnTrouble::report;
  dumps::OldWork old_work = dumps::OldWork::refuse;
  IfExists if_exists = IfExists::refuse;
  std::size_t max_page_bytes = kMaxPageBytes;
  std::chrono::seconds between_checkpoints{15};
  std::function<void(const PagesProgress&)> progress;  // called often, from any thread
  const std::atomic<bool>* stop =
      nullptr;  // set by another: ends the run, ready to be gone on with
};

struct PagesSummary {
  dumps::PassEnd end = dumps::PassEnd::complete;
  std::uint64_t num_wanted = 0;      // titles; 0 when every page is
  std::uint64_t num_found = 0;       // of those, or pages (redirects) written when every one is
  std::uint64_t num_redirected = 0;  // of the found ones, through redirects
  std::uint64_t num_written = 0;     // lines
  // "Title: why", in the order of titles; none where a shard cannot know, since it was given the
  // redirects and has not read the whole dump.
  std::optional<std::vector<std::string>> missing;
  PageCounts counts;  // when every page is taken
  Refusals refusals;  // pages that were refused, and damage of the dump
  int num_readings = 0;
  std::uint64_t num_streams = 0;  // of a multistream dump, all readings together
  std::string language;
};

// {"schema": "timeprobe.pages-summary/1", ...}, as docs/formats.md has it.
nlohmann::ordered_json summary_json(const PagesSummary& summary, const PagesOptions& options);

// What decides the output of all shards together, in one word, so that shards of different runs are
// not merged.
std::string run_key(const PagesOptions& options);

// And that of this shard, so that a checkpoint is not used for another run.
std::string shard_key(const PagesOptions& options);

}  // namespace timeprobe::wikipedia
