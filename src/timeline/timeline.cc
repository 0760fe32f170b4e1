#include "timeline/timeline.h"

#include "timeline/suite_timelines.h"

namespace timeprobe {

std::optional<Timeline> timeline_of(const Question& question) {
  using Reader = std::optional<Timeline> (*)(const Question&);
  constexpr Reader kEventReaders[] = {traveler_timeline, relation_chain_timeline,
                                      chronosense_timeline};
  if (question.context.kind != ContextKind::events) return tempreason_timeline(question);
  for (const Reader reader : kEventReaders) {
    if (auto timeline = reader(question)) return timeline;
  }
  return std::nullopt;
}

}  // namespace timeprobe
