// The manual pages, made from the commands themselves so that they cannot say anything else.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string_view>

namespace timeprobe {

// `timeprobe __manual FOLDER`: asked by the build.
inline constexpr std::string_view kManualCommand = "__manual";

// Writes a page for the command and for each below it ("timeprobe-build-tempreason.1"), in man's
// roff. `wanted` says which of them, by default all.
void write_manual_pages(const CLI::App& command, const std::filesystem::path& folder,
                        const std::function<bool(const CLI::App&)>& wanted = {});

}  // namespace timeprobe
