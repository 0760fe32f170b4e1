// Advantages of mean 0 and variance 1, over the tokens that there are and no padding.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace timeprobe::ppo {

// Replaces each number by its sum over all processes. Called by every process alike, or by none.
using SumOverProcesses = std::function<void(std::span<double>)>;

// (x - mean) / sqrt(variance + 1e-8), mean and variance (of n, not n - 1) over all rows together;
// with `sum` over those of all processes. Two passes, so that a large mean costs no digits. Rows
// that hold nothing at all stay as they are.
void whiten(std::span<std::vector<double>* const> rows, const SumOverProcesses& sum = {});

}  // namespace timeprobe::ppo
