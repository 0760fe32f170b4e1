#include "base/parallel.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "base/check.h"

namespace timeprobe {

void parallel_for(std::size_t count, int num_threads,
                  const std::function<void(std::size_t)>& body) {
  TIMEPROBE_CHECK(num_threads >= 1, "parallel_for needs a thread");
  if (num_threads == 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  tbb::task_arena arena(num_threads);
  arena.execute([&] { tbb::parallel_for(std::size_t{0}, count, body); });
}

}  // namespace timeprobe
