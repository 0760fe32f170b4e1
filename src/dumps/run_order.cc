#include "dumps/run_order.h"

#include <algorithm>

#include "base/check.h"

namespace timeprobe::dumps {

RunOrder::RunOrder(const ReadingPlan& plan, const ByteSource& source, OrderedItems& items)
    : plan_(plan),
      source_(source),
      items_(items),
      cell_bits_(8 * plan.grain.cell_bytes),
      wanted_{plan.begin_bit, plan.begin},
      next_cell_(cell_of(plan.begin_bit)),
      seeks_shard_(plan.begin == ReadingPlan::Begin::sought) {}

// Of the shard, or of the file where it is known.
std::optional<std::uint64_t> RunOrder::end_bit() const {
  const auto size = source_.size();
  if (!plan_.end_byte && !size) return std::nullopt;
  return 8 * std::min(plan_.end_byte.value_or(*size), size.value_or(*plan_.end_byte));
}

std::uint64_t RunOrder::position() const {
  if (!head_) return wanted_.bit / 8;
  return std::max(head_->position, *head_->begin_bit / 8);
}

std::shared_ptr<Run> RunOrder::make_run(std::uint64_t cell, std::uint64_t from_bit) {
  auto run = std::make_shared<Run>();
  run->search_bit = std::max(from_bit, cell * cell_bits_);
  run->until_bit = (cell + 1) * cell_bits_;
  if (plan_.end_byte && run->search_bit < 8 * *plan_.end_byte) {
    run->until_bit = std::min(run->until_bit, 8 * *plan_.end_byte);
  }
  return run;
}

// A run that all others wait for.
std::shared_ptr<Run> RunOrder::make_first(std::uint64_t cell, std::uint64_t from_bit) {
  auto run = make_run(cell, from_bit);
  run->standing.first = true;
  first_runs_.push_back(run);
  next_cell_ = std::max(next_cell_, cell + 1);
  changed_ = true;
  return run;
}

std::shared_ptr<Run> RunOrder::begin_first() {
  while (!first_runs_.empty()) {
    auto run = first_runs_.front();
    first_runs_.pop_front();
    if (!run->standing.unwanted) return run;
  }
  return nullptr;
}

std::uint64_t RunOrder::next_bit() const {
  return std::max(next_cell_ * cell_bits_, plan_.begin_bit);
}

bool RunOrder::may_begin_ahead() const {
  if (finishes_record_ || finished_) return false;
  const auto end = end_bit();
  if (end && next_bit() >= *end) return false;
  const std::uint64_t ahead = std::min(plan_.grain.ahead_bytes, source_.reach().value_or(~0ULL));
  return (next_cell_ + 1) * cell_bits_ / 8 <= position() + ahead;
}

std::shared_ptr<Run> RunOrder::begin_ahead() {
  if (!may_begin_ahead()) return nullptr;
  auto run = make_run(next_cell_, next_bit());
  runs_[next_cell_++] = run;
  return run;
}

void RunOrder::drop_items(Run& run) {
  for (const RunItem& item : run.items) items_.dropped(item);
  run.items.clear();
}

bool RunOrder::take_back(Run& run) {
  if (run.exact || run.trusted) return false;
  drop_items(run);
  run.begin_bit.reset();
  run.text_bytes = 0;
  return true;
}

void RunOrder::throw_away(Run& run) {
  changed_ = true;
  run.standing.unwanted = true;
  drop_items(run);
}

void RunOrder::throw_away_before(std::uint64_t cell) {
  while (!runs_.empty() && runs_.begin()->first < cell) {
    throw_away(*runs_.begin()->second);
    runs_.erase(runs_.begin());
  }
}

bool RunOrder::forget_before(std::uint64_t byte) {
  changed_ = false;
  throw_away_before(cell_of(8 * byte) + 1);
  return changed_;
}

bool RunOrder::advance() {
  changed_ = false;
  while (!finished_ && (head_ || choose_head()) && pass_items()) leave_head();
  return changed_;
}

bool RunOrder::choose_head() {
  throw_away_before(cell_of(wanted_.bit));
  return wanted_.begin == ReadingPlan::Begin::known ? choose_known() : choose_sought();
}

void RunOrder::take_head(std::shared_ptr<Run> run) {
  head_ = std::move(run);
  head_->exact = true;
  head_->standing.first = true;
  changed_ = true;
}

bool RunOrder::choose_known() {
  if (plan_.end_byte && wanted_.bit >= 8 * *plan_.end_byte && !finishes_record_) {
    finishes_record_ = true;
    throw_away_before(~0ULL);
    if (!items_.end_shard()) {
      finish();
      return false;
    }
  }
  const std::uint64_t cell = cell_of(wanted_.bit);
  const auto begun = runs_.find(cell);
  if (begun != runs_.end()) {
    const auto run = begun->second;
    if (!run->begin_bit && !run->empty) return false;  // it may be about to find it
    runs_.erase(begun);
    if (run->begin_bit == wanted_.bit) {
      take_head(run);
      return true;
    }
    throw_away(*run);
  }
  const auto run = make_first(cell, wanted_.bit);
  run->begin_bit = wanted_.bit;
  run->trusted = true;
  if (wanted_.bit == plan_.begin_bit) run->skip_text = plan_.skip_text;
  take_head(run);
  return true;
}

// At the front of a shard, a gzip member that is followed by something else is not one of the
// dump's, but text of a member that begins before the shard.
bool RunOrder::is_chance(const Run& run) const {
  return seeks_shard_ && run.end && run.end->kind == RunEnd::Kind::lost && run.end->absent;
}

bool RunOrder::choose_sought() {
  for (;;) {
    const auto end = end_bit();
    if (end && wanted_.bit >= *end) {
      finish();
      return false;
    }
    const std::uint64_t cell = cell_of(wanted_.bit);
    std::shared_ptr<Run>& run = runs_[cell];
    const bool too_early = run && run->begin_bit && *run->begin_bit < wanted_.bit;
    if (too_early) throw_away(*run);
    if (!run || too_early) run = make_first(cell, wanted_.bit);
    changed_ = changed_ || !run->standing.first;
    run->standing.first = true;
    if (run->empty) {
      wanted_.bit = (cell + 1) * cell_bits_;
      runs_.erase(cell);
      continue;
    }
    const bool enough = !seeks_shard_ || run->end || run->text_bytes >= plan_.grain.trusted_bytes;
    if (!run->begin_bit || !run->trusted || !enough) return false;
    if (is_chance(*run)) {
      wanted_.bit = *run->begin_bit + 1;
      throw_away(*run);
      runs_.erase(cell);
      continue;
    }
    take_head(run);
    runs_.erase(cell);
    return true;
  }
}

// True when the head has no more.
bool RunOrder::pass_items() {
  while (!head_->items.empty()) {
    RunItem item = std::move(head_->items.front());
    head_->items.pop_front();
    if (const Damage* damage = std::get_if<Damage>(&item)) {
      items_.lost(*damage);
      continue;
    }
    items_.item(std::move(item));
    if (items_.is_complete()) {
      finish();
      return false;
    }
  }
  return head_->end.has_value();
}

void RunOrder::leave_head() {
  const RunEnd end = *head_->end;
  head_.reset();
  seeks_shard_ = false;
  const bool lost = end.kind == RunEnd::Kind::lost;
  if (end.kind == RunEnd::Kind::file_ends || (lost && finishes_record_)) return finish();
  // What a pipe gave and was released cannot be searched again.
  const std::uint64_t behind = std::max(end.bit + 1, 8 * source_.kept_from());
  wanted_ = lost ? Wanted{behind, ReadingPlan::Begin::sought}
                 : Wanted{end.bit, ReadingPlan::Begin::known};
}

void RunOrder::finish() {
  changed_ = true;
  finished_ = true;
  if (head_) throw_away(*head_);
  throw_away_before(~0ULL);
  items_.finished();
}

}  // namespace timeprobe::dumps
