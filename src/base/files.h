// Files as arguments and results: reading whole files, and writing that never leaves half a file
// and never overwrites unless told to.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace timeprobe {

// Opens a file to read its bytes. Throws a usage Error that names the file and the reason.
std::ifstream open_file(const std::filesystem::path& path);

// The whole file. Throws a usage Error that names the file and the reason.
std::string read_file(const std::filesystem::path& path);

enum class IfExists { refuse, replace };

// A file that appears under its name only when it is complete: written under a temporary name
// ("<name>.unfinished-Ab12Cd") in the same folder, then renamed by commit(). Without commit()
// nothing is left behind, unless the process is killed; `replace` clears what such a process left.
class NewFile {
 public:
  // Makes missing folders. Throws a usage Error when the file exists and `refuse` was asked, when
  // the path is that of a folder, or when a file stands where a folder is wanted; a runtime Error
  // when the disk fails.
  NewFile(std::filesystem::path target, IfExists if_exists);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  // Throw a runtime Error when the disk fails.
  void append(std::string_view content);
  void sync();  // What was appended is on the disk.
  void commit();

 private:
  [[noreturn]] void fail(const std::string& what) const;

  std::filesystem::path target_;
  std::string temporary_;
  int descriptor_ = -1;
};

// The whole content at once, through NewFile.
void write_file(const std::filesystem::path& path, std::string_view content, IfExists if_exists);

// From now on an interrupt (SIGINT) or SIGTERM removes every NewFile under way (of the first 1024
// at once), writes a line to standard error that says so, and ends the process with exit code 130.
// Who handles interrupts otherwise sets its own handlers later. For main; call it once.
void remove_new_files_on_interrupt();

}  // namespace timeprobe
