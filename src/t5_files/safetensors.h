// Hugging Face's safetensors format: named tensors in one file.
//
//   8 bytes         length N of the header, little-endian
//   N bytes         JSON: {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ...,
//                   "__metadata__": {"format": "pt"}}, padded with spaces
//   the rest        the numbers, little-endian, row by row; offsets count from here
//
// The tensors must cover the rest exactly: no gap, no overlap, nothing behind the last. A file that
// breaks any of this is refused with the name of the tensor, before a number is read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/files.h"
#include "base/mapped_file.h"
#include "base/result.h"
#include "t5_files/number_type.h"

namespace timeprobe {

struct StoredTensor {
  std::string name;
  NumberType type = NumberType::f32;
  std::vector<std::int64_t> shape;  // empty: one number
  std::string_view bytes;           // into the file; need not be aligned

  std::size_t num_elements() const { return bytes.size() / size_bytes(type); }
};

// "F32 (2, 3)"
std::string describe(NumberType type, const std::vector<std::int64_t>& shape);

// What a file's bytes hold; views point into them.
struct SafetensorsContent {
  std::vector<StoredTensor> tensors;  // in the order of the bytes
  std::map<std::string, std::string> metadata;
};

// The whole format, for bytes already in memory. O(header).
Result<SafetensorsContent> parse_safetensors(std::string_view bytes);

// A file, mapped into memory: opening reads the header only. Reading is thread safe.
class SafetensorsFile {
 public:
  // Throws a usage Error that names the file and what is wrong with it.
  explicit SafetensorsFile(const std::filesystem::path& path);

  const std::string& path() const { return path_; }
  const std::vector<StoredTensor>& tensors() const { return content_.tensors; }
  const std::map<std::string, std::string>& metadata() const { return content_.metadata; }

  // The tensor of that name, or null.
  const StoredTensor* find(std::string_view name) const;

 private:
  std::string path_;
  MappedFile file_;
  SafetensorsContent content_;
  std::map<std::string_view, const StoredTensor*> by_name_;
};

// Writes the tensors, wide numbers first, then by name, so that every tensor is aligned; the header
// is padded to 8 bytes. The bytes depend on the content only, not on the order given. Complete or
// not there at all. Throws like NewFile (base/files.h). REQUIRES: names differ, none is
// "__metadata__", bytes fit shapes.
void write_safetensors(const std::filesystem::path& path, std::vector<StoredTensor> tensors,
                       const std::map<std::string, std::string>& metadata, IfExists if_exists);

}  // namespace timeprobe
