// The page that CMake has built from web/ and put into the program (cmake/EmbeddedPage.cmake).
#pragma once

#include <string_view>

namespace timeprobe {

// HTML, or nothing when it could not be built.
std::string_view embedded_page();

}  // namespace timeprobe
