// The pages that were found so far, on disk, each with its place in the dump. For whom a page was
// taken is known at the end only, and a later reading may find pages that stand before others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "dumps/part_file.h"
#include "wikipedia/page_sifter.h"

namespace timeprobe::wikipedia {

class PagePart {
 public:
  // With the pages of the first `keep_bytes`, as an earlier run has left them. Throws as PartFile,
  // and a usage Error where these are no pages.
  PagePart(const std::filesystem::path& path, std::uint64_t keep_bytes);

  void add(const dumps::Place& place, const SiftedPage& page);

  std::uint64_t sync() { return file_.sync(); }

  // Calls `take` for each page in the order of the dump. Pages stay on disk: memory holds one.
  void read(const std::function<void(PageHead head, const std::string& content)>& take);

 private:
  struct Entry {
    dumps::Place place;
    PageHead head;
    std::uint64_t content_begin;
    std::size_t content_size;
  };

  void find_entries(std::uint64_t size);
  void add_entry(const std::string& line, std::uint64_t begin);

  dumps::PartFile file_;
  std::vector<Entry> entries_;
};

}  // namespace timeprobe::wikipedia
