#include "html/html_page.h"

#include <fmt/format.h>

#include <vector>

#include "base/check.h"
#include "base/error.h"
#include "base/parallel.h"
#include "html/base64.h"
#include "html/embedded_page.h"

namespace timeprobe {
namespace {

constexpr std::string_view kDataPlace = "<!--timeprobe-data-->";
constexpr std::string_view kPolicyStart = "http-equiv=\"Content-Security-Policy\" content=\"";

// So many chunks are made at a time, to bound the memory.
constexpr std::size_t kBatch = 64;

std::string chunk_element(const ReportPage& page, ChunkKind kind, std::size_t chunk) {
  return fmt::format("<script type=\"text/plain\" id=\"{}-{}\">{}</script>\n", to_text(kind), chunk,
                     base64(page.chunk(kind, chunk)));
}

void append_chunks(NewFile& file, const ReportPage& page, ChunkKind kind, int num_threads) {
  const std::size_t count = page.num_chunks(kind);
  for (std::size_t first = 0; first < count; first += kBatch) {
    std::vector<std::string> elements(std::min(kBatch, count - first));
    parallel_for(elements.size(), num_threads,
                 [&](std::size_t i) { elements[i] = chunk_element(page, kind, first + i); });
    for (const std::string& element : elements) file.append(element);
  }
}

}  // namespace

std::string_view page_template() { return embedded_page(); }

void require_page_template() {
  if (!page_template().empty()) return;
  throw usage_error(
      "HTML is not available: timeprobe was built without Node.js, or without a network for npm; "
      "install nodejs and npm (apt-get install nodejs npm) and build again, or choose --format md");
}

std::string_view page_security_policy() {
  const std::string_view page = page_template();
  const std::size_t start = page.find(kPolicyStart);
  if (start == std::string_view::npos) return "default-src 'none'";
  const std::string_view rest = page.substr(start + kPolicyStart.size());
  return rest.substr(0, rest.find('"'));
}

void write_html_page(const std::filesystem::path& path, const ReportPage& page, IfExists if_exists,
                     int num_threads) {
  require_page_template();
  const std::string_view around = page_template();
  const std::size_t place = around.find(kDataPlace);
  TIMEPROBE_CHECK(place != std::string_view::npos, "the template has a place for data");
  NewFile file(path, if_exists);
  file.append(around.substr(0, place));
  file.append(fmt::format("<script type=\"application/json\" id=\"timeprobe-page\">{}</script>\n",
                          page.document_in_script()));
  for (const ChunkKind kind : {ChunkKind::column, ChunkKind::rows, ChunkKind::details}) {
    append_chunks(file, page, kind, num_threads);
  }
  file.append(around.substr(place + kDataPlace.size()));
  file.commit();
}

}  // namespace timeprobe
