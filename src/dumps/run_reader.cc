#include "dumps/run_reader.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace timeprobe::dumps {

RunReader::RunReader(std::unique_ptr<UnitDecoder> decoder, const ReadingPlan& plan,
                     const RecordMark& mark, RunWatch& watch)
    : decoder_(std::move(decoder)),
      plan_(plan),
      mark_(mark),
      watch_(watch),
      trace_(places_in(plan.kind)) {}

void RunReader::read(Run& run) {
  run_ = &run;
  decoder_->window().serve(run.standing);
  if (run.begin_bit) {
    read_units(*run.begin_bit);
    return;
  }
  std::uint64_t from_bit = run.search_bit;
  while (const auto found = decoder_->find(from_bit, run.until_bit)) {
    watch_.begins(run, *found);
    if (read_units(*found)) return;
    from_bit = *found + 1;
  }
  watch_.is_empty(run);
}

// False when no unit begins there after all.
bool RunReader::read_units(std::uint64_t bit) {
  left_to_skip_ = run_->skip_text.value_or(0);
  trace_ = UnitTrace(places_in(plan_.kind));
  trace_.begin(0, bit);
  unit_bit_ = bit;
  unit_text_ = 0;
  decoder_->begin(bit);
  RecordCutter cutter(mark_, plan_.max_record_bytes, left_to_skip_, *this);
  Outcome outcome = Outcome::goes_on;
  while (outcome == Outcome::goes_on) outcome = follow(decode(cutter), cutter);
  spare_ = cutter.release_buffer();
  return outcome == Outcome::ended;
}

// Text that is to be skipped is overwritten by what follows.
UnitStep RunReader::decode(RecordCutter& cutter) {
  const std::span<char> room = cutter.room();
  UnitStep step = decoder_->decode(room);
  const auto skipped =
      static_cast<std::size_t>(std::min<std::uint64_t>(left_to_skip_, step.num_bytes));
  left_to_skip_ -= skipped;
  step.num_bytes -= skipped;
  if (skipped > 0) std::memmove(room.data(), room.data() + skipped, step.num_bytes);
  if (left_to_skip_ > 0) check_skipped(step);
  cutter.add(step.num_bytes);
  return step;
}

void RunReader::check_skipped(const UnitStep& step) const {
  if (step.state == UnitStep::State::more || step.state == UnitStep::State::damaged) return;
  throw usage_error("the place to go on from does not fit this dump: what begins at byte " +
                    std::to_string(unit_bit_ / 8) + " is " + std::to_string(left_to_skip_) +
                    " bytes too short");
}

RunReader::Outcome RunReader::follow(const UnitStep& step, RecordCutter& cutter) {
  using State = UnitStep::State;
  switch (step.state) {
    case State::more: return Outcome::goes_on;
    case State::ended: return next_unit(cutter);
    case State::file_ends: {
      end(cutter, {RunEnd::Kind::file_ends, unit_bit_, false}, std::nullopt);
      return Outcome::ended;
    }
    case State::absent:
    case State::damaged: break;
  }
  if (watch_.take_back(*run_)) return Outcome::no_unit;
  const bool misfit =
      step.state == State::absent && run_->skip_text && unit_bit_ == run_->begin_bit;
  if (misfit) {
    throw usage_error("the place to go on from does not fit this dump: byte " +
                      std::to_string(unit_bit_ / 8) + ": " + decoder_->problem());
  }
  const Place place{unit_bit_ / 8, cutter.text_byte() - unit_text_};
  end(cutter, {RunEnd::Kind::lost, unit_bit_, step.state == State::absent},
      Damage{place, decoder_->problem()});
  return Outcome::ended;
}

RunReader::Outcome RunReader::next_unit(RecordCutter& cutter) {
  watch_.is_trusted(*run_);
  unit_bit_ = decoder_->end_bit();
  unit_text_ = cutter.text_byte();
  // Where find() sees nothing, the worker of the next cell would see nothing either.
  if (unit_bit_ >= run_->until_bit && decoder_->find(unit_bit_, unit_bit_ + 1)) {
    end(cutter, {RunEnd::Kind::next_unit, unit_bit_, false}, std::nullopt);
    return Outcome::ended;
  }
  trace_.begin(unit_text_, unit_bit_);
  decoder_->begin(unit_bit_);
  return Outcome::goes_on;
}

void RunReader::end(RecordCutter& cutter, RunEnd run_end, std::optional<Damage> damage) {
  cutter.finish();
  watch_.ends(*run_, run_end, std::move(damage));
}

std::unique_ptr<TextBuffer> RunReader::new_buffer() {
  if (!spare_) return watch_.new_buffer();
  spare_->assign({});
  return std::move(spare_);
}

Reach RunReader::reach(std::uint64_t text_byte) const {
  return {decoder_->position(), trace_.behind(text_byte)};
}

void RunReader::fragment(std::string_view text, std::uint64_t text_byte, bool has_end) {
  const std::uint64_t behind = text_byte + text.size();
  Fragment fragment{std::string(text), has_end, trace_.places_of(text_byte, behind), reach(behind)};
  trace_.forget_before(behind);
  watch_.fragment(*run_, std::move(fragment));
}

void RunReader::records(std::unique_ptr<TextBuffer>& buffer, std::string_view text,
                        std::uint64_t text_byte) {
  const std::uint64_t behind = text_byte + text.size();
  auto batch = std::make_shared<Batch>();
  batch->text = text;
  batch->places = trace_.places_of(text_byte, behind);
  batch->reach = reach(behind);
  trace_.forget_before(behind);
  watch_.batch(*run_, std::move(batch), buffer);
}

}  // namespace timeprobe::dumps
