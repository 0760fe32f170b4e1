// The learning rate of each step.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace timeprobe::training {

// linear: down to 0 in the last step, the paper's. cosine: half a wave down to the floor.
enum class ScheduleShape { linear, cosine, constant };

// "linear", "cosine", "constant"; none for anything else.
std::optional<ScheduleShape> schedule_shape_of(std::string_view name);

struct Schedule {
  ScheduleShape shape = ScheduleShape::linear;
  double peak = 2e-5;
  std::int64_t warm_up_steps = 0;  // from 0 up to the peak, in a line
  std::int64_t num_steps = 1;      // of the whole training, warm-up among them
  double floor = 0.0;              // what a cosine ends at
};

// The rate of step 0, 1, ... A pure function, so that a run that resumes goes on with it; behind
// the last step it is that of the end.
double rate_at(const Schedule& schedule, std::int64_t step);

}  // namespace timeprobe::training
