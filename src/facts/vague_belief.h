// How well each answer to a vague question fits: "Did Tom eat a risotto in the kitchen a long time
// ago?" (TRAVELER, arXiv 2505.01325, section 3.4, equation 2).
//
// An occurrence fits the adverbial with the probability p of its curve (time/vague_adverb.h); the
// occurrences are taken as independent. With P = product of (1 - p) over the matching ones, "yes"
// scores 1 - P and "no" scores P. The paper prints no more; this is the same assumption carried on:
//   who        each subject belongs to the answer with its own 1 - P; a set scores the product
//   how often  the number of fitting occurrences has a Poisson-binomial distribution
// What lies after the time of speech does not fit.
//
//   p = {0.25, 0.5}:  how often 0, 1, 2 -> 0.375, 0.5, 0.125
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "facts/occurrence.h"
#include "time/vague_adverb.h"

namespace timeprobe {

struct VagueTime {
  const VagueCurves& curves;
  VagueAdverb adverb;
  CivilMinute now;
};

// The probabilities of the matching occurrences before or at `now`, in their order. `curve` is the
// event type's (EventType::curve).
std::vector<double> fitting_probabilities(Occurrences occurrences, const OccurrencePattern& pattern,
                                          const std::string& curve, const VagueTime& time);

// The product of (1 - p): that none of them fits.
double probability_of_none(const std::vector<double>& probabilities);

// The distribution of the number that fit: element k is the probability of k. Sums to 1. O(n^2).
std::vector<double> count_distribution(const std::vector<double>& probabilities);

// Of each subject 0..num_subjects-1, that some occurrence of theirs fits. The pattern's own subject
// is not used.
std::vector<double> subject_probabilities(Occurrences occurrences, OccurrencePattern pattern,
                                          std::size_t num_subjects, const std::string& curve,
                                          const VagueTime& time);

}  // namespace timeprobe
