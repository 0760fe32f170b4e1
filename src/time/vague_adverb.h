// Vague adverbials of time: how well "just", "recently", "some time ago" and "a long time ago" fit
// an event that ended m minutes ago. What is recent for a wedding is a long time ago for a glass of
// juice, so the curve depends on the type of the event. It is the truth of TRAVELER's vague
// questions (Kenneweg et al., arXiv 2505.01325).
//
//   const VagueCurves curves = VagueCurves::survey();
//   curves.membership("eat risotto", VagueAdverb::long_time_ago, 7 * 24 * 60);  // 0.75
//
// Families of curves
//   survey       medians (as in the paper) or means of a public survey, data/vague/survey.csv, for
//                the seven event types of TRAVELER
//   cogalex      medians of four further events with scales from minutes to years,
//                data/vague/cogalex.csv
//   read         the knots of a user's file
//   fuzzylli     a parametric model of the survey's authors: exp(-0.5 ((Phi(m / sigma) - mu) /
//   s)^2)
//                with Phi the normal distribution function, constants in data/vague/fuzzylli.csv;
//                it does not meet the two numbers that the paper prints
//   survey_free  formulas of our own that use no number of the survey but meet the two printed
//   ones,
//                the same for all event types:
//                  just           1 / (1 + (m / 150)^1.2)
//                  recently       1 / (1 + (m / 1440)^0.8)
//                  some time ago  linear in ln m through (5, 0), (240, 0.5), (2880, 0.75)
//                  long time ago  linear in ln m through (240, 0), (10080, 0.75), (129600, 1)
//                the last two constant outside
//
// Curves through knots (t1, v1) .. (tn, vn), m in minutes; the paper prints neither the curve
// between the knots nor that beyond them, so this is our choice:
//   between  linear in ln m between neighbouring knots
//   clamp    v1 before t1, vn after tn
//   decay    before t1: just, recently v1; the other two fall from v1 to 0 at t1 / 12 (5 minutes
//            where t1 is an hour), linearly in ln m.
//            after tn: just, some time ago vn; recently falls to 0 at 7 tn (14 days where tn is 2
//            days); long time ago rises to 1 at 90/7 tn (90 days where tn is a week), both
//            linearly in ln m.
// The times in brackets are the survey's; for other knots the shape scales with their ends.
//
// Nothing forces a curve to be monotone: an inversion in the answers stays in the curve.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"

namespace timeprobe {

enum class VagueAdverb : std::uint8_t { just, recently, some_time_ago, long_time_ago };

inline constexpr std::size_t kNumVagueAdverbs = 4;

// In the order of the enumeration: "just", "recently", "some time ago", "long time ago".
const std::array<VagueAdverb, kNumVagueAdverbs>& all_vague_adverbs();
const std::array<std::string_view, kNumVagueAdverbs>& vague_adverb_texts();

std::string_view to_text(VagueAdverb adverb);

// Accepts "a long time ago", too.
std::optional<VagueAdverb> parse_vague_adverb(std::string_view text);

// The event types of TRAVELER, as its Table 1 spells them.
inline constexpr std::array<std::string_view, 7> kTravelerEventTypes = {
    "watch film",        "eat risotto", "read book",       "dance lively salsa",
    "store wine bottle", "drink juice", "chat with friend"};

enum class CurveAggregate { median, mean };      // of the answers at one time point
enum class CurveExtrapolation { decay, clamp };  // beyond the knots, see above

// A family of membership curves. An immutable value, cheap to copy, safe to share between threads.
class VagueCurves {
 public:
  static VagueCurves survey(CurveAggregate aggregate = CurveAggregate::median,
                            CurveExtrapolation extrapolation = CurveExtrapolation::decay);
  static VagueCurves cogalex(CurveExtrapolation extrapolation = CurveExtrapolation::decay);
  static VagueCurves fuzzylli();
  static VagueCurves survey_free();

  // A user's knots (docs/formats.md, "Vague curves"). Throws a usage Error with file and line.
  static VagueCurves read(const std::filesystem::path& path,
                          CurveExtrapolation extrapolation = CurveExtrapolation::decay);
  static VagueCurves read(const TextLines& text,
                          CurveExtrapolation extrapolation = CurveExtrapolation::decay);

  // The families that travel inside the program by their name(): "survey/mean/clamp",
  // "cogalex/decay", "fuzzylli", "survey_free". None for another name. Made once each.
  static std::optional<VagueCurves> named(std::string_view name);
  static std::vector<std::string> names();

  // The probability in [0, 1] that the adverbial fits an event of that type so many minutes after
  // its end. Negative minutes count as 0: callers drop events that are yet to come. An unknown type
  // gets the generic curve: the mean over the family's event types at that distance (the seven for
  // the survey); for fuzzylli the formula with the geometric mean of the seven sigmas.
  // REQUIRES: minutes is not NaN.
  double membership(std::string_view event_type, VagueAdverb adverb, double minutes) const;

  // Whether the type has curves of its own. survey_free knows none.
  bool knows(std::string_view event_type) const;

  // Whether the distance lies before the first or after the last knot, so that no answer stands
  // behind the value; for the generic curve, whether that holds for any of the types in the mean.
  // Never for fuzzylli and survey_free, which have no knots. REQUIRES: minutes is not NaN.
  bool extrapolates(std::string_view event_type, VagueAdverb adverb, double minutes) const;

  // For records of how a truth was made: "survey/median/decay", "cogalex/clamp", "fuzzylli",
  // "survey_free", "file/decay/curves.csv" (without folders).
  std::string name() const;

 private:
  class Family;
  class KnotFamily;
  class FuzzyFamily;
  class SurveyFreeFamily;

  explicit VagueCurves(std::shared_ptr<const Family> family);

  std::shared_ptr<const Family> family_;  // never null
};

}  // namespace timeprobe
