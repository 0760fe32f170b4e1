// The plain files under data/ that travel inside the program: wording, published results, samples.
#pragma once

#include <string_view>
#include <vector>

namespace timeprobe {

struct EmbeddedFile {
  std::string_view name;  // relative to data/: "published/tempreason.csv"
  std::string_view content;
};

const std::vector<EmbeddedFile>& embedded_files();

// The content of one of them. A name that is not embedded is a bug of ours.
std::string_view embedded_file(std::string_view name);

}  // namespace timeprobe
