#include "pages_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace timeprobe {
namespace {

constexpr double kMega = 1e6;
constexpr double kGiga = 1e9;

std::string minutes_text(double seconds) {
  const auto whole = static_cast<long long>(std::min(seconds, 1e7));
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_text(const wikipedia::PagesProgress& progress, std::uint64_t begun_at,
                          std::chrono::duration<double> elapsed) {
  const auto done = static_cast<double>(progress.file_bytes);
  const double read = done - static_cast<double>(std::min(begun_at, progress.file_bytes));
  const double speed = elapsed.count() > 0 ? read / elapsed.count() : 0.0;
  std::string text = progress.reading > 1 ? fmt::format("reading {}: ", progress.reading) : "";
  if (progress.file_size && *progress.file_size > 0) {
    const auto size = static_cast<double>(*progress.file_size);
    text += fmt::format("{:.2f} of {:.2f} GB ({:.0f} %), ", done / kGiga, size / kGiga,
                        100 * done / size);
    text += fmt::format("{:.0f} MB/s", speed / kMega);
    if (speed > 0) text += fmt::format(", {} left", minutes_text((size - done) / speed));
  } else {
    text += fmt::format("{:.2f} GB, {:.0f} MB/s", done / kGiga, speed / kMega);
  }
  return text + fmt::format(", {} found", progress.num_found);
}

PagesProgressLine::PagesProgressLine() : visible_(::isatty(STDERR_FILENO) == 1) {}

PagesProgressLine::~PagesProgressLine() {
  if (drawn_once_) fmt::print(stderr, "\n");
}

void PagesProgressLine::show(const wikipedia::PagesProgress& progress) {
  const auto now = Clock::now();
  if (progress.reading != reading_) {
    reading_ = progress.reading;
    begun_at_ = progress.file_bytes;
    begun_ = now;
  }
  if (!visible_ || now - drawn_ < std::chrono::milliseconds(100)) return;
  drawn_ = now;
  drawn_once_ = true;
  fmt::print(stderr, "\r\033[K{}", progress_text(progress, begun_at_, now - begun_));
  std::fflush(stderr);
}

}  // namespace timeprobe
