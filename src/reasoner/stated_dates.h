// Dates as evidence for a conclusion.
#pragma once

#include <string>

#include "questions/chronosense_text.h"

namespace timeprobe {

// "'X': 1863 to 1875"
std::string dates_of(const StatedEvent& event);

}  // namespace timeprobe
