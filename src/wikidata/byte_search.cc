#include "wikidata/byte_search.h"

#include <bit>
#include <cstdint>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/check.h"

namespace timeprobe::wikidata {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

// What is left where no whole block fits.
std::size_t find_in_rest(std::string_view text, std::string_view needle, std::size_t from) {
  return text.find(needle, from);
}

#if defined(__x86_64__)

// Each compares the block at every place of the needle with that byte of it: a bit is left where
// all of them agree. The needle's last two bytes are the first ones again where it is shorter.
__attribute__((target("avx2"))) std::size_t find_with_avx2(std::string_view text,
                                                           std::string_view needle,
                                                           std::size_t from) {
  constexpr std::size_t kBlock = 32;
  const std::size_t third = needle.size() > 2 ? 2 : 0, fourth = needle.size() > 3 ? 3 : 0;
  const __m256i first_byte = _mm256_set1_epi8(needle[0]), second_byte = _mm256_set1_epi8(needle[1]);
  const __m256i third_byte = _mm256_set1_epi8(needle[third]);
  const __m256i fourth_byte = _mm256_set1_epi8(needle[fourth]);
  const auto block_at = [&text](std::size_t place) __attribute__((target("avx2"))) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text.data() + place));
  };
  std::size_t place = from;
  for (; place + kBlock + 3 <= text.size(); place += kBlock) {
    const __m256i front = _mm256_and_si256(_mm256_cmpeq_epi8(block_at(place), first_byte),
                                           _mm256_cmpeq_epi8(block_at(place + 1), second_byte));
    const __m256i back = _mm256_and_si256(_mm256_cmpeq_epi8(block_at(place + third), third_byte),
                                          _mm256_cmpeq_epi8(block_at(place + fourth), fourth_byte));
    const auto hits =
        static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_and_si256(front, back)));
    if (hits != 0) return place + static_cast<std::size_t>(std::countr_zero(hits));
  }
  return find_in_rest(text, needle, place);
}

// The same with the registers that every x86-64 has.
std::size_t find_with_sse2(std::string_view text, std::string_view needle, std::size_t from) {
  constexpr std::size_t kBlock = 16;
  const std::size_t third = needle.size() > 2 ? 2 : 0, fourth = needle.size() > 3 ? 3 : 0;
  const __m128i first_byte = _mm_set1_epi8(needle[0]), second_byte = _mm_set1_epi8(needle[1]);
  const __m128i third_byte = _mm_set1_epi8(needle[third]);
  const __m128i fourth_byte = _mm_set1_epi8(needle[fourth]);
  const auto block_at = [&text](std::size_t place) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + place));
  };
  std::size_t place = from;
  for (; place + kBlock + 3 <= text.size(); place += kBlock) {
    const __m128i front = _mm_and_si128(_mm_cmpeq_epi8(block_at(place), first_byte),
                                        _mm_cmpeq_epi8(block_at(place + 1), second_byte));
    const __m128i back = _mm_and_si128(_mm_cmpeq_epi8(block_at(place + third), third_byte),
                                       _mm_cmpeq_epi8(block_at(place + fourth), fourth_byte));
    const auto hits = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_and_si128(front, back)));
    if (hits != 0) return place + static_cast<std::size_t>(std::countr_zero(hits));
  }
  return find_in_rest(text, needle, place);
}

#endif

}  // namespace

std::size_t find_bytes(std::string_view text, std::string_view needle, std::size_t from) {
  TIMEPROBE_CHECK(needle.size() >= 2 && needle.size() <= 4, "a needle of 2 to 4 bytes");
  if (from >= text.size()) return kNone;
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2") != 0;
  return has_avx2 ? find_with_avx2(text, needle, from) : find_with_sse2(text, needle, from);
#else
  return find_in_rest(text, needle, from);
#endif
}

}  // namespace timeprobe::wikidata
