#include "ppo/whitening.h"

#include <array>
#include <cmath>

namespace timeprobe::ppo {
namespace {

constexpr double kEpsilon = 1e-8;

template <typename Body>
void for_each_number(std::span<std::vector<double>* const> rows, const Body& body) {
  for (std::vector<double>* row : rows) {
    for (double& number : *row) body(number);
  }
}

}  // namespace

void whiten(std::span<std::vector<double>* const> rows, const SumOverProcesses& sum) {
  std::array<double, 2> count_and_total{};
  for_each_number(rows, [&](double number) {
    count_and_total[0] += 1.0;
    count_and_total[1] += number;
  });
  if (sum) sum(count_and_total);
  const auto [count, total] = count_and_total;
  if (count == 0.0) return;
  const double mean = total / count;
  std::array<double, 1> squares{};
  for_each_number(rows, [&](double number) { squares[0] += (number - mean) * (number - mean); });
  if (sum) sum(squares);
  const double scale = 1.0 / std::sqrt(squares[0] / count + kEpsilon);
  for_each_number(rows, [&](double& number) { number = (number - mean) * scale; });
}

}  // namespace timeprobe::ppo
