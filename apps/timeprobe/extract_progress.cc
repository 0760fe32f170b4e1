#include "extract_progress.h"

#include <fmt/format.h>

#include "base/named_value.h"

namespace timeprobe {
namespace {

std::string gigabytes(std::uint64_t bytes) {
  return fmt::format("{:.2f}", static_cast<double>(bytes) / 1e9);
}

constexpr NamedValue<wikidata::Phase> kPhaseNames[] = {{wikidata::Phase::collect, "reading"},
                                                       {wikidata::Phase::labels, "labels"},
                                                       {wikidata::Phase::choose, "choosing"}};

}  // namespace

std::string extract_progress_text(const wikidata::ExtractProgress& progress,
                                  std::chrono::duration<double> elapsed, std::uint64_t begun_at) {
  std::string text =
      fmt::format("{}: {}", name_of(kPhaseNames, progress.phase), gigabytes(progress.file_bytes));
  if (progress.file_size) text += " of " + gigabytes(*progress.file_size);
  text += " GB";
  const auto read = static_cast<double>(progress.file_bytes - begun_at);
  if (elapsed.count() > 0.2 && read > 0.0) {
    const double rate = read / elapsed.count();
    text += fmt::format(", {:.0f} MB/s ({:.0f} of text)", rate / 1e6,
                        static_cast<double>(progress.text_bytes) / elapsed.count() / 1e6);
    if (progress.file_size) {
      const auto left = static_cast<double>(*progress.file_size - progress.file_bytes) / rate;
      text += fmt::format(", {} left", clock_text(static_cast<std::int64_t>(left)));
    }
  }
  return text + fmt::format(", {} found", progress.num_found);
}

void ExtractProgressLine::show(const wikidata::ExtractProgress& progress) {
  if (phase_ != progress.phase) {
    phase_ = progress.phase;
    begun_at_ = progress.file_bytes;
    begun_after_ = line_.elapsed();
  }
  line_.show(extract_progress_text(progress, line_.elapsed() - begun_after_, begun_at_));
}

}  // namespace timeprobe
