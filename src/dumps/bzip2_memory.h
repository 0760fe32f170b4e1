// The memory that libbz2 asks for anew for every block, kept between them.
#pragma once

#include <bzlib.h>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

namespace timeprobe::dumps {

// libbz2 decodes by jumping about in 3.6 MB: pages of 2 MiB, where the system gives them, and no
// page faults after the first block save a tenth of the time. Belongs to one thread.
class Bzip2Memory {
 public:
  // Makes the stream use it. REQUIRES: it outlives the stream.
  void serve(bz_stream& stream);

 private:
  struct Free {
    void operator()(void* pointer) const { std::free(pointer); }
  };
  struct Piece {
    std::unique_ptr<void, Free> bytes;
    std::size_t size = 0;
    bool used = false;
  };
  void* take(std::size_t size);
  void give_back(void* pointer);

  std::vector<Piece> pieces_;
};

}  // namespace timeprobe::dumps
