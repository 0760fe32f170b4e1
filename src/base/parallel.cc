#include "base/parallel.h"

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "base/check.h"

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace timeprobe {
namespace {

// oneTBB as Debian builds it is not instrumented, so the thread sanitizer does not see that all
// threads begin after the call and end before its return. It is told.
#ifdef __SANITIZE_THREAD__
void hand_over(char& place) { __tsan_release(&place); }
void take_over(char& place) { __tsan_acquire(&place); }
#else
void hand_over(char&) {}
void take_over(char&) {}
#endif

}  // namespace

int num_processors() { return std::max(1, tbb::info::default_concurrency()); }

void parallel_for(std::size_t count, int num_threads,
                  const std::function<void(std::size_t)>& body) {
  TIMEPROBE_CHECK(num_threads >= 1, "parallel_for needs a thread");
  if (num_threads == 1) {
    for (std::size_t i = 0; i < count; ++i) body(i);
    return;
  }
  char begin = 0, end = 0;
  hand_over(begin);
  tbb::task_arena arena(num_threads);
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t i) {
      take_over(begin);
      body(i);
      hand_over(end);
    });
  });
  take_over(end);
}

}  // namespace timeprobe
