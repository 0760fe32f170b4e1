#include "report/run_json.h"

namespace timeprobe {

nlohmann::ordered_json run_json(const RunInfo& run) {
  return {{"name", run.name},       {"model", run.model},          {"settings", run.settings},
          {"version", run.version}, {"answered", run.num_answers}, {"total", run.num_questions}};
}

}  // namespace timeprobe
