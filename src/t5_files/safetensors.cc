#include "t5_files/safetensors.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>

#include "base/check.h"
#include "base/error.h"
#include "base/json_nesting.h"
#include "base/json_text.h"
#include "base/thrown_problem.h"
#include "base/transformed.h"

namespace timeprobe {
namespace {

using nlohmann::json;

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kLongestHeader = 100'000'000;  // the limit of Hugging Face's own reader
constexpr const char* kMetadata = "__metadata__";

std::string text_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// What is wrong with a file; stays inside this file.
struct BadFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The JSON text between the length and the numbers.
std::string_view header_of(std::string_view bytes) {
  if (bytes.size() < kLengthBytes) {
    throw BadFile(
        fmt::format("{} bytes are too few for a safetensors file; is it truncated?", bytes.size()));
  }
  std::uint64_t length = 0;
  std::memcpy(&length, bytes.data(), kLengthBytes);
  if (length > kLongestHeader) {
    throw BadFile(
        fmt::format("a header of {} bytes is announced, at most {} are allowed; is this "
                    "a safetensors file?",
                    length, kLongestHeader));
  }
  if (length > bytes.size() - kLengthBytes) {
    throw BadFile(fmt::format("a header of {} bytes is announced, {} are there; is it truncated?",
                              length, bytes.size() - kLengthBytes));
  }
  return bytes.substr(kLengthBytes, length);
}

json parse_header(std::string_view text) {
  if (!text.starts_with('{')) throw BadFile("the header does not begin with '{'");
  if (nested_too_deep(text)) throw BadFile("the header is nested too deep");
  std::set<std::string> names;
  const auto refuse_twice = [&names](int depth, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::key && depth == 1 &&
        !names.insert(parsed.get<std::string>()).second) {
      throw BadFile(fmt::format("tensor '{}' is named twice", parsed.get<std::string>()));
    }
    return true;
  };
  try {
    return json::parse(text, refuse_twice);
  } catch (const json::exception& error) {
    throw BadFile(fmt::format("the header is not JSON: {}", error.what()));
  }
}

std::map<std::string, std::string> metadata_of(const json& header) {
  std::map<std::string, std::string> metadata;
  const auto found = header.find(kMetadata);
  if (found == header.end()) return metadata;
  if (!found->is_object()) throw BadFile("__metadata__ is not an object");
  for (const auto& [key, value] : found->items()) {
    if (!value.is_string()) throw BadFile(fmt::format("__metadata__ '{}' is not a text", key));
    metadata[key] = value.get<std::string>();
  }
  return metadata;
}

[[noreturn]] void refuse(const std::string& tensor, const std::string& problem) {
  throw BadFile(fmt::format("tensor '{}': {}", tensor, problem));
}

const json& member(const std::string& tensor, const json& entry, const char* key) {
  if (!entry.is_object()) refuse(tensor, "is not an object");
  const auto found = entry.find(key);
  if (found == entry.end()) refuse(tensor, fmt::format("has no {}", key));
  return *found;
}

std::uint64_t number(const std::string& tensor, const json& value, const char* key) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  refuse(tensor, fmt::format("{} holds {}, whole numbers from 0 are wanted", key, text_of(value)));
}

std::vector<std::uint64_t> numbers(const std::string& tensor, const json& list, const char* key) {
  if (!list.is_array()) refuse(tensor, fmt::format("{} is not a list", key));
  return transformed(list, [&](const json& value) { return number(tensor, value, key); });
}

// The bytes of a shape, or none when they are too many for any file.
std::optional<std::uint64_t> bytes_of(const std::vector<std::uint64_t>& shape, NumberType type) {
  std::uint64_t size = size_bytes(type);
  bool is_empty = false;
  for (const std::uint64_t extent : shape) {
    if (extent > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    if (extent == 0) {
      is_empty = true;
    } else if (__builtin_mul_overflow(size, extent, &size)) {
      return std::nullopt;
    }
  }
  return is_empty ? 0 : size;
}

NumberType type_of(const std::string& name, const json& entry) {
  const json& value = member(name, entry, "dtype");
  const auto type =
      value.is_string() ? number_type_of(value.get_ref<const std::string&>()) : std::nullopt;
  if (!type) refuse(name, fmt::format("dtype {} is not known", text_of(value)));
  return *type;
}

StoredTensor tensor_of(const std::string& name, const json& entry, std::string_view data) {
  const NumberType type = type_of(name, entry);
  const auto shape = numbers(name, member(name, entry, "shape"), "shape");
  const auto offsets = numbers(name, member(name, entry, "data_offsets"), "data_offsets");
  if (offsets.size() != 2 || offsets[0] > offsets[1]) {
    refuse(name, fmt::format("data_offsets [{}] are not a beginning and an end",
                             fmt::join(offsets, ", ")));
  }
  if (offsets[1] > data.size()) {
    refuse(name, fmt::format("ends at byte {} of the data, which has {}; is the file truncated?",
                             offsets[1], data.size()));
  }
  StoredTensor tensor{
      name, type, {shape.begin(), shape.end()}, data.substr(offsets[0], offsets[1] - offsets[0])};
  const auto wanted = bytes_of(shape, type);
  if (!wanted || *wanted != tensor.bytes.size()) {
    refuse(name, fmt::format("has {} bytes, {} needs {}", tensor.bytes.size(),
                             describe(type, tensor.shape),
                             wanted ? std::to_string(*wanted) : "more than any file holds"));
  }
  return tensor;
}

void check_no_gaps(const std::vector<StoredTensor>& tensors, std::string_view data) {
  const char* end = data.data();
  for (const StoredTensor& tensor : tensors) {
    if (tensor.bytes.data() != end) {
      refuse(tensor.name, fmt::format("begins at byte {} of the data, {} is wanted: {}",
                                      tensor.bytes.data() - data.data(), end - data.data(),
                                      tensor.bytes.data() < end ? "it overlaps the one before"
                                                                : "there is a gap"));
    }
    end = tensor.bytes.data() + tensor.bytes.size();
  }
  if (const auto left = data.data() + data.size() - end; left != 0) {
    throw BadFile(fmt::format("{} bytes behind the last tensor belong to none", left));
  }
}

SafetensorsContent parse(std::string_view bytes) {
  const std::string_view text = header_of(bytes);
  const std::string_view data = bytes.substr(kLengthBytes + text.size());
  const json header = parse_header(text);
  SafetensorsContent content{{}, metadata_of(header)};
  for (const auto& [name, entry] : header.items()) {
    if (name != kMetadata) content.tensors.push_back(tensor_of(name, entry, data));
  }
  const auto place = [](const StoredTensor& tensor) {
    return std::pair(tensor.bytes.data(), tensor.bytes.data() + tensor.bytes.size());
  };
  std::stable_sort(content.tensors.begin(), content.tensors.end(),
                   [&](const auto& a, const auto& b) { return place(a) < place(b); });
  check_no_gaps(content.tensors, data);
  return content;
}

// Wide numbers first; by name among those of a width.
bool is_written_before(const StoredTensor& a, const StoredTensor& b) {
  const std::size_t width_a = size_bytes(a.type), width_b = size_bytes(b.type);
  return width_a != width_b ? width_a > width_b : a.name < b.name;
}

void sort_for_writing(std::vector<StoredTensor>& tensors) {
  std::sort(tensors.begin(), tensors.end(), is_written_before);
}

void check_writable(const StoredTensor& tensor) {
  const auto wanted = bytes_of({tensor.shape.begin(), tensor.shape.end()}, tensor.type);
  TIMEPROBE_CHECK(wanted == tensor.bytes.size() && tensor.name != kMetadata,
                  tensor.name + ": " + describe(tensor.type, tensor.shape));
}

void append_entry(JsonObjectWriter& header, std::string& out, const StoredTensor& tensor,
                  std::size_t offset) {
  header.key(tensor.name);
  out += fmt::format("{{\"dtype\":\"{}\",\"shape\":[{}],\"data_offsets\":[{},{}]}}",
                     name_of(tensor.type), fmt::join(tensor.shape, ","), offset,
                     offset + tensor.bytes.size());
}

std::string header_text(const std::vector<StoredTensor>& tensors,
                        const std::map<std::string, std::string>& metadata) {
  std::string out;
  JsonObjectWriter header(out, JsonStyle::compact);
  if (!metadata.empty()) {
    header.key(kMetadata);
    JsonObjectWriter inner(out, JsonStyle::compact);
    for (const auto& [key, value] : metadata) inner.text(key, value);
    inner.close();
  }
  std::size_t offset = 0;
  for (const StoredTensor& tensor : tensors) {
    check_writable(tensor);
    append_entry(header, out, tensor, offset);
    offset += tensor.bytes.size();
  }
  header.close();
  out.append((8 - out.size() % 8) % 8, ' ');
  return out;
}

}  // namespace

std::string describe(NumberType type, const std::vector<std::int64_t>& shape) {
  return fmt::format("{} ({})", name_of(type), fmt::join(shape, ", "));
}

Result<SafetensorsContent> parse_safetensors(std::string_view bytes) {
  return result_of<BadFile>([bytes] { return parse(bytes); });
}

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path)
    : path_(path.string()), file_(path) {
  Result<SafetensorsContent> content = parse_safetensors(file_.bytes());
  if (!content.ok()) throw usage_error(path_ + ": " + content.problem().message);
  content_ = std::move(content).value();
  for (const StoredTensor& tensor : content_.tensors) by_name_[tensor.name] = &tensor;
}

const StoredTensor* SafetensorsFile::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

void write_safetensors(const std::filesystem::path& path, std::vector<StoredTensor> tensors,
                       const std::map<std::string, std::string>& metadata, IfExists if_exists) {
  sort_for_writing(tensors);
  std::set<std::string_view> names;
  for (const StoredTensor& tensor : tensors) {
    TIMEPROBE_CHECK(names.insert(tensor.name).second, tensor.name + " is given twice");
  }
  const std::string header = header_text(tensors, metadata);
  const std::uint64_t length = header.size();
  NewFile file(path, if_exists);
  file.append({reinterpret_cast<const char*>(&length), kLengthBytes});
  file.append(header);
  for (const StoredTensor& tensor : tensors) file.append(tensor.bytes);
  file.commit();
}

}  // namespace timeprobe
