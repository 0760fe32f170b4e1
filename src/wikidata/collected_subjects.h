// The subjects of collected files, to be gone through several times.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "wikidata/collected_file.h"

namespace timeprobe::wikidata {

// Remembers the subjects that the first going-through reads when they take little room; otherwise
// the files are read each time.
class CollectedSubjects {
 public:
  static constexpr std::size_t kMaxBytes = std::size_t{256} << 20;

  // `files` must outlive the object.
  explicit CollectedSubjects(const std::vector<CollectedFile>& files,
                             std::size_t max_bytes = kMaxBytes)
      : files_(files), max_bytes_(max_bytes) {}

  // In the order of the files. Throws a usage Error for a damaged file. Returns what the files tell
  // at their ends.
  Tally for_each(const std::function<void(const CollectedSubject&)>& take);

 private:
  void remember(const CollectedSubject& subject);
  Tally read(const std::function<void(const CollectedSubject&)>& take) const;

  enum class State { unread, remembered, too_large };

  const std::vector<CollectedFile>& files_;
  std::size_t max_bytes_;
  State state_ = State::unread;
  std::size_t bytes_ = 0;
  std::vector<CollectedSubject> subjects_;
  Tally tally_;
};

}  // namespace timeprobe::wikidata
