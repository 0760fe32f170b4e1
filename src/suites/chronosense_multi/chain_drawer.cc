#include "suites/chronosense_multi/chain_drawer.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace timeprobe::chronosense_multi {
namespace {

// "Event A" ... in an order that says nothing about time.
std::vector<std::string> shuffled_names(std::size_t count, Random& random) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back(fmt::format("Event {}", static_cast<char>('A' + i)));
  }
  random.shuffle(names);
  return names;
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

Random stream_of(const Cell& cell, Modality answer, Relation claimed, std::uint64_t seed,
                 std::string_view purpose) {
  return Random::stream(
      seed, fmt::format("chronosense-multi/{}/{}/{}/{}/{}", to_text(cell.form), cell.depth,
                        timeprobe::to_text(answer), timeprobe::to_text(claimed), purpose));
}

}  // namespace

std::string_view to_text(Form form) { return form == Form::words ? "words" : "years"; }

ChainDrawer::ChainDrawer(const Cell& cell, Modality answer, Relation claimed, std::uint64_t seed)
    : claimed_(claimed),
      random_(stream_of(cell, answer, claimed, seed, "names")),
      space_(cell.form == Form::words ? link_space(cell.depth, answer, claimed)
                                      : year_space(cell.depth, answer, claimed)) {
  if (space_->size() > 0) {
    order_.emplace(space_->size(), stream_of(cell, answer, claimed, seed, "order"));
  }
}

std::optional<ChainItem> ChainDrawer::next() {
  while (order_ && place_ < order_->size()) {
    std::optional<ChainContext> context = space_->at((*order_)[place_++]);
    if (!context) continue;
    const auto [first, last] = name_events(*context, random_);
    if (auto* events = std::get_if<DatedEvents>(&*context)) random_.shuffle(*events);
    return ChainItem{std::move(*context), {first, claimed_, last}};
  }
  return std::nullopt;
}

TripleDrawer::TripleDrawer(const Cell& cell, std::uint64_t seed)
    : random_(Random::stream(
          seed, fmt::format("chronosense-multi/{}/{}/claims", to_text(cell.form), cell.depth))) {
  for (const Relation relation : all_relations()) {
    Claimed& claimed = relations_.emplace_back();
    for (const Modality answer : kAnswers) {
      claimed.by_answer.emplace_back(cell, answer, relation, seed);
    }
  }
  random_.shuffle(relations_);
}

std::optional<ChainTriple> TripleDrawer::draw(Claimed& claimed) {
  ChainTriple triple;
  for (std::size_t i = 0; i < triple.size(); ++i) {
    std::optional<ChainItem> item = claimed.by_answer[i].next();
    if (!item) return std::nullopt;
    triple[i] = std::move(*item);
  }
  return triple;
}

std::optional<ChainTriple> TripleDrawer::next() {
  while (!relations_.empty()) {
    if (turn_ == relations_.size()) {
      random_.shuffle(relations_);
      turn_ = 0;
    }
    if (std::optional<ChainTriple> triple = draw(relations_[turn_])) {
      ++turn_;
      return triple;
    }
    relations_.erase(relations_.begin() + static_cast<std::ptrdiff_t>(turn_));
  }
  return std::nullopt;
}

}  // namespace timeprobe::chronosense_multi
