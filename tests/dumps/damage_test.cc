// Damaged, cut and padded dumps: what is whole arrives, what is not is reported.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "dumps/bit_marks.h"
#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 404;

struct Unit {
  std::string text;
  std::string packed;
};

using Pack = std::function<std::string(std::string_view)>;

// Units of about three kilobytes of lines that tell where they stand.
std::vector<Unit> make_units(const Pack& pack, std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::string text;
  while (text.size() < 3000 * count) {
    text += "line " + std::to_string(text.size()) + " " +
            random_lines(random.below(200), 50, random.next(), "") + "\n";
  }
  std::vector<Unit> units;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string part = text.substr(3000 * i, i + 1 == count ? std::string::npos : 3000);
    units.push_back({part, pack(part)});
  }
  return units;
}

std::string packed_of(const std::vector<Unit>& units) {
  std::string all;
  for (const Unit& unit : units) all += unit.packed;
  return all;
}

// The records that lie wholly in units that were not touched, where the one behind damage has the
// record it begins with broken.
std::vector<std::string> untouched_records(const std::vector<Unit>& units,
                                           const std::vector<bool>& touched) {
  std::vector<std::string> records;
  std::string run;
  bool broken_front = false;
  const auto flush = [&](bool to_end) {
    std::vector<std::string> some = records_of(run);
    if (!some.empty() && broken_front) some.erase(some.begin());
    if (!some.empty() && !to_end && !some.back().ends_with('\n')) some.pop_back();
    records.insert(records.end(), some.begin(), some.end());
    run.clear();
  };
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (touched[i]) {
      flush(false);
      broken_front = true;
    } else {
      run += units[i].text;
    }
  }
  flush(true);
  return records;
}

bool holds_in_order(const std::vector<std::string>& all, const std::vector<std::string>& wanted) {
  std::size_t found = 0;
  for (const std::string& record : all) {
    if (found < wanted.size() && record == wanted[found]) ++found;
  }
  return found == wanted.size();
}

struct Kind {
  std::string name;
  Pack pack;
};

std::vector<Kind> kinds() {
  return {{"gzip", [](std::string_view text) { return gzip_member(text); }},
          {"bzip2", [](std::string_view text) { return bzip2_stream(text); }},
          {"zstd", [](std::string_view text) { return zstd_frame(text); }}};
}

TEST(Damage, WhatWasNotTouchedArrives) {
  for (const Kind& kind : kinds()) {
    for (std::uint64_t seed = kSeed; seed < kSeed + 60; ++seed) {
      SCOPED_TRACE(kind.name + ", seed " + std::to_string(seed));
      Random random(seed);
      std::vector<Unit> units = make_units(kind.pack, 12, seed);
      std::vector<bool> touched(units.size());
      for (std::uint64_t hits = random.below(3) + 1; hits > 0; --hits) {
        // Not the first, so that the kind of the file is known.
        const std::size_t unit = random.below(units.size() - 1) + 1;
        std::string& packed = units[unit].packed;
        const std::size_t at = random.below(packed.size());
        const std::size_t length = std::min(packed.size() - at, random.below(20) + 1);
        for (std::size_t i = 0; i < length; ++i) {
          packed[at + i] = static_cast<char>(packed[at + i] ^ (1 + random.below(255)));
        }
        touched[unit] = true;
      }
      const TestFile file(packed_of(units));
      for (const int num_threads : {1, 3}) {
        const ReadBack back = read_back(file.path(), {.num_threads = num_threads});
        EXPECT_FALSE(back.damages.empty());
        EXPECT_TRUE(holds_in_order(back.records, untouched_records(units, touched)))
            << "threads " << num_threads;
      }
    }
  }
}

// bzip2 has a check sum for each block, so that nothing wrong is ever passed on.
TEST(Damage, OfABzip2BlockPassesNothingWrong) {
  const std::string text = random_lines(1000000, 80, kSeed);
  const std::vector<std::string> records = records_of(text);
  const std::string packed = bzip2_stream(text, 1);
  for (std::uint64_t seed = kSeed; seed < kSeed + 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    std::string damaged = packed;
    damaged[4 + random.below(packed.size() - 4)] ^= static_cast<char>(1 + random.below(255));
    const TestFile file(damaged);
    const ReadBack back = read_back(file.path(), {.num_threads = 2}, "\n", Grain{});
    EXPECT_TRUE(holds_in_order(records, back.records));
    EXPECT_GE(back.text().size() + 2 * 100000, text.size()) << "one block and its edges are lost";
    EXPECT_FALSE(back.damages.empty());
  }
}

TEST(Damage, IsReportedWithItsPlace) {
  std::vector<Unit> units = make_units(kinds()[0].pack, 5, kSeed);
  units[2].packed.back() ^= 1;  // of the length
  const TestFile file(packed_of(units));
  const ReadBack back = read_back(file.path(), {}, "\n", Grain{});
  ASSERT_EQ(back.damages.size(), 3U);
  const std::uint64_t begin = units[0].packed.size() + units[1].packed.size();
  const std::uint64_t end = begin + units[2].packed.size();
  EXPECT_EQ(back.damages[1].place, (Place{begin, 3000}));
  EXPECT_EQ(back.damages[1].problem, "a damaged gzip member: its check sum is wrong");
  EXPECT_EQ(back.damages[0].place.file_byte, begin);
  EXPECT_TRUE(back.damages[0].problem.ends_with(" bytes of a record without its end"))
      << back.damages[0].problem;
  EXPECT_EQ(back.damages[2].place, (Place{end, 0}));
  EXPECT_TRUE(back.damages[2].problem.ends_with(" bytes of a record without its beginning"))
      << back.damages[2].problem;
}

TEST(Damage, ACutFileGivesWhatItHolds) {
  const std::string text = random_lines(400000, 100, kSeed);
  const std::vector<std::string> records = records_of(text);
  for (const Packing& packing : packings()) {
    Random random = Random::stream(kSeed, packing.name);
    const std::string packed = packing.pack(text, random);
    for (int i = 0; i < 20; ++i) {
      const std::size_t size = 60 + random.below(packed.size() - 60);
      SCOPED_TRACE(packing.name + " cut to " + std::to_string(size));
      const TestFile file(std::string_view(packed).substr(0, size));
      ReadBack back = read_back(file.path(), {.num_threads = 1 + i % 2});
      if (packing.name == "plain") continue;  // whose last record only lacks its end
      ASSERT_LE(back.records.size(), records.size());
      // At a border of units nothing shows that the file was cut.
      if (back.damages.empty() && !back.records.empty()) back.records.pop_back();
      EXPECT_TRUE(std::equal(back.records.begin(), back.records.end(), records.begin()));
      if (packing.name == "one gzip member" || packing.name == "one zstd frame" ||
          packing.name == "one bzip2 stream") {
        ASSERT_FALSE(back.damages.empty());
        EXPECT_NE(back.damages.back().problem.find("the file ends inside"), std::string::npos)
            << back.damages.back().problem;
      }
    }
  }
}

// The mark behind a block is not part of it.
TEST(Damage, ABzip2BlockWhoseEndMarkIsGoneArrives) {
  const std::string text = random_lines(350000, 80, kSeed);
  const std::string packed = bzip2_stream(text, 1);
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(packed.data()), packed.size());
  std::vector<BitMark> marks;
  for (auto mark = find_mark(bytes, 0); mark; mark = find_mark(bytes, mark->bit + 1)) {
    marks.push_back(*mark);
  }
  ASSERT_EQ(marks.size(), 5U);
  const std::size_t blocks_bytes[] = {100000 - 19, 2 * (100000 - 19)};
  for (std::size_t i = 1; i <= 2; ++i) {
    const std::size_t whole = blocks_bytes[i - 1];
    const std::size_t mark_byte = marks[i].bit / 8 + 1;
    for (std::size_t kept = 0; kept < 6; ++kept) {
      const TestFile cut(std::string_view(packed).substr(0, mark_byte + kept));
      EXPECT_GE(read_back(cut.path()).text().size() + 100, whole) << "cut " << i << ", " << kept;
    }
    std::string changed = packed;
    changed[mark_byte + 2] ^= 0x10;
    const TestFile file(changed);
    const ReadBack back = read_back(file.path(), {.num_threads = 2});
    EXPECT_TRUE(back.text().starts_with(text.substr(0, whole - 100))) << "changed " << i;
    EXPECT_TRUE(back.text().ends_with(text.substr(text.size() - 30000))) << "changed " << i;
  }
}

TEST(Damage, WhatFollowsTheLastUnitIsReported) {
  const std::string text = random_lines(20000, 100, kSeed);
  for (const Kind& kind : kinds()) {
    for (const std::string& tail :
         {std::string(5000, '\0'), std::string("garbage"), std::string(1, 'B')}) {
      SCOPED_TRACE(kind.name + " and " + std::to_string(tail.size()) + " bytes");
      const std::string packed = kind.pack(text);
      const TestFile file(packed + tail);
      const ReadBack back = read_back(file.path(), {.num_threads = 2});
      EXPECT_EQ(back.text(), text);
      ASSERT_EQ(back.damages.size(), 1U);
      EXPECT_EQ(back.damages[0].place, (Place{packed.size(), 0}));
      EXPECT_NE(back.damages[0].problem.find("is wanted, not"), std::string::npos);
    }
  }
}

TEST(Damage, GarbageBetweenUnitsIsSkipped) {
  for (const Kind& kind : kinds()) {
    std::vector<Unit> units = make_units(kind.pack, 6, kSeed);
    units[2].packed += std::string(10000, '\0');
    const TestFile file(packed_of(units));
    const ReadBack back = read_back(file.path(), {.num_threads = 2});
    std::vector<bool> touched(units.size());
    std::vector<Unit> with_gap = units;
    with_gap.insert(with_gap.begin() + 3, Unit{});
    touched.insert(touched.begin() + 3, true);
    EXPECT_EQ(back.records, untouched_records(with_gap, touched)) << kind.name;
  }
}

TEST(Damage, ARecordOverTheLimitIsReported) {
  const std::string front = random_lines(5000, 50, kSeed);
  const std::string back_text = random_lines(5000, 50, kSeed + 1);
  for (const std::size_t size : {101U, 600U, 20000U}) {
    const std::string text = front + std::string(size - 1, 'x') + "\n" + back_text;
    for (const Packing& packing : packings()) {
      SCOPED_TRACE(packing.name + ", " + std::to_string(size));
      Random random = Random::stream(kSeed, packing.name);
      const TestFile file(packing.pack(text, random));
      const ReadBack back = read_back(file.path(), {.num_threads = 2, .max_record_bytes = 100});
      EXPECT_EQ(back.text(), front + back_text);
      ASSERT_EQ(back.damages.size(), 1U);
      EXPECT_EQ(back.damages[0].problem,
                "a record of " + std::to_string(size) + " bytes is longer than the limit of 100");
      if (packing.name == "plain") {
        EXPECT_EQ(back.damages[0].place, (Place{front.size(), 0}));
      }
      EXPECT_EQ(read_back(file.path(), {.max_record_bytes = size}).text(), text);
    }
  }
}

}  // namespace
}  // namespace timeprobe::dumps
