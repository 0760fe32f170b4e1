#include "wikipedia/dump_front.h"

#include <memory>

#include "dumps/read_dump.h"
#include "wikipedia/page_records.h"

namespace timeprobe::wikipedia {
namespace {

struct Front : dumps::BlockResult {
  std::optional<SiteInfo> site;
};

// Thrown to end the reading behind the first block.
struct EnoughRead {};

}  // namespace

std::optional<SiteInfo> read_dump_front(const std::filesystem::path& dump) {
  std::optional<SiteInfo> site;
  dumps::RecordWork work;
  work.record_end = kPageEnd;
  work.process = [](const dumps::RecordBlock& block) {
    auto front = std::make_unique<Front>();
    front->site = find_site_info(block.text);
    return front;
  };
  work.take = [&](std::unique_ptr<dumps::BlockResult> result, const dumps::Progress&) {
    site = std::move(static_cast<Front&>(*result).site);
    throw EnoughRead();
  };
  work.damaged = [](const dumps::Damage&) { throw EnoughRead(); };
  try {
    dumps::read_dump(dump, {}, work);
  } catch (const EnoughRead&) {
  }
  return site;
}

}  // namespace timeprobe::wikipedia
