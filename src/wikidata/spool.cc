#include "wikidata/spool.h"

namespace timeprobe::wikidata {
namespace {

constexpr std::size_t kPackedBytes = std::size_t{256} << 10;

}  // namespace

void Spool::add(std::string_view text) {
  if (text.empty()) return;
  in_frame_ = true;
  compressor_.add(text, packed_);
  if (packed_.size() >= kPackedBytes) append_packed();
}

std::uint64_t Spool::sync() {
  if (in_frame_) compressor_.end_frame(packed_);
  in_frame_ = false;
  append_packed();
  return file_.sync();
}

void Spool::append_packed() {
  file_.append(packed_);
  packed_.clear();
}

}  // namespace timeprobe::wikidata
