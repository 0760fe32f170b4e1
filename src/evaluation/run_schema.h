// The tables of a run store, and the steps by which an older store becomes one of today.
#pragma once

#include <cstdint>

#include "evaluation/database.h"

namespace timeprobe {

inline constexpr std::int64_t kRunSchemaVersion = 2;

// The version that the store has; 0 for an empty file. Throws a usage Error for one that is newer
// than this program.
std::int64_t run_schema_version(Database& database);

// Takes the steps that are missing, all of them or none. The same error.
void migrate_run_schema(Database& database);

}  // namespace timeprobe
