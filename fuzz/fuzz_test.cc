// Every fuzzer on a few hundred drawn inputs, without clang: it compiles with the code it checks,
// and what it checks holds. Depth is what scripts/fuzz.sh is for.
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include "base/random.h"

#define FUZZER(name) extern "C" int run_##name(const std::uint8_t* data, std::size_t size);
#include "fuzzers.inc"
#undef FUZZER

namespace timeprobe {
namespace {

struct Fuzzer {
  const char* name;
  int (*run)(const std::uint8_t* data, std::size_t size);
};

#define FUZZER(name) Fuzzer{#name, run_##name},
constexpr Fuzzer kFuzzers[] = {
#include "fuzzers.inc"
};
#undef FUZZER

constexpr std::uint64_t kSeed = 20261121;
constexpr int kInputs = 300;
constexpr std::int64_t kMaxSize = 400;

// Any bytes; the signs that texts, tables and JSON are made of; or whole pieces of them, which come
// further than the first check of a reader.
enum class InputKind { bytes, signs, pieces };

std::string drawn_pieces(Random& random, std::size_t size) {
  constexpr std::string_view kPieces[] = {
      "{",  "}",  "{}\n",    "[",     "]",      "\"id\":\"Q1\"", "\"a\":1", ",",      "\n",
      "\t", " ",  "1979",    "-07",   "before", "yes.",          "no",      "<page>", "</page>",
      "[[", "]]", "{{x|y}}", "Jan, ", "from ",  " to ",          "Event A", "..",     "nobody"};
  std::string text;
  while (text.size() < size) text += kPieces[random.below(std::size(kPieces))];
  return text;
}

std::string drawn_input(Random& random) {
  constexpr std::string_view kSigns = "{}[]\":,\t\n \\/-.*<>=|0123456789abeinorstuTZQP";
  const auto kind = static_cast<InputKind>(random.below(3));
  const auto size = static_cast<std::size_t>(random.between(0, kMaxSize));
  if (kind == InputKind::pieces) return drawn_pieces(random, size);
  std::string input(size, '\0');
  for (char& c : input) {
    c = kind == InputKind::signs ? kSigns[random.below(kSigns.size())]
                                 : static_cast<char>(random.below(256));
  }
  return input;
}

class EveryFuzzer : public testing::TestWithParam<Fuzzer> {};

TEST_P(EveryFuzzer, HoldsOnDrawnInputs) {
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  for (int i = 0; i < kInputs; ++i) {
    const std::string input = drawn_input(random);
    ASSERT_EQ(GetParam().run(reinterpret_cast<const std::uint8_t*>(input.data()), input.size()), 0)
        << "input " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Fuzz, EveryFuzzer, testing::ValuesIn(kFuzzers),
                         [](const auto& fuzzer) { return std::string(fuzzer.param.name); });

}  // namespace
}  // namespace timeprobe
