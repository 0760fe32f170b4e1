// Every fuzzer on a few hundred drawn inputs, without clang: it compiles with the code it checks,
// and what it checks holds. Depth is what scripts/fuzz.sh is for.
#include <gtest/gtest.h>

#include <cstdint>
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

// Any bytes, or the signs that texts, tables and JSON are made of.
std::string drawn_input(Random& random) {
  constexpr std::string_view kSigns = "{}[]\":,\t\n \\/-.*<>=|0123456789abeinorstuTZQP";
  const bool is_text = random.between(0, 1) == 1;
  std::string input(static_cast<std::size_t>(random.between(0, kMaxSize)), '\0');
  for (char& c : input) {
    c = is_text ? kSigns[random.below(kSigns.size())] : static_cast<char>(random.below(256));
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
