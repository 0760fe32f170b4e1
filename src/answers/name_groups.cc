#include "answers/name_groups.h"

#include <algorithm>
#include <array>
#include <optional>

#include "answers/month_names.h"

namespace timeprobe::answers {
namespace {

bool is_same_word(const Token& said, const Token& known) {
  return said.lower == known.lower || said.lower == known.lower + "'s";
}

bool stands_at(TokenSpan tokens, std::size_t place, TokenSpan name) {
  return !name.empty() && place + name.size() <= tokens.size() &&
         std::ranges::equal(tokens.subspan(place, name.size()), name, is_same_word);
}

// How a known name may go on: ", Ria", "and Ria", ", and Ria", "/ Ria", "or Ria".
struct Connector {
  std::size_t length = 0;  // 0: none
  Joined joined = Joined::by_and;
  bool comma_only = false;
};

Connector connector_at(TokenSpan tokens, std::size_t place) {
  Connector connector;
  const auto here = [&]() -> const Token* {
    const std::size_t i = place + connector.length;
    return i < tokens.size() ? &tokens[i] : nullptr;
  };
  if (here() && here()->is_mark(',')) {
    connector = {1, Joined::by_and, true};
  }
  if (here() == nullptr) return {};
  constexpr std::array<std::string_view, 4> kAnd = {"and", "nor", "&", "+"};
  const bool by_or = here()->is("or");
  if (by_or || is_one_of(*here(), kAnd) || here()->is_mark('/')) {
    connector.length += 1;
    connector.joined = by_or || here() == nullptr ? Joined::by_or : Joined::by_and;
    connector.comma_only = false;
  }
  return connector;
}

bool is_weekday(const Token& token) { return token.lower.ends_with("day"); }

// "Peter" behind "Tom and"; behind a mere comma only where the list goes on or ends.
bool is_strange_name(TokenSpan tokens, std::size_t place, const Connector& connector) {
  if (place >= tokens.size() || !tokens[place].is_capitalised() ||
      month_number(tokens[place].lower) || is_weekday(tokens[place])) {
    return false;
  }
  if (!connector.comma_only) return true;
  return place + 1 == tokens.size() || tokens[place + 1].is_mark('.') ||
         tokens[place + 1].is("and");
}

class GroupFinder {
 public:
  GroupFinder(TokenSpan tokens, std::span<const std::string> known) : tokens_(tokens) {
    for (const std::string& name : known) names_.push_back({name, tokenize(name)});
  }

  std::vector<NameGroup> find() const {
    std::vector<NameGroup> groups;
    for (std::size_t i = 0; i < tokens_.size();) {
      const Known* name = name_at(i);
      if (name != nullptr) groups.push_back(group_at(i));
      i = name != nullptr ? groups.back().tokens.last : i + 1;
    }
    return groups;
  }

 private:
  struct Known {
    const std::string& name;
    Tokens tokens;
  };

  // The longest name at that place.
  const Known* name_at(std::size_t place) const {
    const Known* longest = nullptr;
    for (const Known& known : names_) {
      const bool better = longest == nullptr || known.tokens.size() > longest->tokens.size();
      if (better && stands_at(tokens_, place, known.tokens)) longest = &known;
    }
    return longest;
  }

  // Takes a name at the place into the group and moves its end behind it.
  bool take_name(NameGroup& group, std::size_t place) const {
    const Known* name = name_at(place);
    if (name == nullptr) return false;
    group.names.push_back(name->name);
    group.tokens.last = place + name->tokens.size();
    return true;
  }

  bool take_next(NameGroup& group) const {
    const Connector connector = connector_at(tokens_, group.tokens.last);
    const std::size_t place = group.tokens.last + connector.length;
    if (connector.length == 0) return false;
    const bool strange = is_strange_name(tokens_, place, connector);
    if (!take_name(group, place)) {
      if (!strange) return false;
      group.strange.emplace_back(tokens_[place].original);
      group.tokens.last = place + 1;
    }
    if (connector.joined == Joined::by_or) group.joined = Joined::by_or;
    return true;
  }

  NameGroup group_at(std::size_t place) const {
    NameGroup group;
    group.tokens.first = place;
    take_name(group, place);
    while (take_next(group)) {
    }
    return group;
  }

  TokenSpan tokens_;
  std::vector<Known> names_;
};

// "nobody" in "nobody except Tom"
bool is_nobody(TokenSpan tokens, std::size_t place) {
  constexpr std::array<std::string_view, 5> kNobody = {"nobody", "no-one", "noone", "none", "one"};
  return place > 0 && is_one_of(tokens[place - 1], kNobody);
}

// Words that deny the name behind them: "not Tom", "instead of Tom", "not by Tom".
bool is_denied_before(TokenSpan tokens, std::size_t place) {
  constexpr std::array<std::string_view, 4> kExceptions = {"except", "nor", "unlike", "excluding"};
  constexpr std::array<std::string_view, 6> kPairs = {"rather than", "instead of",  "other than",
                                                      "and not",     "neither did", "nor did"};
  constexpr std::array<std::string_view, 4> kBetween = {"by", "for", "to", "that"};
  if (place > 0 && is_one_of(tokens[place - 1], kBetween)) --place;
  if (place == 0) return false;
  if (is_negator(tokens[place - 1])) return true;
  if (is_one_of(tokens[place - 1], kExceptions)) return !is_nobody(tokens, place - 1);
  return place >= 2 && longest_phrase(tokens, place - 2, kPairs) > 0 &&
         !is_nobody(tokens, place - 2);
}

bool is_denial(TokenSpan tokens, std::size_t place) {
  constexpr std::array<std::string_view, 3> kNot = {"not only", "not just", "no doubt"};
  const Token& token = tokens[place];
  return (is_negator(token) || token.is("no")) && longest_phrase(tokens, place, kNot) == 0;
}

// "Mary, who did not ..." goes on behind the comma, "Tom, not Mary" does not.
bool clause_ends(TokenSpan tokens, std::size_t place) {
  constexpr std::array<std::string_view, 3> kGoOn = {"who", "however", "which"};
  const Token& token = tokens[place];
  if (token.is("but") || token.is("while") || token.is("whereas") || token.is("because"))
    return true;
  if (!token.is_mark(',') && !token.is_mark(';')) return false;
  return place + 1 >= tokens.size() || !is_one_of(tokens[place + 1], kGoOn);
}

// Where what is said of a group ends at the latest: before the next group.
bool is_denied_behind(TokenSpan tokens, std::size_t place, std::size_t limit) {
  for (; place < limit && !clause_ends(tokens, place); ++place) {
    if (is_denial(tokens, place) && !speaks_of_others(tokens, place)) return true;
  }
  return false;
}

// A negation right before the next name is that name's: "Tom and not Mary", "nor did Mary".
std::size_t said_until(TokenSpan tokens, std::size_t next_name) {
  constexpr std::size_t kLongestNegation = 2;
  return is_denied_before(tokens, next_name) ? next_name - std::min(next_name, kLongestNegation)
                                             : next_name;
}

}  // namespace

std::vector<NameGroup> find_name_groups(TokenSpan tokens, std::span<const std::string> known) {
  std::vector<NameGroup> groups = GroupFinder(tokens, known).find();
  for (std::size_t i = 0; i < groups.size(); ++i) {
    std::size_t limit = tokens.size();
    if (i + 1 < groups.size()) limit = said_until(tokens, groups[i + 1].tokens.first);
    groups[i].denied = is_denied_before(tokens, groups[i].tokens.first) ||
                       is_denied_behind(tokens, groups[i].tokens.last, limit);
  }
  return groups;
}

}  // namespace timeprobe::answers
