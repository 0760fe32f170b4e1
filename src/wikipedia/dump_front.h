// What stands in front of the pages of a dump.
#pragma once

#include <filesystem>
#include <optional>

#include "wikipedia/site_info.h"

namespace timeprobe::wikipedia {

// Reads the first block of a dump file; none where it has no readable siteinfo. Throws as
// dumps::read_dump.
std::optional<SiteInfo> read_dump_front(const std::filesystem::path& dump);

}  // namespace timeprobe::wikipedia
