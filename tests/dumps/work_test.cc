// What the caller's functions may count on.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "base/random.h"
#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 99;

struct Size : BlockResult {
  std::size_t size = 0;
};

struct Seen {
  std::size_t bytes = 0;
  std::string error;
};

// Reads with a `process` that fails at records that hold the word.
Seen read_until_error(const TestFile& file, int num_threads, const std::string& bad_word,
                      std::size_t bad_take) {
  Seen seen;
  std::size_t takes = 0;
  RecordWork work;
  work.process = [&](const RecordBlock& block) {
    const std::size_t bad = block.text.find(bad_word);
    if (bad != std::string::npos) {
      throw std::runtime_error("bad word in the block at " +
                               std::to_string(block.place_of(0).file_byte));
    }
    auto size = std::make_unique<Size>();
    size->size = block.text.size();
    return size;
  };
  work.take = [&](std::unique_ptr<BlockResult> result, const Progress&) {
    if (++takes == bad_take) throw std::runtime_error("the disk is full");
    seen.bytes += static_cast<Size&>(*result).size;
  };
  try {
    read_dump(file.path(), {.num_threads = num_threads}, work, fine_grain());
  } catch (const std::runtime_error& error) {
    seen.error = error.what();
  }
  return seen;
}

TEST(Work, AnExceptionOfProcessComesAtItsTurn) {
  const std::string front = random_lines(60000, 300, kSeed);
  const TestFile file(front + "BAD first\n" + random_lines(60000, 300, kSeed + 1) + "BAD again\n");
  for (const int num_threads : {1, 2, 4}) {
    const Seen seen = read_until_error(file, num_threads, "BAD", 0);
    EXPECT_LE(seen.bytes, front.size());
    EXPECT_GE(seen.bytes + 2000, front.size()) << "all blocks before were taken";
    EXPECT_TRUE(seen.error.starts_with("bad word in the block at ")) << seen.error;
  }
}

TEST(Work, AnExceptionOfTakeEndsTheReading) {
  const std::string text = random_lines(200000, 300, kSeed);
  Random random(kSeed);
  for (const Packing& packing : packings()) {
    const TestFile file(packing.pack(text, random));
    for (const int num_threads : {1, 4}) {
      EXPECT_EQ(read_until_error(file, num_threads, "BAD", 3).error, "the disk is full");
    }
  }
}

// A text in which a chance gzip member stands is guessed to be one; what `process` throws at the
// text of that guess must not come out.
TEST(Work, WhatIsThrownAtAWrongGuessIsForgotten) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    text += random_lines(500, 100, kSeed) + gzip_member("BAD\n" + random_lines(3000, 100, kSeed)) +
            "\n";
  }
  ASSERT_EQ(text.find("BAD"), std::string::npos);
  const TestFile file(gzip_member(text, 0));
  for (const int num_threads : {1, 2, 4}) {
    const Seen seen = read_until_error(file, num_threads, "BAD", 0);
    EXPECT_EQ(seen.error, "");
    EXPECT_EQ(seen.bytes, text.size());
  }
}

TEST(Work, TakeAndDamagedAreCalledOneAtATime) {
  std::string packed;
  for (int i = 0; i < 60; ++i) {
    std::string member = gzip_member(random_lines(2000, 100, kSeed));
    if (i % 7 == 3) member.back() ^= 1;
    packed += member;
  }
  const TestFile file(packed);
  std::atomic<int> inside = 0;
  int damages = 0;
  RecordWork work;
  work.process = [](const RecordBlock&) { return std::make_unique<Size>(); };
  work.take = [&](std::unique_ptr<BlockResult>, const Progress&) {
    EXPECT_EQ(inside.fetch_add(1), 0);
    inside.fetch_sub(1);
  };
  work.damaged = [&](const Damage&) {
    EXPECT_EQ(inside.fetch_add(1), 0);
    ++damages;
    inside.fetch_sub(1);
  };
  read_dump(file.path(), {.num_threads = 4}, work, fine_grain());
  EXPECT_GE(damages, 8);
}

// However slow a member is to be taken, no more results wait than the grain says.
TEST(Work, ResultsThatWaitAreBounded) {
  struct Counted : BlockResult {
    explicit Counted(std::atomic<std::int64_t>& alive, std::int64_t bytes)
        : alive_(alive), bytes_(bytes) {
      alive_ += bytes_;
    }
    ~Counted() override { alive_ -= bytes_; }
    std::optional<std::size_t> size_bytes() const override {
      return static_cast<std::size_t>(bytes_);
    }
    std::atomic<std::int64_t>& alive_;
    std::int64_t bytes_;
  };
  std::string packed;
  for (int i = 0; i < 20; ++i) packed += gzip_member(random_lines(100000, 100, kSeed));
  const TestFile file(packed);
  std::atomic<std::int64_t> alive = 0;
  std::int64_t most = 0;
  RecordWork work;
  work.process = [&](const RecordBlock& block) {
    return std::make_unique<Counted>(alive, static_cast<std::int64_t>(block.text.size()));
  };
  // The first is taken only when others have worked ahead as far as they may, or nearly so.
  work.take = [&](std::unique_ptr<BlockResult>, const Progress&) {
    for (int i = 0; most == 0 && i < 20000 && alive < 25000; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    most = std::max(most, alive.load());
  };
  Grain grain = fine_grain();
  grain.ahead_bytes = 1000000;
  read_dump(file.path(), {.num_threads = 4}, work, grain);
  EXPECT_GE(most, 25000);
  // Each thread may have one block more under way.
  EXPECT_LT(most, static_cast<std::int64_t>(2 * grain.waiting_bytes + 8 * grain.chunk_bytes));
}

}  // namespace
}  // namespace timeprobe::dumps
