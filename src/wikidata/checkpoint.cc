#include "wikidata/checkpoint.h"

#include "base/error.h"
#include "base/files.h"
#include "base/json_nesting.h"
#include "base/named_value.h"

namespace timeprobe::wikidata {
namespace {

using nlohmann::ordered_json;

constexpr std::string_view kSchema = "timeprobe.checkpoint/1";
constexpr NamedValue<Phase> kPhases[] = {
    {Phase::collect, "collect"}, {Phase::labels, "labels"}, {Phase::choose, "choose"}};

Phase phase_of(const std::string& text) {
  if (const auto phase = value_of(kPhases, text)) return *phase;
  throw usage_error("phase '" + text + "' is not collect, labels or choose");
}

ordered_json parse(const std::string& text) {
  if (nested_too_deep(text)) throw usage_error("nested too deep");
  return ordered_json::parse(text);
}

Checkpoint checkpoint_of(const ordered_json& json) {
  if (json.at("schema") != kSchema) throw usage_error("another schema");
  Checkpoint checkpoint;
  checkpoint.header = json.at("header");
  checkpoint.phase = phase_of(json.at("phase").get<std::string>());
  checkpoint.next.unit_bit = json.at("unit_bit").get<std::uint64_t>();
  checkpoint.next.text_byte = json.at("text_byte").get<std::uint64_t>();
  checkpoint.collected_bytes = json.at("collected_bytes").get<std::uint64_t>();
  checkpoint.label_bytes = json.at("label_bytes").get<std::uint64_t>();
  checkpoint.tally = tally_from_json(json.at("tally"));
  return checkpoint;
}

}  // namespace

std::string_view to_text(Phase phase) { return name_of(kPhases, phase); }

void write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
  const ordered_json json = {{"schema", kSchema},
                             {"header", checkpoint.header},
                             {"phase", to_text(checkpoint.phase)},
                             {"unit_bit", checkpoint.next.unit_bit},
                             {"text_byte", checkpoint.next.text_byte},
                             {"collected_bytes", checkpoint.collected_bytes},
                             {"label_bytes", checkpoint.label_bytes},
                             {"tally", to_json(checkpoint.tally)}};
  write_file(path, json.dump(1) + "\n", IfExists::replace);
}

Checkpoint read_checkpoint(const std::filesystem::path& path) {
  const std::string text = read_file(path);
  try {
    return checkpoint_of(parse(text));
  } catch (const nlohmann::json::exception& error) {
    throw usage_error(path.string() + ": is not a checkpoint of timeprobe: " + error.what());
  } catch (const Error& error) {
    throw usage_error(path.string() + ": is not a checkpoint of timeprobe: " + error.what());
  }
}

}  // namespace timeprobe::wikidata
