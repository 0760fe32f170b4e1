// A run: the units that begin in one stretch (cell) of the file, decoded in a row by one worker.
//
// Runs of different cells are decoded at the same time. Where one begins is a guess at first: a
// place that looks like the beginning of a unit. The run before tells where its last unit ends, and
// so whether the guess was right; if not, the run is thrown away and decoded again from there.
// Whatever is guessed, what is passed on is only what follows from the front of the file.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "dumps/byte_source.h"
#include "dumps/record_work.h"
#include "dumps/text_buffer.h"

namespace timeprobe::dumps {

// How far a piece of a run's text reaches.
struct Reach {
  std::uint64_t file_byte = 0;
  ResumePoint next;
};

// Records on their way from being cut to being taken.
struct Batch {
  std::string_view text;  // in one of:
  std::unique_ptr<TextBuffer> buffer;
  std::string joined;
  TextPlaces places;
  Reach reach;

  std::unique_ptr<BlockResult> result;
  std::exception_ptr error;       // thrown by `process`; passed on at the batch's turn
  bool done = false;              // it was processed
  bool dropped = false;           // its run was thrown away
  bool ordered = false;           // its turn is known: all before it has been passed on
  std::size_t waiting_bytes = 0;  // what it counts for in Grain::waiting_bytes at present
};

// A piece of a record that begins or ends in another run, or is too long for a buffer.
struct Fragment {
  std::string text;
  bool has_end = false;
  TextPlaces places;
  Reach reach;
};

using RunItem = std::variant<Fragment, std::shared_ptr<Batch>, Damage>;

struct RunEnd {
  enum class Kind {
    next_unit,  // the next run begins at `bit`
    file_ends,
    lost,  // the unit at `bit` cannot be read; the last item says why
  };
  Kind kind = Kind::next_unit;
  std::uint64_t bit = 0;
  bool absent = false;  // lost: no unit begins there at all
};

// Shared by its worker and the others; all but `standing`, and what is set before the worker gets
// it, belongs to the lock of the Reading.
struct Run {
  // Set before.
  std::uint64_t search_bit = 0;  // where to look for the first unit,
  std::uint64_t until_bit =
      0;  // and up to where; units that begin here or behind are the next run's
  std::optional<std::uint64_t> skip_text;  // bytes of the first unit's text that are not wanted

  Standing standing;
  std::optional<std::uint64_t> begin_bit;  // none: still looking, or there is none
  bool exact = false;                      // begin_bit is known from the front of the file
  bool trusted = false;  // begin_bit is more than a guess: Grain::trusted_bytes, or a whole unit
  bool empty = false;    // no unit begins in its cell
  std::deque<RunItem> items;  // not yet passed on
  std::uint64_t text_bytes = 0;
  std::uint64_t position = 0;  // in the file
  std::optional<RunEnd> end;
};

}  // namespace timeprobe::dumps
