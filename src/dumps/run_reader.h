// One worker's work: looking for the first unit of a run, decoding the units, cutting the text.
#pragma once

#include <memory>

#include "dumps/reading_plan.h"
#include "dumps/record_cutter.h"
#include "dumps/record_mark.h"
#include "dumps/run.h"
#include "dumps/unit_decoder.h"
#include "dumps/unit_trace.h"

namespace timeprobe::dumps {

// Told what a worker finds. Each call may throw Unwanted: the run is no longer needed.
class RunWatch {
 public:
  virtual ~RunWatch() = default;

  virtual std::unique_ptr<TextBuffer> new_buffer() = 0;

  // The run may begin at the bit.
  virtual void begins(Run& run, std::uint64_t bit) = 0;
  // It cannot; false: it must, and the damage is real.
  virtual bool take_back(Run& run) = 0;
  // Nowhere in its cell.
  virtual void is_empty(Run& run) = 0;
  // A whole unit was read.
  virtual void is_trusted(Run& run) = 0;

  virtual void fragment(Run& run, Fragment fragment) = 0;
  // The batch's text lies in the buffer; who needs it longer than the call moves it away.
  virtual void batch(Run& run, std::shared_ptr<Batch> batch,
                     std::unique_ptr<TextBuffer>& buffer) = 0;
  virtual void ends(Run& run, RunEnd end, std::optional<Damage> damage) = 0;
};

class RunReader : private CutText {
 public:
  RunReader(std::unique_ptr<UnitDecoder> decoder, const ReadingPlan& plan, const RecordMark& mark,
            RunWatch& watch);

  // Reads the run to its end. Throws Unwanted when it is no longer needed, a usage Error when the
  // first unit is shorter than Run::skip_text.
  void read(Run& run);

 private:
  enum class Outcome { goes_on, ended, no_unit };

  std::unique_ptr<TextBuffer> new_buffer() override;
  void fragment(std::string_view text, std::uint64_t text_byte, bool has_end) override;
  void records(std::unique_ptr<TextBuffer>& buffer, std::string_view text,
               std::uint64_t text_byte) override;

  bool read_units(std::uint64_t bit);
  UnitStep decode(RecordCutter& cutter);
  void check_skipped(const UnitStep& step) const;
  Outcome follow(const UnitStep& step, RecordCutter& cutter);
  Outcome next_unit(RecordCutter& cutter);
  void end(RecordCutter& cutter, RunEnd run_end, std::optional<Damage> damage);
  Reach reach(std::uint64_t text_byte) const;

  std::unique_ptr<UnitDecoder> decoder_;
  const ReadingPlan& plan_;
  const RecordMark& mark_;
  RunWatch& watch_;
  std::unique_ptr<TextBuffer> spare_;  // between runs
  Run* run_ = nullptr;
  UnitTrace trace_;
  std::uint64_t unit_bit_ = 0;   // of the present unit
  std::uint64_t unit_text_ = 0;  // where its text begins
  std::uint64_t left_to_skip_ = 0;
};

}  // namespace timeprobe::dumps
