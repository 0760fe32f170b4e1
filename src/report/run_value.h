// A number of one run, as a report holds it.
#pragma once

#include <cstddef>

#include "evaluation/metrics.h"

namespace timeprobe {

struct RunValue {
  std::size_t run = 0;  // index into Report::runs
  MeasuredValue measured;
};

}  // namespace timeprobe
