#include "wikipedia/page_part.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "base/error.h"
#include "base/files.h"

namespace timeprobe::wikipedia {
namespace {

using nlohmann::json;

}  // namespace

PagePart::PagePart(const std::filesystem::path& path, std::uint64_t keep_bytes)
    : file_(path, keep_bytes) {
  if (keep_bytes > 0) find_entries(keep_bytes);
}

void PagePart::add(const dumps::Place& place, const SiftedPage& page) {
  const json head = {{"at", {place.file_byte, place.text_byte}},
                     {"title", page.head.title},
                     {"page_id", page.head.id},
                     {"namespace", page.head.number_space}};
  const std::string line = head.dump() + '\t' + page.content + '\n';
  add_entry(line, file_.append(line));
}

void PagePart::find_entries(std::uint64_t size) {
  std::ifstream lines = open_file(file_.path());
  std::string line;
  for (std::uint64_t begin = 0; begin < size; begin += line.size()) {
    if (!std::getline(lines, line)) throw runtime_failure(file_.path().string() + ": cannot read");
    line += '\n';
    add_entry(line, begin);
  }
}

// The head is JSON, which has no tabulator; what stands behind the first one is the content.
void PagePart::add_entry(const std::string& line, std::uint64_t begin) {
  const std::size_t tab = std::min(line.find('\t'), line.size());
  try {
    const json head = json::parse(line.substr(0, tab));
    Entry entry;
    entry.place = {head.at("at").at(0).get<std::uint64_t>(),
                   head.at("at").at(1).get<std::uint64_t>()};
    entry.head.title = head.at("title").get<std::string>();
    entry.head.id = head.at("page_id").get<std::uint64_t>();
    entry.head.number_space = head.at("namespace").get<int>();
    entry.content_begin = begin + tab + 1;
    entry.content_size = line.size() - tab - 2;
    entries_.push_back(std::move(entry));
  } catch (const json::exception&) {
    throw usage_error(file_.path().string() +
                      ": is not what an interrupted run leaves; give --force");
  }
}

void PagePart::read(const std::function<void(PageHead head, const std::string& content)>& take) {
  std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.place.file_byte, a.place.text_byte) <
           std::tie(b.place.file_byte, b.place.text_byte);
  });
  for (const Entry& entry : entries_) {
    take(entry.head, file_.read(entry.content_begin, entry.content_size));
  }
}

}  // namespace timeprobe::wikipedia
