// Why a piece of a dump gave no fact or event.
//
// The reason is one of a fixed few sentences, so that refusals can be counted; the detail says what
// was seen this time.
#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace timeprobe::wikidata {

enum class Fault {
  unusable,   // sound data that make no fact: an old opinion, a time known to the century
  malformed,  // not what a dump may hold: --strict stops at it
};

struct Reason {
  std::string_view text;
  Fault fault = Fault::unusable;
};

struct Refusal {
  Reason reason;
  std::string detail;
};

// A value or why there is none.
template <typename T>
using OrRefusal = std::variant<T, Refusal>;

}  // namespace timeprobe::wikidata
