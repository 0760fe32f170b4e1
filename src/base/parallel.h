// Work on many independent items with a given number of threads, through oneTBB.
#pragma once

#include <cstddef>
#include <functional>

namespace timeprobe {

// How many processors this process may use, at least one: taskset and containers may leave it fewer
// than the machine has.
int num_processors();

// Calls body(i) once for each i in 0..count-1, on at most num_threads threads. The body writes only
// to places that belong to item i, so that the result does not depend on num_threads. The first
// exception ends the loop and is thrown here. REQUIRES: num_threads >= 1.
void parallel_for(std::size_t count, int num_threads, const std::function<void(std::size_t)>& body);

}  // namespace timeprobe
