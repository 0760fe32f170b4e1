// Who writes a folder over hours: one process at a time, so that two trainings do not become one.
#pragma once

#include <filesystem>

#include "base/file_lease.h"

namespace timeprobe {

// Held by the process that writes the folder, and gone with it however it ends. FOLDER/lock says
// who it is, "process 4711 on node7 since 2026-11-21T20:10:11Z", for whoever comes second; the file
// stays where anything was written, means nothing once its process has ended, and can be deleted
// then.
class FolderLease {
 public:
  // Makes the folder. Throws a usage Error when another process writes it, with that line, and when
  // the path is that of a file; a runtime Error when folder or lock cannot be made.
  explicit FolderLease(const std::filesystem::path& folder);
  FolderLease(FolderLease&&) = default;
  FolderLease& operator=(FolderLease&&) = delete;
  // Takes a folder away again that it made and that nothing was written into.
  ~FolderLease();

 private:
  std::filesystem::path found_;   // folder_, or what was there above it
  std::filesystem::path folder_;  // empty when moved from
  FileLease lease_;
};

// Throws what taking the lease would throw now, and makes nothing.
void check_folder_is_free(const std::filesystem::path& folder);

}  // namespace timeprobe
