// Statistics of two systems on the same questions.
//
// Of n questions, `only_a` are right in A alone and `only_b` in B alone; these discordant ones are
// all that tells A and B apart. A worked example: 100 questions, 5 right in A alone, 1 in B alone.
// McNemar: p = 2 * P(at most 1 of 6 coins shows B) = 2 * (1 + 6) / 64 = 0.21875. The discordance
// is 0.06; with it, 100 questions would not have been enough to find any difference.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace timeprobe {

// The exact two-sided McNemar test (McNemar, Psychometrika 12, 1947; the binomial form): how
// likely a split at least as uneven as only_a : only_b is when each discordant question is a fair
// coin. In [0, 1]; 1 without discordant questions. The relative error is below 1e-6 for up to 10^9
// questions; what is below 1e-307 is 0. O(sqrt(only_a + only_b)) near balance, less elsewhere.
// Questions are taken as independent, also where they share a cluster.
double exact_mcnemar_p(std::size_t only_a, std::size_t only_b);

// The same test for questions that come in clusters (sets of events, subjects), with nothing taken
// as independent but the clusters: the randomisation test that exchanges A and B for whole
// clusters. `balances` holds, for each cluster, the questions right in A alone minus those right in
// B alone; the result is the chance that fair coins for the signs give a sum at least as far from 0
// as theirs (Gail, Mark, Carroll, Green and Pee, Statistics in Medicine 15, 1996, with clusters for
// communities). Equal to exact_mcnemar_p() when each balance is -1, 0 or 1. In [0, 1]; never below
// 2^(1 - number of clusters with a balance), so that few clusters cannot show much. Exact up to
// 2 * 10^8 steps (clusters * sum of |balances|), which is its cost, then the normal approximation.
double exact_cluster_p(std::span<const long long> balances);

// Holm's step-down adjustment (Scandinavian Journal of Statistics 6, 1979) of a family of p-values
// in [0, 1], in their order: rejecting those at most 0.05 keeps the chance of any false rejection
// at 0.05, however the tests depend on each other. O(m log m).
std::vector<double> holm_adjusted(std::span<const double> p_values);

// The smallest difference of two paired rates, in (0, 1], that a two-sided McNemar test at 0.05
// finds with 80 % power, among `num_pairs` questions of which the share `discordance` in [0, 1] is
// discordant: the delta that solves (Connor, Biometrics 43, 1987)
//
//   num_pairs = (1.959964 sqrt(discordance) + 0.841621 sqrt(discordance - delta^2))^2 / delta^2
//
// None when even delta = discordance, all in one direction, would not be found. `num_pairs` may be
// an effective number. An approximation for large numbers; the exact test needs slightly more.
std::optional<double> minimum_detectable_difference(double num_pairs, double discordance);

}  // namespace timeprobe
