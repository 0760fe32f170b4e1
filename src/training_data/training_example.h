// One exercise of a T5: what it reads and what it should write.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace timeprobe {

struct TrainingExample {
  std::string id;  // of the question or of the page and its paragraph
  std::string source;
  std::vector<std::string> targets;    // any of these is right; never empty
  std::vector<std::string> negatives;  // plausible and wrong, for rewards

  bool operator==(const TrainingExample&) const = default;
};

}  // namespace timeprobe
