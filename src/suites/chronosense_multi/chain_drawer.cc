#include "suites/chronosense_multi/chain_drawer.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "allen/coarse_interval.h"

namespace timeprobe::chronosense_multi {
namespace {

constexpr int kAttempts = 20'000;

// The years of one item lie in a window of this many, which begins in one of these.
constexpr std::int64_t kWindow = 12;
constexpr std::int64_t kFirstYear = 1700;
constexpr std::int64_t kLastYear = 2000;

// The relations whose claim has the answer.
std::vector<Relation> claims_with(Modality answer, RelationSet known) {
  std::vector<Relation> claims;
  for (const Relation relation : all_relations()) {
    if (modality_of(relation, known) == answer) claims.push_back(relation);
  }
  return claims;
}

// "Event A" ... in an order that says nothing about time.
std::vector<std::string> shuffled_names(std::size_t count, Random& random) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back(fmt::format("Event {}", static_cast<char>('A' + i)));
  }
  random.shuffle(names);
  return names;
}

Relation any_relation(Random& random) { return all_relations()[random.below(kNumRelations)]; }

StatedEvent any_event(std::int64_t first_year, Random& random) {
  const std::int64_t start = random.between(0, kWindow - 2);
  const std::int64_t end = random.between(start + 1, kWindow - 1);
  return {"", CivilYear::from_count(first_year + start), CivilYear::from_count(first_year + end)};
}

// Puts the names in, and returns those of the first event and the last.
std::pair<std::string, std::string> name_events(ChainContext& context, Random& random) {
  if (auto* links = std::get_if<RelationLinks>(&context)) {
    const std::vector<std::string> names = shuffled_names(links->size() + 1, random);
    for (std::size_t i = 0; i < links->size(); ++i) {
      (*links)[i].a = names[i];
      (*links)[i].b = names[i + 1];
    }
    return {names.front(), names.back()};
  }
  auto& events = std::get<DatedEvents>(context);
  const std::vector<std::string> names = shuffled_names(events.size(), random);
  for (std::size_t i = 0; i < events.size(); ++i) events[i].name = names[i];
  return {names.front(), names.back()};
}

}  // namespace

std::string_view to_text(Form form) { return form == Form::words ? "words" : "years"; }

ChainDrawer::ChainDrawer(const Cell& cell, std::uint64_t seed)
    : cell_(cell),
      random_(Random::stream(seed, fmt::format("chronosense-multi/{}/{}/{}", to_text(cell.form),
                                               cell.depth, timeprobe::to_text(cell.answer)))) {}

ChainDrawer::Candidate ChainDrawer::draw_links() {
  Candidate candidate;
  RelationLinks links;
  for (int i = 0; i < cell_.depth; ++i) {
    const Relation relation = any_relation(random_);
    candidate.known = i == 0 ? RelationSet(relation) : compose(candidate.known, relation);
    candidate.key += static_cast<char>('a' + static_cast<int>(relation));
    links.push_back({"", relation, ""});
  }
  candidate.context = std::move(links);
  return candidate;
}

ChainDrawer::Candidate ChainDrawer::draw_years() {
  Candidate candidate;
  DatedEvents events;
  const std::int64_t first_year = random_.between(kFirstYear, kLastYear);
  for (int i = 0; i <= cell_.depth; ++i) {
    events.push_back(any_event(first_year, random_));
    candidate.key += fmt::format("{}-{} ", events.back().start.count(), events.back().end.count());
  }
  candidate.known = possible_relations(interval_of(events.front()), interval_of(events.back()));
  candidate.context = std::move(events);
  return candidate;
}

ChainDrawer::Candidate ChainDrawer::draw() {
  return cell_.form == Form::words ? draw_links() : draw_years();
}

std::optional<ChainItem> ChainDrawer::next() {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Candidate candidate = draw();
    const std::vector<Relation> claims = claims_with(cell_.answer, candidate.known);
    if (claims.empty()) continue;
    const Relation claimed = claims[random_.below(claims.size())];
    candidate.key += static_cast<char>('a' + static_cast<int>(claimed));
    if (!seen_.insert(candidate.key).second) continue;
    const auto [first, last] = name_events(candidate.context, random_);
    if (auto* events = std::get_if<DatedEvents>(&candidate.context)) random_.shuffle(*events);
    return ChainItem{std::move(candidate.context), {first, claimed, last}};
  }
  return std::nullopt;
}

}  // namespace timeprobe::chronosense_multi
