// Where a test puts its files.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/check.h"
#include "base/files.h"

namespace timeprobe {

// A new, empty folder, named after the test and of nobody else's, removed with all in it at the
// end. It stands for its path.
class TestFolder {
 public:
  TestFolder() {
    std::string name = std::filesystem::temp_directory_path() / ("timeprobe_" + test_name());
    name += "_XXXXXX";
    TIMEPROBE_CHECK(::mkdtemp(name.data()) != nullptr, name);
    path_ = name;
  }
  ~TestFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  operator const std::filesystem::path&() const { return path_; }

  std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

  // The path of the file, new or replaced.
  std::filesystem::path write(const std::string& name, std::string_view content) const {
    write_file(path_ / name, content, IfExists::replace);
    return path_ / name;
  }

  // The names of what lies in it, sorted.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

  // What lies in one of its folders and below: path from there -> bytes.
  std::map<std::string, std::string> bytes(const std::filesystem::path& folder) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_ / folder)) {
      if (!entry.is_regular_file()) continue;
      const auto name = std::filesystem::relative(entry.path(), path_ / folder).string();
      files[name] = read_file(entry.path());
    }
    return files;
  }

 private:
  // Letters and digits: some tests hand the path to a shell.
  static std::string test_name() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    if (test == nullptr) return "test";
    std::string name = std::string(test->test_suite_name()) + "_" + test->name();
    for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
  }

  std::filesystem::path path_;
};

}  // namespace timeprobe
