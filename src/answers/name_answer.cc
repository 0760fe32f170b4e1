#include <algorithm>
#include <array>
#include <functional>

#include "answers/answer_readers.h"
#include "answers/name_groups.h"
#include "base/comma_list.h"
#include "base/each_once.h"

namespace timeprobe::answers {
namespace {

constexpr std::array<std::string_view, 24> kNobodyPhrases = {
    "nobody",         "no one",        "no-one",      "noone",        "none",      "no subject%",
    "no person",      "no people",     "no event%",   "no matching%", "no match%", "not anyone",
    "none of them",   "none of the *", "not anybody", "no such%",     "no names",  "no name",
    "no individual%", "no record%",    "no * event%", "nobody's",     "nothing",   "no * subject%"};

bool is_nobody_at(TokenSpan tokens, std::size_t i) {
  constexpr std::array<std::string_view, 2> kExcept = {"except", "but"};
  const std::size_t length = longest_phrase(tokens, i, kNobodyPhrases);
  if (length == 0 || speaks_of_others(tokens, i)) return false;
  return i + length == tokens.size() || !is_one_of(tokens[i + length], kExcept);
}

// "[]" in JSON, and nobody in words.
std::size_t find_nobody(TokenSpan tokens) {
  if (tokens.size() == 2 && tokens[0].is_mark('[') && tokens[1].is_mark(']')) return 0;
  return find_place(tokens, is_nobody_at);
}

bool is_frame(const Token& token) {
  constexpr std::array<std::string_view, 6> kFrames = {"only", "just", "both", "and", "one", "the"};
  return token.kind == TokenKind::mark || is_one_of(token, kFrames);
}

bool is_bare(TokenSpan tokens, const std::vector<NameGroup>& groups) {
  std::size_t place = 0;
  for (const NameGroup& group : groups) {
    for (; place < group.tokens.first; ++place) {
      if (!is_frame(tokens[place])) return false;
    }
    place = group.tokens.last;
  }
  return std::all_of(tokens.begin() + static_cast<std::ptrdiff_t>(place), tokens.end(), is_frame);
}

bool gives_reason(const Token& token) { return token.is("because") || token.is("since"); }

// Per token: whether it stands in brackets or behind "because".
std::vector<bool> asides_of(TokenSpan tokens) {
  std::vector<bool> asides;
  std::size_t depth = 0;
  bool reason = false;
  for (const Token& token : tokens) {
    if (token.is_mark('(')) ++depth;
    if (token.is_mark(')') && depth > 0) --depth;
    reason = reason || (gives_reason(token) && !asides.empty());
    asides.push_back(depth > 0 || reason);
  }
  return asides;
}

bool is_possessive(TokenSpan tokens, const NameGroup& group) {
  return tokens[group.tokens.last - 1].lower.ends_with("'s");
}

// "Tom (Mary did it in the kitchen)", "Tom, because Mary did it in the kitchen" and "Tom; Mary's
// date is another" say Tom; "event 7 (Ria)" says Ria.
std::vector<NameGroup> without_asides(TokenSpan tokens, std::vector<NameGroup> groups) {
  const std::vector<bool> asides = asides_of(tokens);
  const auto is_aside = [&](const NameGroup& group) {
    return asides[group.tokens.first] || is_possessive(tokens, group);
  };
  if (std::all_of(groups.begin(), groups.end(), is_aside)) return groups;
  std::erase_if(groups, is_aside);
  return groups;
}

// The known names in their order, then the strange ones; each once.
std::string canonical_names(const std::vector<NameGroup>& groups,
                            const std::vector<std::string>& known) {
  std::vector<std::string> said;
  std::vector<std::string> strange;
  for (const NameGroup& group : groups) {
    said.insert(said.end(), group.names.begin(), group.names.end());
    strange.insert(strange.end(), group.strange.begin(), group.strange.end());
  }
  std::vector<std::string> ordered;
  for (const std::string& name : known) {
    if (std::find(said.begin(), said.end(), name) != said.end()) ordered.push_back(name);
  }
  keep_each_once(strange);
  ordered.insert(ordered.end(), strange.begin(), strange.end());
  return comma_list(ordered, std::identity());
}

bool denies_all(const std::vector<NameGroup>& groups, const std::vector<std::string>& known) {
  std::vector<std::string> said;
  for (const NameGroup& group : groups) {
    if (!group.denied) return false;
    said.insert(said.end(), group.names.begin(), group.names.end());
  }
  return !known.empty() && std::all_of(known.begin(), known.end(), [&](const std::string& name) {
    return std::find(said.begin(), said.end(), name) != said.end();
  });
}

}  // namespace

NameReader::NameReader(const std::vector<std::string>& names) : names_(names) {}

std::optional<Finding> NameReader::read(TokenSpan tokens) const {
  std::vector<NameGroup> groups = find_name_groups(tokens, names_);
  const std::size_t nobody = find_nobody(tokens);
  const bool all_denied = denies_all(groups, names_);
  std::erase_if(groups, [](const NameGroup& group) { return group.denied; });
  // "Nobody (Tom ate it in the kitchen)" and "Tom ate it in the kitchen, so nobody": nobody.
  if (nobody < tokens.size() || all_denied) {
    constexpr std::size_t kMostBareWords = 3;
    return Finding{"nobody", nobody == 0 && tokens.size() <= kMostBareWords};
  }
  if (groups.empty()) return std::nullopt;
  groups = without_asides(tokens, std::move(groups));
  const bool undecided = std::any_of(groups.begin(), groups.end(), [](const NameGroup& group) {
    return group.joined == Joined::by_or;
  });
  if (undecided) return Finding{};
  return Finding{canonical_names(groups, names_), is_bare(tokens, groups)};
}

}  // namespace timeprobe::answers
