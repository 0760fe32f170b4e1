#include "training/schedule.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace timeprobe::training {
namespace {

using ShapeName = std::pair<std::string_view, ScheduleShape>;
constexpr std::array kShapeNames = {ShapeName("linear", ScheduleShape::linear),
                                    ShapeName("cosine", ScheduleShape::cosine),
                                    ShapeName("constant", ScheduleShape::constant)};

}  // namespace

std::optional<ScheduleShape> schedule_shape_of(std::string_view name) {
  const auto* const found = std::ranges::find(kShapeNames, name, &ShapeName::first);
  return found == kShapeNames.end() ? std::nullopt : std::optional(found->second);
}

double rate_at(const Schedule& schedule, std::int64_t step) {
  if (step < schedule.warm_up_steps) {
    return schedule.peak * static_cast<double>(step + 1) /
           static_cast<double>(schedule.warm_up_steps);
  }
  const auto length =
      static_cast<double>(std::max<std::int64_t>(1, schedule.num_steps - schedule.warm_up_steps));
  const double done =
      std::clamp(static_cast<double>(step - schedule.warm_up_steps) / length, 0.0, 1.0);
  switch (schedule.shape) {
    case ScheduleShape::linear: return schedule.peak * (1.0 - done);
    case ScheduleShape::cosine:
      return schedule.floor +
             (schedule.peak - schedule.floor) * 0.5 * (1.0 + std::cos(std::numbers::pi * done));
    case ScheduleShape::constant: return schedule.peak;
  }
  return schedule.peak;
}

}  // namespace timeprobe::training
