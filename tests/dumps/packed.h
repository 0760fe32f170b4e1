// Dumps of every kind, packed by the libraries themselves.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

struct gz_header_s;  // of zlib

namespace timeprobe::dumps {

// Levels as zlib has them; 0 stores the text as it is. The header's fields are zlib's.
std::string gzip_member(std::string_view text, int level = 6, gz_header_s* header = nullptr);

// Levels 1..9: blocks of level x 100 kB.
std::string bzip2_stream(std::string_view text, int level = 9);

std::string zstd_frame(std::string_view text, int level = 3);
std::string skippable_zstd_frame(std::string_view content);

// The text in pieces of random lengths, many of them tiny and some empty.
std::vector<std::string_view> random_pieces(std::string_view text, std::size_t longest,
                                            Random& random);

struct Packing {
  std::string name;
  std::function<std::string(std::string_view text, Random& random)> pack;
};

// Plain, and every kind as one unit and as many.
const std::vector<Packing>& packings();

}  // namespace timeprobe::dumps
