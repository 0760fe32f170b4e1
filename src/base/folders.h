// Folders to write into.
#pragma once

#include <filesystem>

namespace timeprobe {

// Makes the folder and those above it where they are missing. Throws a usage Error that names the
// file where one stands in the way, a runtime Error when the disk fails.
void make_folder(const std::filesystem::path& folder);

// The same before a file of that path is made; the folder may be the present one.
void make_folder_of(const std::filesystem::path& file);

// The folder itself where it is there, otherwise the nearest above it that is.
std::filesystem::path nearest_folder(std::filesystem::path folder);

// Throws what make_folder would throw now, and where nothing may be written. Makes nothing.
void check_folder_can_be_made(const std::filesystem::path& folder);

}  // namespace timeprobe
