#include "dumps/record_cutter.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 42;

// Everything that was cut, and checks that it is in order and what it says to be.
class Collected : public CutText {
 public:
  Collected(const RecordMark& mark, std::size_t capacity) : mark_(mark), capacity_(capacity) {}

  std::unique_ptr<TextBuffer> new_buffer() override {
    return std::make_unique<TextBuffer>(capacity_);
  }
  void fragment(std::string_view text, std::uint64_t text_byte, bool has_end) override {
    EXPECT_EQ(text_byte, all.size());
    EXPECT_EQ(mark_.first_end(text), has_end ? text.size() : std::string_view::npos);
    all += text;
    ++num_fragments;
    longest = std::max(longest, text.size());
  }
  void records(std::unique_ptr<TextBuffer>& buffer, std::string_view text,
               std::uint64_t text_byte) override {
    EXPECT_EQ(text_byte, all.size());
    EXPECT_EQ(mark_.last_end(text), text.size());
    all += text;
    ++num_blocks;
    if (num_blocks % 2 == 0) moved_away_.push_back(std::move(buffer));
  }

  std::string all;
  int num_fragments = 0;
  int num_blocks = 0;
  std::size_t longest = 0;

 private:
  const RecordMark& mark_;
  std::size_t capacity_;
  std::vector<std::unique_ptr<TextBuffer>> moved_away_;
};

void cut(std::string_view text, RecordCutter& cutter, Random& random) {
  while (!text.empty()) {
    const std::span<char> room = cutter.room();
    const std::size_t size = std::min({text.size(), room.size(), random.below(300) + 1});
    std::copy_n(text.begin(), size, room.begin());
    text.remove_prefix(size);
    cutter.add(size);
  }
  cutter.finish();
}

TEST(RecordCutter, LosesNothingAndCutsAtMarks) {
  Random random(kSeed);
  for (const std::string end : {"\n", "</page>\n"}) {
    const RecordMark mark(end);
    for (int i = 0; i < 200; ++i) {
      const std::string text = random_lines(random.below(5000), 900, random.next(), end) +
                               (random.chance(0.5) ? "rest" : "");
      Collected collected(mark, 64 + random.below(600));
      RecordCutter cutter(mark, 1000000, 0, collected);
      cut(text, cutter, random);
      ASSERT_EQ(collected.all, text) << "seed " << kSeed << ", case " << i;
    }
  }
}

TEST(RecordCutter, ShortRecordsComeInBlocks) {
  Random random(kSeed);
  const RecordMark mark("\n");
  const std::string text = random_lines(100000, 50, kSeed);
  Collected collected(mark, 4096);
  RecordCutter cutter(mark, 1000000, 0, collected);
  cut(text, cutter, random);
  EXPECT_EQ(collected.num_fragments, 1) << "the front may be the end of a record";
  EXPECT_LT(collected.num_blocks, 30);
}

TEST(RecordCutter, ALongRecordNeverFillsMoreThanABuffer) {
  Random random(kSeed);
  const RecordMark mark("\n");
  Collected collected(mark, 1000);
  RecordCutter cutter(mark, 1000000, 0, collected);
  cut(std::string(100000, 'x'), cutter, random);
  EXPECT_EQ(collected.all.size(), 100000U);
  EXPECT_LE(collected.longest, 1000U);
}

TEST(RecordMark, ThatCouldOverlapItselfIsRefused) {
  EXPECT_THROW(RecordMark("aXa"), std::exception);
  EXPECT_THROW(RecordMark(""), std::exception);
  EXPECT_EQ(RecordMark("ab").last_end("ab ab b"), 5U);
  EXPECT_EQ(RecordMark("ab").first_end(" ab ab"), 3U);
  EXPECT_EQ(RecordMark("ab").first_end("a b"), std::string_view::npos);
  EXPECT_EQ(RecordMark("ab").last_end(""), std::string_view::npos);
}

}  // namespace
}  // namespace timeprobe::dumps
