#include "dumps/run_order.h"

#include <gtest/gtest.h>

namespace timeprobe::dumps {
namespace {

// A pipe of which nothing is read.
class Pipe : public ByteSource {
 public:
  std::optional<std::uint64_t> size() const override { return std::nullopt; }
  std::size_t read(std::uint64_t, std::span<char>, const Standing&) override { return 0; }
  void release(std::uint64_t) override {}
  std::uint64_t kept_from() const override { return 0; }
  void wake() override {}
  std::optional<std::uint64_t> reach() const override { return 1000000; }
};

class Ignored : public OrderedItems {
 public:
  void item(RunItem) override {}
  void lost(const Damage&) override {}
  void dropped(const RunItem&) override {}
  bool end_shard() override { return false; }
  bool is_complete() const override { return false; }
  void finished() override {}
};

// Its worker may be waiting and has to be called.
TEST(RunOrder, SaysWhenForgettingMakesARunUnwanted) {
  ReadingPlan plan;
  plan.kind = DumpKind::gzip;
  plan.grain.cell_bytes = 100;
  Pipe pipe;
  Ignored items;
  RunOrder order(plan, pipe, items);
  order.advance();
  ASSERT_TRUE(order.begin_first());
  const auto ahead = order.begin_ahead();
  ASSERT_TRUE(ahead);
  EXPECT_EQ(ahead->search_bit, 800u);
  EXPECT_FALSE(order.forget_before(50));
  EXPECT_FALSE(ahead->standing.unwanted);
  EXPECT_TRUE(order.forget_before(150));
  EXPECT_TRUE(ahead->standing.unwanted);
  EXPECT_FALSE(order.forget_before(150));
}

}  // namespace
}  // namespace timeprobe::dumps
