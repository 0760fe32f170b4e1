#include "facts/vague_belief.h"

namespace timeprobe {

std::vector<double> fitting_probabilities(Occurrences occurrences, const OccurrencePattern& pattern,
                                          const std::string& curve, const VagueTime& time) {
  std::vector<double> probabilities;
  for (const Occurrence& occurrence : occurrences) {
    if (!matches(pattern, occurrence) || occurrence.time > time.now) continue;
    const auto minutes = static_cast<double>(time.now - occurrence.time);
    probabilities.push_back(time.curves.membership(curve, time.adverb, minutes));
  }
  return probabilities;
}

double probability_of_none(const std::vector<double>& probabilities) {
  double none = 1.0;
  for (const double p : probabilities) none *= 1.0 - p;
  return none;
}

std::vector<double> count_distribution(const std::vector<double>& probabilities) {
  std::vector<double> distribution = {1.0};
  for (const double p : probabilities) {
    distribution.push_back(0.0);
    for (std::size_t k = distribution.size() - 1; k > 0; --k) {
      distribution[k] = distribution[k] * (1.0 - p) + distribution[k - 1] * p;
    }
    distribution[0] *= 1.0 - p;
  }
  return distribution;
}

std::vector<double> subject_probabilities(Occurrences occurrences, OccurrencePattern pattern,
                                          std::size_t num_subjects, const std::string& curve,
                                          const VagueTime& time) {
  std::vector<double> probabilities;
  for (std::size_t subject = 0; subject < num_subjects; ++subject) {
    pattern.subject = static_cast<std::uint32_t>(subject);
    probabilities.push_back(
        1.0 - probability_of_none(fitting_probabilities(occurrences, pattern, curve, time)));
  }
  return probabilities;
}

}  // namespace timeprobe
