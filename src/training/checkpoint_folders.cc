#include "training/checkpoint_folders.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include "base/check.h"
#include "base/error.h"
#include "base/folders.h"
#include "base/parse_as.h"

namespace timeprobe::training {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "checkpoint-";
constexpr std::string_view kUnfinished = ".unfinished";

// The step in a complete checkpoint's name.
std::optional<std::int64_t> step_of(const std::string& name) {
  if (!name.starts_with(kPrefix)) return std::nullopt;
  const auto step = parse_as<std::int64_t>(std::string_view(name).substr(kPrefix.size()));
  return step && *step >= 0 ? step : std::nullopt;
}

[[noreturn]] void fail(const fs::path& path, std::string_view what, const std::string& why) {
  throw runtime_failure(fmt::format("{}: {}: {}", path.string(), what, why));
}

void sync_folder(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) fail(folder, "cannot open", std::strerror(errno));
  const bool ok = ::fsync(descriptor) == 0;
  const int reason = errno;
  ::close(descriptor);
  if (!ok) fail(folder, "cannot write", std::strerror(reason));
}

void rename_to(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) fail(to, "cannot rename", error.message());
}

}  // namespace

CheckpointFolders::CheckpointFolders(fs::path run) : run_(std::move(run)) { make_folder(run_); }

std::vector<std::int64_t> CheckpointFolders::steps() const {
  std::vector<std::int64_t> steps;
  for (const auto& entry : fs::directory_iterator(run_)) {
    const auto step = step_of(entry.path().filename().string());
    if (step && entry.is_directory()) steps.push_back(*step);
  }
  std::sort(steps.begin(), steps.end());
  return steps;
}

std::optional<std::int64_t> CheckpointFolders::last() const {
  const std::vector<std::int64_t> all = steps();
  if (all.empty()) return std::nullopt;
  return all.back();
}

fs::path CheckpointFolders::path_of(std::int64_t step) const {
  return run_ / fmt::format("{}{:08}", kPrefix, step);
}

void CheckpointFolders::write(std::int64_t step, const std::function<void(const fs::path&)>& fill) {
  const fs::path target = path_of(step);
  const fs::path unfinished = target.string() + std::string(kUnfinished);
  std::error_code error;
  fs::remove_all(unfinished, error);
  fs::create_directory(unfinished, error);
  if (error) fail(unfinished, "cannot make the folder", error.message());
  try {
    fill(unfinished);
    sync_folder(unfinished);
    fs::remove_all(target, error);
    rename_to(unfinished, target);
  } catch (...) {
    fs::remove_all(unfinished, error);
    throw;
  }
  sync_folder(run_);
  link("last", step);
}

void CheckpointFolders::mark_best(std::int64_t step) {
  TIMEPROBE_CHECK(fs::is_directory(path_of(step)), path_of(step).string());
  link("best", step);
}

void CheckpointFolders::keep(std::size_t count, std::optional<std::int64_t> best) {
  const std::vector<std::int64_t> all = steps();
  if (all.size() <= count) return;
  for (const std::int64_t step : std::vector(all.begin(), all.end() - static_cast<long>(count))) {
    if (step == best) continue;
    std::error_code error;
    // Renamed first: half a folder must not look like a checkpoint.
    const fs::path old = path_of(step).string() + std::string(kUnfinished);
    rename_to(path_of(step), old);
    fs::remove_all(old, error);
  }
}

void CheckpointFolders::clear_unfinished() {
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(run_)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(kPrefix) && name.ends_with(kUnfinished)) left.push_back(entry.path());
  }
  std::error_code error;
  for (const fs::path& path : left) fs::remove_all(path, error);
}

void CheckpointFolders::mark_again(std::optional<std::int64_t> best) {
  if (const auto step = last()) link("last", *step);
  if (best && fs::is_directory(path_of(*best))) link("best", *best);
}

// A link is made beside the old one and renamed over it.
void CheckpointFolders::link(const char* name, std::int64_t step) {
  const fs::path fresh = run_ / fmt::format("{}{}", name, kUnfinished);
  std::error_code error;
  fs::remove(fresh, error);
  fs::create_directory_symlink(path_of(step).filename(), fresh, error);
  if (error) fail(fresh, "cannot link", error.message());
  rename_to(fresh, run_ / name);
}

}  // namespace timeprobe::training
