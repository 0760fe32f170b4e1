// The categories of TRAVELER's questions by how they refer to time: the paper's three (Kenneweg et
// al., arXiv 2505.01325, section 3.1) and the three that it leaves as future work, which form the
// suite traveler-beyond.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/traveler_question.h"

namespace timeprobe::traveler {

enum class Category : std::uint8_t {
  explicit_date,  // on 2023-09-29, in 2023-09, in the year 2023
  implicit,       // relative to the time of speech: yesterday, last month
  vague,          // just, recently, some time ago, a long time ago
  common_sense,   // on Easter 2023
  time_point,     // relative to another point of time: two days before Easter 2023
  personal,       // on Tom's birthday, with a sheet of such dates
};

inline constexpr std::array<Category, 6> kCategories = {
    Category::explicit_date, Category::implicit,   Category::vague,
    Category::common_sense,  Category::time_point, Category::personal};

// "explicit", "implicit", "vague", "common_sense", "time_point", "personal"
std::string_view to_text(Category category);
std::optional<Category> parse_category(std::string_view text);

// "traveler" or "traveler-beyond".
std::string suite_of(Category category);

// What the questions of a cell are balanced over. `expression` counts the kinds of expressions of
// the category; a positive question has a match.
struct Stratum {
  TravelerTemplate form;
  std::size_t expression;
  bool positive;

  bool operator==(const Stratum&) const = default;
};

// All strata of a category: each template with each kind of expression; "when" in the implicit
// category only, without an expression.
std::vector<Stratum> strata_of(Category category);

}  // namespace timeprobe::traveler
