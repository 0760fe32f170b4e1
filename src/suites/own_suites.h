// The suites that a build adds to those of src/suites: -DTIMEPROBE_OWN_SUITES="FOLDER;..."
// (docs/adding-a-suite.md). Defined in a file that CMake makes; a program that defines this
// function itself is linked with its own.
#pragma once

#include <vector>

#include "suites/suite.h"

namespace timeprobe {

std::vector<Suite> own_suites();

}  // namespace timeprobe
