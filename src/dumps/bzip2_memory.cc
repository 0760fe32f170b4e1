#include "dumps/bzip2_memory.h"

#include <sys/mman.h>

namespace timeprobe::dumps {
namespace {

constexpr std::size_t kPageBytes = 4096;
constexpr std::size_t kHugePageBytes = std::size_t{2} << 20;

}  // namespace

void Bzip2Memory::serve(bz_stream& stream) {
  stream.opaque = this;
  stream.bzalloc = [](void* self, int count, int size) {
    return static_cast<Bzip2Memory*>(self)->take(static_cast<std::size_t>(count) *
                                                 static_cast<std::size_t>(size));
  };
  stream.bzfree = [](void* self, void* pointer) {
    static_cast<Bzip2Memory*>(self)->give_back(pointer);
  };
}

void* Bzip2Memory::take(std::size_t size) {
  for (Piece& piece : pieces_) {
    if (piece.used || piece.size != size) continue;
    piece.used = true;
    return piece.bytes.get();
  }
  const std::size_t unit = size < kHugePageBytes ? kPageBytes : kHugePageBytes;
  const std::size_t whole = (size + unit - 1) / unit * unit;
  Piece piece{std::unique_ptr<void, Free>(std::aligned_alloc(unit, whole)), size, true};
  if (piece.bytes == nullptr) return nullptr;
  ::madvise(piece.bytes.get(), whole, MADV_HUGEPAGE);
  pieces_.push_back(std::move(piece));
  return pieces_.back().bytes.get();
}

void Bzip2Memory::give_back(void* pointer) {
  for (Piece& piece : pieces_) {
    if (piece.bytes.get() == pointer) piece.used = false;
  }
}

}  // namespace timeprobe::dumps
