#include "time/vague_adverb.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/comma_separated.h"
#include "base/embedded_data.h"
#include "base/named_value.h"
#include "base/parse_as.h"
#include "time/vague_knots.h"

namespace timeprobe {
namespace {

constexpr std::array<std::string_view, kNumVagueAdverbs> kTexts = {
    "just", "recently", "some time ago", "long time ago"};

std::size_t slot(VagueAdverb adverb) { return static_cast<std::size_t>(adverb); }

std::string_view extrapolation_text(CurveExtrapolation extrapolation) {
  return extrapolation == CurveExtrapolation::decay ? "decay" : "clamp";
}

TextLines embedded_lines(const char* name) {
  return TextLines::of(name, std::string(embedded_file(name)));
}

// How far m has come from low to high on the scale of ln m, in [0, 1]. Neither a distance of 0 nor
// an infinite one reaches a logarithm. REQUIRES: 0 < low < high.
double log_share(double minutes, double low, double high) {
  if (minutes <= low) return 0;
  if (minutes >= high) return 1;
  return std::clamp(std::log(minutes / low) / std::log(high / low), 0.0, 1.0);
}

double between_knots(const std::vector<VagueKnot>& knots, double minutes) {
  const auto upper =
      std::upper_bound(knots.begin(), knots.end(), minutes,
                       [](double m, const VagueKnot& knot) { return m < knot.minutes; });
  if (upper == knots.begin()) return knots.front().probability;
  if (upper == knots.end()) return knots.back().probability;
  const auto lower = std::prev(upper);
  return std::lerp(lower->probability, upper->probability,
                   log_share(minutes, lower->minutes, upper->minutes));
}

bool beyond_knots(const std::vector<VagueKnot>& knots, double minutes) {
  return minutes < knots.front().minutes || minutes > knots.back().minutes;
}

// The rule "decay" of the header beyond the knots.
double decayed(VagueAdverb adverb, const std::vector<VagueKnot>& knots, double minutes) {
  constexpr double kOnset = 12;             // an hour / 5 minutes
  constexpr double kRecentlyFades = 7;      // 14 days / 2 days
  constexpr double kLongTime = 90.0 / 7.0;  // 90 days / a week
  const VagueKnot& first = knots.front();
  const VagueKnot& last = knots.back();
  const bool is_far = adverb == VagueAdverb::some_time_ago || adverb == VagueAdverb::long_time_ago;
  if (minutes < first.minutes) {
    if (!is_far) return first.probability;
    return first.probability * log_share(minutes, first.minutes / kOnset, first.minutes);
  }
  if (adverb == VagueAdverb::recently) {
    return std::lerp(last.probability, 0.0,
                     log_share(minutes, last.minutes, last.minutes * kRecentlyFades));
  }
  if (adverb == VagueAdverb::long_time_ago) {
    return std::lerp(last.probability, 1.0,
                     log_share(minutes, last.minutes, last.minutes * kLongTime));
  }
  return last.probability;
}

double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

double counted_minutes(double minutes) {
  TIMEPROBE_CHECK(!std::isnan(minutes), "the distance is a number of minutes");
  return std::max(minutes, 0.0);
}

}  // namespace

class VagueCurves::Family {
 public:
  Family() = default;
  Family(const Family&) = delete;
  Family& operator=(const Family&) = delete;
  virtual ~Family() = default;

  virtual std::string name() const = 0;
  virtual bool knows(std::string_view event_type) const = 0;
  // REQUIRES: minutes >= 0.
  virtual double membership(std::string_view event_type, VagueAdverb adverb,
                            double minutes) const = 0;
  virtual bool extrapolates(std::string_view event_type, VagueAdverb adverb,
                            double minutes) const = 0;
};

class VagueCurves::KnotFamily final : public Family {
 public:
  KnotFamily(std::string name, VagueKnotTable table, CurveExtrapolation extrapolation)
      : name_(std::move(name)), table_(std::move(table)), extrapolation_(extrapolation) {}

  std::string name() const override { return name_; }

  bool knows(std::string_view event_type) const override {
    return table_.find(event_type) != table_.end();
  }

  double membership(std::string_view event_type, VagueAdverb adverb,
                    double minutes) const override {
    const auto found = table_.find(event_type);
    if (found != table_.end()) return value(found->second, adverb, minutes);
    double sum = 0;
    for (const auto& entry : table_) sum += value(entry.second, adverb, minutes);
    return sum / static_cast<double>(table_.size());
  }

  bool extrapolates(std::string_view event_type, VagueAdverb adverb,
                    double minutes) const override {
    const auto found = table_.find(event_type);
    if (found != table_.end()) return beyond_knots(found->second[slot(adverb)], minutes);
    return std::any_of(table_.begin(), table_.end(), [&](const auto& entry) {
      return beyond_knots(entry.second[slot(adverb)], minutes);
    });
  }

 private:
  double value(const VagueKnots& curves, VagueAdverb adverb, double minutes) const {
    const std::vector<VagueKnot>& knots = curves[slot(adverb)];
    const bool decays = extrapolation_ == CurveExtrapolation::decay && beyond_knots(knots, minutes);
    return decays ? decayed(adverb, knots, minutes) : between_knots(knots, minutes);
  }

  std::string name_;
  VagueKnotTable table_;  // not empty
  CurveExtrapolation extrapolation_;
};

// exp(-0.5 ((Phi(m / sigma) - mu) / s)^2), with mu and s of the adverbial, sigma of the event type.
class VagueCurves::FuzzyFamily final : public Family {
 public:
  FuzzyFamily() {
    for (const auto& row : comma_separated_rows(embedded_file("vague/fuzzylli.csv"), 3)) {
      take(row[0], row[1], row[2]);
    }
    double log_sum = 0;
    for (const std::string_view type : kTravelerEventTypes) {
      const auto found = sigma_.find(type);
      TIMEPROBE_CHECK(found != sigma_.end(), "a sigma of " + std::string(type));
      log_sum += std::log(found->second);
    }
    generic_sigma_ = std::exp(log_sum / static_cast<double>(kTravelerEventTypes.size()));
  }

  std::string name() const override { return "fuzzylli"; }

  bool knows(std::string_view event_type) const override {
    return sigma_.find(event_type) != sigma_.end();
  }

  double membership(std::string_view event_type, VagueAdverb adverb,
                    double minutes) const override {
    const auto found = sigma_.find(event_type);
    const double sigma = found == sigma_.end() ? generic_sigma_ : found->second;
    const double distance =
        (normal_distribution(minutes / sigma) - mu_[slot(adverb)]) / s_[slot(adverb)];
    return std::exp(-0.5 * distance * distance);
  }

  bool extrapolates(std::string_view, VagueAdverb, double) const override { return false; }

 private:
  void take(std::string_view parameter, std::string_view of, std::string_view number) {
    const auto value = parse_as<double>(number);
    TIMEPROBE_CHECK(value.has_value(), "a number, not " + std::string(number));
    if (parameter == "sigma") {
      sigma_.emplace(of, *value);
      return;
    }
    const std::optional<VagueAdverb> adverb = parse_vague_adverb(of);
    TIMEPROBE_CHECK(adverb.has_value(), "an adverbial, not " + std::string(of));
    (parameter == "mu" ? mu_ : s_)[slot(*adverb)] = *value;
  }

  std::array<double, kNumVagueAdverbs> mu_{};
  std::array<double, kNumVagueAdverbs> s_{};
  std::map<std::string, double, std::less<>> sigma_;  // minutes
  double generic_sigma_ = 0;
};

class VagueCurves::SurveyFreeFamily final : public Family {
 public:
  std::string name() const override { return "survey_free"; }
  bool knows(std::string_view) const override { return false; }

  double membership(std::string_view, VagueAdverb adverb, double minutes) const override {
    switch (adverb) {
      case VagueAdverb::just: return 1 / (1 + std::pow(minutes / 150, 1.2));
      case VagueAdverb::recently: return 1 / (1 + std::pow(minutes / 1440, 0.8));
      case VagueAdverb::some_time_ago: return between_knots(some_time_ago_, minutes);
      case VagueAdverb::long_time_ago: break;
    }
    return between_knots(long_time_ago_, minutes);
  }

  bool extrapolates(std::string_view, VagueAdverb, double) const override { return false; }

 private:
  std::vector<VagueKnot> some_time_ago_ = {{5, 0}, {240, 0.5}, {2880, 0.75}};
  std::vector<VagueKnot> long_time_ago_ = {{240, 0}, {10080, 0.75}, {129600, 1}};
};

const std::array<VagueAdverb, kNumVagueAdverbs>& all_vague_adverbs() {
  static constexpr std::array<VagueAdverb, kNumVagueAdverbs> kAdverbs = {
      VagueAdverb::just, VagueAdverb::recently, VagueAdverb::some_time_ago,
      VagueAdverb::long_time_ago};
  return kAdverbs;
}

const std::array<std::string_view, kNumVagueAdverbs>& vague_adverb_texts() { return kTexts; }

std::string_view to_text(VagueAdverb adverb) { return kTexts[slot(adverb)]; }

std::optional<VagueAdverb> parse_vague_adverb(std::string_view text) {
  if (text == "a long time ago") return VagueAdverb::long_time_ago;
  return value_named(text, all_vague_adverbs());
}

VagueCurves::VagueCurves(std::shared_ptr<const Family> family) : family_(std::move(family)) {}

VagueCurves VagueCurves::survey(CurveAggregate aggregate, CurveExtrapolation extrapolation) {
  const std::string_view column = aggregate == CurveAggregate::median ? "median" : "mean";
  return VagueCurves(std::make_shared<KnotFamily>(
      fmt::format("survey/{}/{}", column, extrapolation_text(extrapolation)),
      read_vague_knots(embedded_lines("vague/survey.csv"), column), extrapolation));
}

VagueCurves VagueCurves::cogalex(CurveExtrapolation extrapolation) {
  return VagueCurves(std::make_shared<KnotFamily>(
      fmt::format("cogalex/{}", extrapolation_text(extrapolation)),
      read_vague_knots(embedded_lines("vague/cogalex.csv")), extrapolation));
}

VagueCurves VagueCurves::fuzzylli() { return VagueCurves(std::make_shared<FuzzyFamily>()); }

VagueCurves VagueCurves::survey_free() { return VagueCurves(std::make_shared<SurveyFreeFamily>()); }

VagueCurves VagueCurves::read(const std::filesystem::path& path, CurveExtrapolation extrapolation) {
  return read(TextLines::read(path), extrapolation);
}

VagueCurves VagueCurves::read(const TextLines& text, CurveExtrapolation extrapolation) {
  const std::string file = std::filesystem::path(text.name()).filename().string();
  return VagueCurves(std::make_shared<KnotFamily>(
      fmt::format("file/{}/{}", extrapolation_text(extrapolation), file), read_vague_knots(text),
      extrapolation));
}

namespace {

const std::vector<VagueCurves>& built_in_curves() {
  static const std::vector<VagueCurves> all = [] {
    std::vector<VagueCurves> curves;
    for (const CurveExtrapolation extrapolation :
         {CurveExtrapolation::decay, CurveExtrapolation::clamp}) {
      curves.push_back(VagueCurves::survey(CurveAggregate::median, extrapolation));
      curves.push_back(VagueCurves::survey(CurveAggregate::mean, extrapolation));
      curves.push_back(VagueCurves::cogalex(extrapolation));
    }
    curves.push_back(VagueCurves::fuzzylli());
    curves.push_back(VagueCurves::survey_free());
    return curves;
  }();
  return all;
}

}  // namespace

std::optional<VagueCurves> VagueCurves::named(std::string_view name) {
  const auto found = std::ranges::find(built_in_curves(), name, &VagueCurves::name);
  return found == built_in_curves().end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string> VagueCurves::names() {
  std::vector<std::string> names;
  for (const VagueCurves& curves : built_in_curves()) names.push_back(curves.name());
  return names;
}

double VagueCurves::membership(std::string_view event_type, VagueAdverb adverb,
                               double minutes) const {
  return family_->membership(event_type, adverb, counted_minutes(minutes));
}

bool VagueCurves::knows(std::string_view event_type) const { return family_->knows(event_type); }

bool VagueCurves::extrapolates(std::string_view event_type, VagueAdverb adverb,
                               double minutes) const {
  return family_->extrapolates(event_type, adverb, counted_minutes(minutes));
}

std::string VagueCurves::name() const { return family_->name(); }

}  // namespace timeprobe
