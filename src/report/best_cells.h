// Which numbers of a table are the best of their row.
#pragma once

#include <vector>

#include "report/table.h"

namespace timeprobe {

// One flag a cell: the best published or our main number of its row, as the cells show it, so that
// numbers that look alike are marked alike. Rows with fewer than two numbers, and columns of which
// neither direction is better, have none. Empty without numbers.
std::vector<std::vector<bool>> best_cells(const Table& table);

}  // namespace timeprobe
