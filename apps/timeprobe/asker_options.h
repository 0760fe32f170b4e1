// Who is asked, and how fast, by the flags of `timeprobe run`.
#pragma once

#include "models/make_asker.h"
#include "run_flags.h"

namespace timeprobe {

AskerOptions asker_options(const RunFlags& flags);

}  // namespace timeprobe
