// The manual pages, made from the commands themselves so that they cannot say anything else.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string_view>

namespace timeprobe {

// `timeprobe __manual FOLDER`: asked by the build.
inline constexpr std::string_view kManualCommand = "__manual";

// Writes timeprobe.1 and a page for each command ("timeprobe-build-tempreason.1"), in man's roff.
void write_manual_pages(const CLI::App& app, const std::filesystem::path& folder);

}  // namespace timeprobe
