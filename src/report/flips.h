// The questions that one of two runs has right and the other has not, chosen and laid out.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "evaluation/comparison.h"
#include "report/table.h"

namespace timeprobe {

// At most `count` flips of one direction, spread evenly over all of them, in their order.
std::vector<Flip> chosen_flips(const Comparison& comparison, const ReadFlip& read,
                               FlipDirection direction, std::size_t count);

// A block a flip, for reading.
std::string flips_text(const Comparison& comparison, const ReadFlip& read, std::size_t count);

// A row a flip; empty without flips.
Table flips_table(const Comparison& comparison, const ReadFlip& read, std::size_t count);

// One object of docs/formats.md, "timeprobe.flip/1".
nlohmann::ordered_json flip_json(const Flip& flip);

}  // namespace timeprobe
