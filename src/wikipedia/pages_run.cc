#include "wikipedia/pages_run.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "dumps/byte_source.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

using nlohmann::ordered_json;

namespace {

std::string name_of(const std::optional<fs::path>& path) {
  return path ? path->filename().string() : std::string();
}

}  // namespace

ordered_json summary_json(const PagesSummary& summary, const PagesOptions& options) {
  ordered_json json = {{"schema", "timeprobe.pages-summary/1"},
                       {"dump", options.dump.filename().string()},
                       {"language", summary.language},
                       {"shard", {options.shard.index, options.shard.count}},
                       {"written", summary.num_written},
                       {"readings", summary.num_readings}};
  if (options.index) json["streams"] = summary.num_streams;
  if (options.wanted) {
    json["wanted"] = summary.num_wanted;
    json["found"] = summary.num_found;
    json["redirected"] = summary.num_redirected;
    if (summary.missing) json["missing"] = *summary.missing;
  } else {
    json["pages"] = summary.counts.num_pages;
    json["redirects"] = summary.counts.num_redirects;
    json["other_namespaces"] = summary.counts.num_elsewhere;
  }
  json["refusals"] = summary.refusals.to_json();
  return json;
}

std::string run_key(const PagesOptions& options) {
  ordered_json run = {
      {"dump", options.dump.filename().string()}, {"redirects", name_of(options.redirects)},
      {"index", name_of(options.index)},          {"extract", static_cast<int>(options.extract)},
      {"namespaces", options.number_spaces},      {"language", options.language.value_or("")},
      {"max_page_bytes", options.max_page_bytes}};
  if (!dumps::is_pipe(options.dump)) run["size"] = fs::file_size(options.dump);
  if (options.wanted) run["wanted"] = options.wanted->by_title();
  if (options.templates) run["templates"] = sha256_of_file(*options.templates);
  return sha256_hex(run.dump());
}

std::string shard_key(const PagesOptions& options) {
  return sha256_hex(
      fmt::format("{} {}/{}", run_key(options), options.shard.index, options.shard.count));
}

}  // namespace timeprobe::wikipedia
