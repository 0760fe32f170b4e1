#include "wikipedia/pages_checkpoint.h"

#include <array>

#include "base/error.h"
#include "base/files.h"

namespace timeprobe::wikipedia {
namespace {

using nlohmann::ordered_json;

constexpr const char* kSchema = "timeprobe.pages-checkpoint/1";

ordered_json json_of(const std::optional<dumps::ResumePoint>& point) {
  if (!point) return nullptr;
  return {point->unit_bit, point->text_byte};
}

std::optional<dumps::ResumePoint> point_of(const ordered_json& json) {
  if (json.is_null()) return std::nullopt;
  return dumps::ResumePoint{json.at(0).get<std::uint64_t>(), json.at(1).get<std::uint64_t>()};
}

}  // namespace

void save(const PagesCheckpoint& checkpoint, const std::filesystem::path& path) {
  const ordered_json json = {{"schema", kSchema},
                             {"run", checkpoint.run},
                             {"resolving", checkpoint.resolving},
                             {"reading", checkpoint.reading},
                             {"next", json_of(checkpoint.next)},
                             {"part_bytes", checkpoint.part_bytes},
                             {"num_written", checkpoint.num_written},
                             {"num_streams", checkpoint.num_streams},
                             {"streams_read", checkpoint.streams_read},
                             {"counts",
                              {checkpoint.counts.num_pages, checkpoint.counts.num_redirects,
                               checkpoint.counts.num_elsewhere}},
                             {"refusals", checkpoint.refusals.to_json()},
                             {"search", checkpoint.search},
                             {"missing", checkpoint.missing}};
  write_file(path, json.dump() + "\n", IfExists::replace);
}

PagesCheckpoint load_pages_checkpoint(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  try {
    const ordered_json json = ordered_json::parse(text);
    if (json.at("schema") != kSchema) throw usage_error(path.string() + ": is of another version");
    PagesCheckpoint checkpoint;
    json.at("run").get_to(checkpoint.run);
    json.at("resolving").get_to(checkpoint.resolving);
    json.at("reading").get_to(checkpoint.reading);
    checkpoint.next = point_of(json.at("next"));
    json.at("part_bytes").get_to(checkpoint.part_bytes);
    json.at("num_written").get_to(checkpoint.num_written);
    json.at("num_streams").get_to(checkpoint.num_streams);
    json.at("streams_read").get_to(checkpoint.streams_read);
    const auto counts = json.at("counts").get<std::array<std::uint64_t, 3>>();
    checkpoint.counts = {counts[0], counts[1], counts[2]};
    checkpoint.refusals = Refusals::from_json(json.at("refusals"));
    checkpoint.search = json.at("search");
    json.at("missing").get_to(checkpoint.missing);
    return checkpoint;
  } catch (const nlohmann::json::exception& error) {
    throw usage_error(path.string() + ": is no checkpoint: " + error.what());
  }
}

}  // namespace timeprobe::wikipedia
