#include "reasoner/relation_chain_reasoner.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "allen/coarse_interval.h"
#include "allen/constraint_network.h"
#include "allen/interval_names.h"
#include "reasoner/stated_dates.h"

namespace timeprobe {
namespace {

Conclusion conclude(const RelationClaim& claim, RelationSet known,
                    std::vector<std::string> evidence) {
  Conclusion conclusion =
      answered(std::string(to_text(modality_of(claim.relation, known))),
               fmt::format("'{}' is one of {} to '{}'", claim.a, to_text(known), claim.b));
  conclusion.evidence = std::move(evidence);
  return conclusion;
}

Conclusion conclude_from(const RelationLinks& links, const RelationClaim& claim) {
  IntervalNames names;
  const std::size_t first = names.number_of(claim.a), last = names.number_of(claim.b);
  std::vector<std::string> evidence;
  for (const RelationClaim& link : links) {
    names.number_of(link.a);
    names.number_of(link.b);
    evidence.push_back(fmt::format("'{}' {} '{}'", link.a, to_text(link.relation), link.b));
  }
  ConstraintNetwork network(names.size());
  for (const RelationClaim& link : links) {
    network.constrain(names.number_of(link.a), names.number_of(link.b), link.relation);
  }
  const RelationSet known = feasible(std::move(network), first, last);
  if (known.empty()) return no_answer("the relations contradict each other");
  return conclude(claim, known, std::move(evidence));
}

const StatedEvent* find_event(const DatedEvents& events, const std::string& name) {
  const auto found = std::ranges::find(events, name, &StatedEvent::name);
  return found == events.end() ? nullptr : &*found;
}

Conclusion conclude_from(const DatedEvents& events, const RelationClaim& claim) {
  const StatedEvent* a = find_event(events, claim.a);
  const StatedEvent* b = find_event(events, claim.b);
  if (a == nullptr || b == nullptr) {
    return no_answer(fmt::format("no dates are known of '{}'", a == nullptr ? claim.a : claim.b));
  }
  return conclude(claim, possible_relations(interval_of(*a), interval_of(*b)),
                  {dates_of(*a), dates_of(*b)});
}

}  // namespace

Conclusion reason_relation_chain(const RelationClaim& claim, std::string_view context) {
  const Result<ChainContext> known = relation_chain_wording().read_context(context);
  if (!known) return not_understood(known.problem().message);
  return std::visit([&](const auto& stated) { return conclude_from(stated, claim); }, *known);
}

}  // namespace timeprobe
