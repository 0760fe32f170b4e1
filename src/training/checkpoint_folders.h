// The checkpoints of a run, each a folder that is complete or not there at all.
//
//   RUN/checkpoint-00001200/   the learner's files and trainer.json
//   RUN/last, RUN/best         links to two of them
//
// A checkpoint is written as "checkpoint-00001200.unfinished", brought to disk, and renamed;
// whoever is killed meanwhile leaves the one before as the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace timeprobe::training {

class CheckpointFolders {
 public:
  // Makes the run's folder. Throws a runtime Error when the disk fails.
  explicit CheckpointFolders(std::filesystem::path run);

  // Steps of the complete checkpoints, upwards.
  std::vector<std::int64_t> steps() const;
  std::optional<std::int64_t> last() const;
  std::filesystem::path path_of(std::int64_t step) const;

  // Calls fill(folder) and makes what it wrote the checkpoint of that step and the last one. One of
  // that step that is there already is replaced. When fill throws nothing is left behind and
  // earlier checkpoints stay. Throws a runtime Error when the disk fails.
  void write(std::int64_t step, const std::function<void(const std::filesystem::path&)>& fill);

  // Names the checkpoint RUN/best. REQUIRES: it is there.
  void mark_best(std::int64_t step);

  // Removes all but the last `count` and `best`.
  void keep(std::size_t count, std::optional<std::int64_t> best);

  // Removes what killed processes left. For the process that writes.
  void clear_unfinished();

  // Lets `last` and `best` name what they should, where a process was killed before it did. For the
  // process that writes.
  void mark_again(std::optional<std::int64_t> best);

 private:
  void link(const char* name, std::int64_t step);

  std::filesystem::path run_;
};

}  // namespace timeprobe::training
