#include "questions/relation_chain_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/named_value.h"
#include "base/text_normalization.h"
#include "base/transformed.h"

namespace timeprobe {
namespace {

// Stands in a filled sentence for what is to be read there.
constexpr std::string_view kMark = "\x01";

// The names in quotes, each once, in the order of their first mention.
std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  std::size_t open = text.find('\'');
  while (open != std::string_view::npos) {
    const std::size_t close = text.find('\'', open + 1);
    if (close == std::string_view::npos) break;
    const std::string name(text.substr(open + 1, close - open - 1));
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    open = text.find('\'', close + 1);
  }
  return names;
}

// The text where the mark stands in the filled sentence; none when the rest differs.
std::optional<std::string_view> text_at_mark(std::string_view text, std::string_view filled) {
  const std::size_t mark = filled.find(kMark);
  const std::string_view before = filled.substr(0, mark);
  const std::string_view after = filled.substr(mark + kMark.size());
  if (text.size() < before.size() + after.size()) return std::nullopt;
  if (!text.starts_with(before) || !text.ends_with(after)) return std::nullopt;
  return text.substr(before.size(), text.size() - before.size() - after.size());
}

// "A. B. C." as "A.", "B.", "C."
std::vector<std::string_view> sentences_of(std::string_view text) {
  std::vector<std::string_view> sentences;
  for (std::size_t end = text.find(". "); end != std::string_view::npos; end = text.find(". ")) {
    sentences.push_back(text.substr(0, end + 1));
    text = trim(text.substr(end + 1));
  }
  if (!text.empty()) sentences.push_back(text);
  return sentences;
}

constexpr NamedValue<Modality> kModalities[] = {{Modality::certain, "Certain"},
                                                {Modality::possible, "Possible"},
                                                {Modality::impossible, "Impossible"}};

}  // namespace

std::string_view to_text(Modality modality) { return name_of(kModalities, modality); }

Modality modality_of(Relation claimed, RelationSet known) {
  if (!known.contains(claimed)) return Modality::impossible;
  return known.size() == 1 ? Modality::certain : Modality::possible;
}

RelationChainWording::RelationChainWording(const WordingFile& file)
    : link_(file.sentence({"link"}, {"claim"})),
      event_(file.sentence({"event"}, {"a", "start", "end"})),
      question_(file.sentence({"question"}, {"claim"})) {
  for (const Relation relation : all_relations()) {
    claims_[static_cast<std::size_t>(relation)] =
        file.sentence({"claims", std::string(to_text(relation))}, {"a", "b"});
  }
}

std::string RelationChainWording::claim_text(const RelationClaim& claim) const {
  return claims_[static_cast<std::size_t>(claim.relation)].fill(
      {{"a", quoted(claim.a)}, {"b", quoted(claim.b)}});
}

std::string RelationChainWording::context(const ChainContext& context) const {
  const auto sentences = [this](const auto& told) {
    return transformed(told, [this](const auto& one) { return sentence(one); });
  };
  return fmt::format("{}", fmt::join(std::visit(sentences, context), " "));
}

std::string RelationChainWording::sentence(const RelationClaim& link) const {
  return link_.fill({{"claim", claim_text(link)}});
}

std::string RelationChainWording::sentence(const StatedEvent& event) const {
  return event_.fill({{"a", quoted(event.name)},
                      {"start", format_context_date(event.start)},
                      {"end", format_context_date(event.end)}});
}

std::string RelationChainWording::question(const RelationClaim& claim) const {
  return question_.fill({{"claim", claim_text(claim)}});
}

Result<RelationClaim> RelationChainWording::read_claim(std::string_view text) const {
  const std::vector<std::string> names = names_in(text);
  if (names.size() == 2) {
    for (const Relation relation : all_relations()) {
      const RelationClaim claim = {names[0], relation, names[1]};
      if (claim_text(claim) == text) return claim;
    }
  }
  return Problem{fmt::format("'{}' is not a relation between two events", text)};
}

Result<ChainContext> RelationChainWording::read_context(std::string_view text) const {
  RelationLinks links;
  DatedEvents events;
  const std::string link_frame = link_.fill({{"claim", kMark}});
  for (const std::string_view sentence : sentences_of(trim(text))) {
    if (auto event = read_stated_event(sentence)) {
      events.push_back(std::move(*event));
      continue;
    }
    const Result<RelationClaim> link = read_claim(text_at_mark(sentence, link_frame).value_or(""));
    if (!link) return Problem{fmt::format("'{}' is not known of any events", sentence)};
    links.push_back(*link);
  }
  if (links.empty() == events.empty()) {
    return Problem{fmt::format("'{}' gives neither relations nor dates alone", text)};
  }
  if (events.empty()) return ChainContext(std::move(links));
  return ChainContext(std::move(events));
}

Result<RelationClaim> RelationChainWording::read_question(std::string_view text) const {
  const auto claim = text_at_mark(trim(text), question_.fill({{"claim", kMark}}));
  if (!claim) return Problem{fmt::format("'{}' does not ask how sure a relation is", text)};
  return read_claim(*claim);
}

const RelationChainWording& relation_chain_wording() {
  static const RelationChainWording wording(
      WordingFile::embedded("suites/chronosense_multi/wording.yaml"));
  return wording;
}

}  // namespace timeprobe
