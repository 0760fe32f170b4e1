#include "wikipedia/page_shard.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "base/json_nesting.h"
#include "base/line_stream.h"
#include "base/zstd_text.h"
#include "wikipedia/page.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

namespace {

using nlohmann::ordered_json;

constexpr const char* kSchema = "timeprobe.page-shard/1";
constexpr std::string_view kEndFront = R"({"end":)";

// An empty line where there is none.
std::string first_line(const fs::path& path) {
  std::string line;
  std::getline(*open_text(path), line);
  return line;
}

ordered_json object_of(std::string_view line) {
  if (nested_too_deep(line)) return ordered_json::object();
  ordered_json json = ordered_json::parse(line, nullptr, /*allow_exceptions=*/false);
  return json.is_object() ? json : ordered_json::object();
}

// The number of pages that the last line says; none for a line that is cut.
std::optional<std::uint64_t> num_pages_of(std::string_view line) {
  const ordered_json end = object_of(line).value("end", ordered_json());
  if (!end.is_object() || !end.contains("pages")) return std::nullopt;
  const ordered_json& pages = end["pages"];
  return pages.is_number_unsigned() ? std::optional(pages.get<std::uint64_t>()) : std::nullopt;
}

[[noreturn]] void refuse(const LineStream& lines, const std::string& problem) {
  throw usage_error(at_line(lines.name(), lines.number(), problem));
}

void check_page(const LineStream& lines) {
  const Result<PageHead> head = parse_page_head(lines.text());
  if (!head) refuse(lines, head.problem().message);
}

// The line that begins as the last one does is.
void check_end(LineStream& lines, std::uint64_t num_pages) {
  const auto wanted = num_pages_of(lines.text());
  if (!wanted) refuse(lines, "is not the end of a shard of pages");
  if (*wanted != num_pages) {
    throw usage_error(
        fmt::format("{}: has {} pages, its last line says {}", lines.name(), num_pages, *wanted));
  }
  if (lines.next()) refuse(lines, "the shard had ended before");
}

}  // namespace

std::string shard_head_line(const PageShardHead& head) {
  const ordered_json line = {
      {"schema", kSchema}, {"run", head.run}, {"shard", {head.shard.index, head.shard.count}}};
  return line.dump() + "\n";
}

std::string shard_end_line(std::uint64_t num_pages) {
  return fmt::format("{}{{\"pages\":{}}}}}\n", kEndFront, num_pages);
}

Result<PageShardHead> parse_shard_head(std::string_view line) {
  const ordered_json json = object_of(line);
  if (json.value("schema", ordered_json()) != kSchema) {
    return Problem{
        fmt::format("is not a shard of pages: no first line with \"schema\":\"{}\"", kSchema)};
  }
  try {
    const ordered_json& shard = json.at("shard");
    return PageShardHead{json.at("run").get<std::string>(),
                         {shard.at(0).get<int>(), shard.at(1).get<int>()}};
  } catch (const nlohmann::json::exception& error) {
    return Problem{fmt::format("is not a shard of pages: {}", error.what())};
  }
}

bool is_page_shard(const fs::path& path) { return parse_shard_head(first_line(path)).ok(); }

PageShard::PageShard(fs::path path) : path_(std::move(path)) {
  Result<PageShardHead> head = parse_shard_head(first_line(path_));
  if (!head) throw usage_error(at_line(path_.string(), 1, head.problem().message));
  head_ = std::move(head).value();
}

std::uint64_t PageShard::read(const std::function<void(const std::string& line)>& take) const {
  LineStream lines(path_);
  lines.next();  // the head
  std::uint64_t num_pages = 0;
  while (lines.next()) {
    if (lines.text().starts_with(kEndFront)) {
      check_end(lines, num_pages);
      return num_pages;
    }
    check_page(lines);
    take(lines.text());
    ++num_pages;
  }
  throw usage_error(
      fmt::format("{}: is not complete: the run that wrote it did not end", path_.string()));
}

}  // namespace timeprobe::wikipedia
