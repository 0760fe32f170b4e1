// Checks of numbers on the command line that say in plain words what is wanted.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace timeprobe {

// "a whole number from 1 is wanted, not '-4'". An unsigned number would take -4 for a huge one.
CLI::Validator whole_from(std::uint64_t least);

// "a whole number from 1 to 1024 is wanted, not '0'", "a number from 0 to 1 is wanted, not 'half'".
// The help of the option shows the range.
CLI::Validator between(int least, int most);
CLI::Validator between(double least, double most);

// "a number above 0 is wanted, not '0'"
CLI::Validator above_zero();

// "a number from 0 is wanted, not '-0.5'"
CLI::Validator not_below_zero();

}  // namespace timeprobe
