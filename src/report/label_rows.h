// Tables whose rows are the values that a label has in our runs: accuracy by the number of events.
#pragma once

#include <string>
#include <vector>

#include "evaluation/run_store.h"
#include "suites/suite.h"

namespace timeprobe {

// The table with its rows written out (TableSpec::row_label), or the table itself when it names no
// label. Numbers in ascending order, before other values.
TableSpec with_label_rows(TableSpec spec, const std::string& suite,
                          const std::vector<MeasuredRun>& runs);

}  // namespace timeprobe
