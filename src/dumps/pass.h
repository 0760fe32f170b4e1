// How a pass over a dump begins, what it does about trouble, and how it ends, whatever is taken out
// of the dump.
#pragma once

namespace timeprobe::dumps {

// About damage of the dump and records that are malformed.
enum class OnTrouble {
  report,  // count it and go on behind it
  stop,    // at the first
};

// About what an interrupted run left beside the output.
enum class OldWork {
  refuse,
  resume,   // go on with it; begin where there is none
  replace,  // begin anew
};

enum class PassEnd { complete, interrupted };

}  // namespace timeprobe::dumps
