#include "ppo/advantages.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "ppo/whitening.h"
#include "tests/reference/slow_ppo.h"

namespace timeprobe::ppo {
namespace {

std::vector<double> random_numbers(Random& random, std::size_t count) {
  std::vector<double> numbers(count);
  for (double& number : numbers) number = 4.0 * random.unit() - 2.0;
  return numbers;
}

TEST(TokenRewards, ScoreFallsOnTheLastTokenAndKlOnEach) {
  const std::vector<double> kl = {1.0, 0.0, -2.0};
  EXPECT_EQ(token_rewards(10.0, kl, 0.5), (std::vector<double>{-0.5, 0.0, 11.0}));
  EXPECT_EQ(token_rewards(-1.0, std::vector<double>{3.0}, 0.5), (std::vector<double>{-2.5}));
}

TEST(Advantages, AreTheSumsOfTheDefinition) {
  Random random(3);
  for (std::size_t length = 1; length <= 9; ++length) {
    const std::vector<double> rewards = random_numbers(random, length);
    const std::vector<double> values = random_numbers(random, length);
    for (const Discount discount : {Discount{}, Discount{1.0, 1.0}, Discount{0.5, 0.0}}) {
      const Advantages result = estimate_advantages(rewards, values, discount);
      for (std::size_t t = 0; t < length; ++t) {
        const double slow =
            reference::slow_advantage(rewards, values, discount.gamma, discount.lambda, t);
        EXPECT_NEAR(result.advantages[t], slow, 1e-12);
        EXPECT_NEAR(result.returns[t], slow + values[t], 1e-12);
      }
    }
  }
}

// Without discount advantage plus value is what is still to come.
TEST(Advantages, WithoutDiscountReturnsAreTheRewardsToCome) {
  const std::vector<double> rewards = {1.0, 2.0, 4.0};
  const Advantages result =
      estimate_advantages(rewards, std::vector<double>{9.0, -5.0, 3.0}, {1.0, 1.0});
  EXPECT_EQ(result.returns, (std::vector<double>{7.0, 6.0, 4.0}));
}

TEST(Whitening, IsThatOfAllRowsTogether) {
  Random random(5);
  std::vector<double> a = random_numbers(random, 7);
  std::vector<double> b = random_numbers(random, 2);
  std::vector<double> none;
  std::vector<double> all = a;
  all.insert(all.end(), b.begin(), b.end());
  const std::vector<double> slow = reference::slow_whitened(all);
  const std::vector<std::vector<double>*> rows = {&a, &none, &b};
  whiten(rows);
  a.insert(a.end(), b.begin(), b.end());
  for (std::size_t i = 0; i < slow.size(); ++i) EXPECT_NEAR(a[i], slow[i], 1e-12);
}

TEST(Whitening, KeepsDigitsBesideALargeMean) {
  std::vector<double> numbers = {1e9 - 1.0, 1e9 + 1.0};
  const std::vector<std::vector<double>*> rows = {&numbers};
  whiten(rows);
  EXPECT_NEAR(numbers[0], -1.0, 1e-6);
  EXPECT_NEAR(numbers[1], 1.0, 1e-6);
}

// The second process is played by its sums, asked for in the order of the first one's.
TEST(Whitening, OverProcessesIsThatOfAllNumbers) {
  Random random(6);
  std::vector<double> here = random_numbers(random, 5);
  const std::vector<double> there = random_numbers(random, 3);
  std::vector<double> all = here;
  all.insert(all.end(), there.begin(), there.end());
  const std::vector<double> slow = reference::slow_whitened(all);
  double mean = 0.0;
  for (const double number : all) mean += number / 8.0;
  int calls = 0;
  const std::vector<std::vector<double>*> rows = {&here};
  whiten(rows, [&](std::span<double> sums) {
    for (const double number : there) {
      if (calls == 0) {
        sums[0] += 1.0;
        sums[1] += number;
      } else {
        sums[0] += (number - mean) * (number - mean);
      }
    }
    ++calls;
  });
  EXPECT_EQ(calls, 2);
  for (std::size_t i = 0; i < here.size(); ++i) EXPECT_NEAR(here[i], slow[i], 1e-12);
}

TEST(Whitening, OfNothingAndOfEqualNumbersIsNoTrouble) {
  whiten({});
  std::vector<double> equal = {2.0, 2.0};
  const std::vector<std::vector<double>*> rows = {&equal};
  whiten(rows);
  EXPECT_EQ(equal, (std::vector<double>{0.0, 0.0}));
}

}  // namespace
}  // namespace timeprobe::ppo
