// Names of nobody and nothing, so that an answer can only be copied, never known.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/random.h"

namespace timeprobe {

// Two or three syllables: "Kadomi", "Tesu". 85 syllables make 600,000 names.
std::string made_up_name(Random& random);

// The syllables, as they begin a name ("Ka") and as they go on with it ("ka"): what a vocabulary
// needs to spell every name in as many pieces as it has syllables.
std::span<const std::string> name_syllables();

}  // namespace timeprobe
