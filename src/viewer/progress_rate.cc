#include "viewer/progress_rate.h"

namespace timeprobe {

void ProgressRate::look(Time now, std::size_t count) {
  if (!looks_.empty() && count < looks_.back().count) looks_.clear();
  looks_.push_back({now, count});
  while (looks_.size() > 2 && now - looks_[1].time >= kWindow) looks_.pop_front();
}

double ProgressRate::per_second() const {
  if (looks_.size() < 2) return 0.0;
  const std::chrono::duration<double> time = looks_.back().time - looks_.front().time;
  if (time.count() <= 0.0) return 0.0;
  return static_cast<double>(looks_.back().count - looks_.front().count) / time.count();
}

}  // namespace timeprobe
