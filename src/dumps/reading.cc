#include "dumps/reading.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "dumps/bzip2_units.h"
#include "dumps/gzip_units.h"
#include "dumps/plain_units.h"
#include "dumps/zstd_units.h"

namespace timeprobe::dumps {
namespace {

// Behind damage in a pipe, the search for the next unit begins so far back at most.
constexpr std::uint64_t kKeptBehindBytes = std::uint64_t{4} << 20;

}  // namespace

Reading::Reading(ByteSource& source, const ReadingPlan& plan, const RecordWork& work)
    : source_(source),
      plan_(plan),
      work_(work),
      mark_(work.record_end),
      joiner_(mark_, plan.max_record_bytes, plan.start, *this),
      order_(plan, source, *this) {}

std::unique_ptr<UnitDecoder> Reading::make_decoder() const {
  switch (plan_.kind) {
    case DumpKind::gzip: return std::make_unique<GzipUnits>(source_);
    case DumpKind::bzip2: return std::make_unique<Bzip2Units>(source_);
    case DumpKind::zstd: return std::make_unique<ZstdUnits>(source_);
    case DumpKind::plain: break;
  }
  return std::make_unique<PlainUnits>(source_, plan_.grain.cell_bytes, plan_.end_byte);
}

void Reading::read(int num_threads) {
  {
    Lock lock(mutex_);
    go_on(lock);
  }
  std::vector<std::jthread> threads;
  try {
    for (int i = 1; i < num_threads; ++i) threads.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    // The system gives no more threads; those that there are do the work.
  }
  work();
  threads.clear();
  if (error_) std::rethrow_exception(error_);
}

void Reading::work() {
  Lock lock(mutex_, std::defer_lock);
  try {
    lock.lock();
    work_until_done(lock);
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    if (!error_) error_ = std::current_exception();
    stop();
  }
}

void Reading::work_until_done(Lock& lock) {
  lock.unlock();
  RunReader reader(make_decoder(), plan_, mark_, *this);
  lock.lock();
  while (!stopped_ && !is_done()) {
    if (const auto first = order_.begin_first()) {
      read_run(lock, reader, first);
    } else if (!unprocessed_.empty()) {
      process_front(lock);
      go_on(lock);
    } else if (const auto ahead = must_wait(false) ? nullptr : order_.begin_ahead()) {
      read_run(lock, reader, ahead);
    } else {
      ahead_waits_ = ahead_waits_ || must_wait(false);
      wait(lock);
    }
  }
  changed_.notify_all();
}

void Reading::read_run(Lock& lock, RunReader& reader, const std::shared_ptr<Run>& run) {
  active_.push_back(run);
  call_helpers();
  lock.unlock();
  try {
    reader.read(*run);
  } catch (const Unwanted&) {
  }
  lock.lock();
  std::erase(active_, run);
}

void Reading::stop() {
  stopped_ = true;
  for (const auto& run : active_) run->standing.unwanted = true;
  source_.wake();
  changed_.notify_all();
}

bool Reading::is_done() const { return order_.finished() && output_.empty() && !taking_; }

void Reading::check_wanted(const Run& run) const {
  if (stopped_ || run.standing.unwanted) throw Unwanted{};
}

// What a worker finds.

Reading::Lock Reading::lock_wanted(const Run& run) {
  Lock lock(mutex_);
  check_wanted(run);
  return lock;
}

std::unique_ptr<TextBuffer> Reading::new_buffer() {
  {
    const Lock lock(mutex_);
    if (!buffers_.empty()) {
      auto buffer = std::move(buffers_.back());
      buffers_.pop_back();
      buffer->assign({});
      return buffer;
    }
  }
  return std::make_unique<TextBuffer>(plan_.grain.chunk_bytes);
}

void Reading::begins(Run& run, std::uint64_t bit) {
  Lock lock = lock_wanted(run);
  run.begin_bit = bit;
  go_on(lock);
}

bool Reading::take_back(Run& run) {
  const Lock lock = lock_wanted(run);
  return order_.take_back(run);
}

void Reading::is_empty(Run& run) {
  Lock lock = lock_wanted(run);
  run.empty = true;
  go_on(lock);
}

void Reading::is_trusted(Run& run) {
  const Lock lock = lock_wanted(run);
  run.trusted = true;
}

void Reading::note_text(Run& run, const Reach& reach, std::size_t size) {
  run.text_bytes += size;
  run.position = reach.file_byte;
  if (run.text_bytes >= plan_.grain.trusted_bytes) run.trusted = true;
}

void Reading::fragment(Run& run, Fragment fragment) {
  Lock lock = lock_wanted(run);
  note_text(run, fragment.reach, fragment.text.size());
  waiting_bytes_ += fragment.text.size();
  run.items.push_back(std::move(fragment));
  go_on(lock);
  wait_for_turn(lock, run);
}

void Reading::batch(Run& run, std::shared_ptr<Batch> batch, std::unique_ptr<TextBuffer>& buffer) {
  Lock lock = lock_wanted(run);
  note_text(run, batch->reach, batch->text.size());
  count(*batch, batch->text.size());
  run.items.push_back(batch);
  if (num_idle_ > unprocessed_.size()) {
    batch->buffer = std::move(buffer);
    unprocessed_.push_back(std::move(batch));
  } else {
    process(lock, *batch);
  }
  go_on(lock);
  wait_for_turn(lock, run);
}

void Reading::ends(Run& run, RunEnd end, std::optional<Damage> damage) {
  Lock lock = lock_wanted(run);
  if (damage) run.items.push_back(std::move(*damage));
  run.end = end;
  go_on(lock);
}

bool Reading::must_wait(bool is_first) const {
  return (is_first ? ordered_bytes_ : waiting_bytes_) > plan_.grain.waiting_bytes;
}

// Processes what nobody else can, and all that there is while the run has to wait.
void Reading::wait_for_turn(Lock& lock, const Run& run) {
  for (;;) {
    check_wanted(run);
    const bool is_first = run.standing.first;
    const bool waits = must_wait(is_first);
    if (!unprocessed_.empty() && (num_idle_ == 0 || waits)) {
      process_front(lock);
      go_on(lock);
    } else if (waits) {
      // Noted here: what made it wait may not have been seen by go_on() yet.
      (is_first ? first_waits_ : ahead_waits_) = true;
      wait(lock);
    } else {
      return call_helpers();
    }
  }
}

void Reading::wait(Lock& lock) {
  ++num_idle_;
  changed_.wait(lock);
  --num_idle_;
  if (num_called_ > 0) --num_called_;
}

// One idle worker for each piece of work, for a call is dear. Who was called and has found
// something else to do calls another.
void Reading::call_helpers() {
  const bool may_begin = !must_wait(false) && order_.may_begin_ahead();
  const std::size_t work = unprocessed_.size() + (may_begin ? 1 : 0);
  while (num_called_ < std::min(work, num_idle_)) {
    ++num_called_;
    changed_.notify_one();
  }
}

void Reading::call_all() {
  num_called_ = num_idle_;
  changed_.notify_all();
}

// The order of the dump.

void Reading::item(RunItem item) {
  if (Fragment* fragment = std::get_if<Fragment>(&item)) {
    waiting_bytes_ -= fragment->text.size();
    text_bytes_ += fragment->text.size();
    joiner_.add(*fragment);
    return;
  }
  auto& batch = std::get<std::shared_ptr<Batch>>(item);
  text_bytes_ += batch->text.size();
  put_out(std::move(batch));
}

void Reading::put_out(std::shared_ptr<Batch> batch) {
  batch->ordered = true;
  ordered_bytes_ += batch->waiting_bytes;
  // The decoder of a damaged unit may have read further than where the next begins.
  file_bytes_ = std::max(file_bytes_, batch->reach.file_byte);
  const Progress progress{file_bytes_, source_.size(), text_bytes_, batch->reach.next};
  output_.push_back({std::move(batch), std::nullopt, progress});
}

void Reading::dropped(const RunItem& item) {
  if (const Fragment* fragment = std::get_if<Fragment>(&item)) {
    waiting_bytes_ -= fragment->text.size();
  } else if (const auto* batch = std::get_if<std::shared_ptr<Batch>>(&item)) {
    (*batch)->dropped = true;
    count(**batch, 0);
  }
}

void Reading::lost(const Damage& damage) { joiner_.lose(damage); }

bool Reading::end_shard() { return joiner_.end_shard(); }

bool Reading::is_complete() const { return joiner_.is_complete(); }

void Reading::finished() { joiner_.finish(); }

void Reading::joined(std::string text, std::size_t size, TextPlaces places, const Reach& reach) {
  auto batch = std::make_shared<Batch>();
  batch->joined = std::move(text);
  batch->text = std::string_view(batch->joined).substr(0, size);
  batch->places = std::move(places);
  batch->reach = reach;
  count(*batch, size);
  unprocessed_.push_front(batch);
  put_out(std::move(batch));
}

void Reading::damaged(Damage damage) { output_.push_back({nullptr, std::move(damage), {}}); }

// Processing and taking.

void Reading::count(Batch& batch, std::size_t bytes) {
  waiting_bytes_ += bytes - batch.waiting_bytes;
  if (batch.ordered) ordered_bytes_ += bytes - batch.waiting_bytes;
  batch.waiting_bytes = bytes;
}

// An exception belongs to the batch, which may turn out not to be part of the dump.
void Reading::process(Lock& lock, Batch& batch) {
  lock.unlock();
  std::size_t bytes = batch.text.size();
  try {
    batch.result = work_.process({batch.text, std::move(batch.places)});
    if (batch.result) bytes = batch.result->size_bytes().value_or(bytes);
  } catch (...) {
    batch.error = std::current_exception();
  }
  batch.joined = {};
  lock.lock();
  if (batch.buffer) buffers_.push_back(std::move(batch.buffer));
  batch.done = true;
  count(batch, batch.dropped ? 0 : bytes);
}

void Reading::process_front(Lock& lock) {
  const auto batch = unprocessed_.front();
  unprocessed_.pop_front();
  if (!batch->dropped) process(lock, *batch);
}

// Something has changed: passes on what can be passed on.
void Reading::go_on(Lock& lock) {
  bool order_changed = order_.advance();
  if (source_.reach() && release()) order_changed = true;
  if (order_changed) source_.wake();
  take_ready(lock);
  const bool first_waited = std::exchange(first_waits_, must_wait(true));
  const bool ahead_waited = std::exchange(ahead_waits_, must_wait(false));
  const bool has_room = (first_waited && !first_waits_) || (ahead_waited && !ahead_waits_);
  if (order_changed || has_room || is_done()) {
    call_all();
  } else {
    call_helpers();
  }
}

// Returns whether runs have become unwanted by it.
bool Reading::release() {
  const std::uint64_t position = order_.position();
  if (position < kKeptBehindBytes) return false;
  const bool forgotten = order_.forget_before(position - kKeptBehindBytes);
  source_.release(position - kKeptBehindBytes);
  return forgotten;
}

void Reading::take_ready(Lock& lock) {
  if (taking_) return;
  taking_ = true;
  while (!stopped_ && !output_.empty() && (!output_.front().batch || output_.front().batch->done)) {
    Output output = std::move(output_.front());
    output_.pop_front();
    if (output.batch) {
      count(*output.batch, 0);
      output.batch->ordered = false;
    }
    lock.unlock();
    deliver(output);
    lock.lock();
  }
  taking_ = false;
}

void Reading::deliver(Output& output) {
  if (output.damage) {
    if (work_.damaged) work_.damaged(*output.damage);
    return;
  }
  if (output.batch->error) std::rethrow_exception(output.batch->error);
  work_.take(std::move(output.batch->result), output.progress);
}

}  // namespace timeprobe::dumps
