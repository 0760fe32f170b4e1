// A dump read by several workers: who does what, what waits for whom, what is taken when.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "dumps/byte_source.h"
#include "dumps/reading_plan.h"
#include "dumps/record_joiner.h"
#include "dumps/record_mark.h"
#include "dumps/record_work.h"
#include "dumps/run_order.h"
#include "dumps/run_reader.h"

namespace timeprobe::dumps {

// A worker without work takes, in this order: the run for which all wait, a batch that another has
// cut but not processed, the run of the next cell. A worker that has cut a batch hands it to an
// idle one, or processes it itself while the text is in its cache. So many runs are decoded side by
// side where there are many units, and where there is one, one worker decodes and the others
// process.
//
// A worker whose run is not the first waits (and processes what others cut) while more than
// Grain::waiting_bytes wait for their turn. The worker of the first run never waits for another
// run, so there is always one who goes on.
class Reading : private OrderedItems, private JoinedText, private RunWatch {
 public:
  Reading(ByteSource& source, const ReadingPlan& plan, const RecordWork& work);

  // Once. Throws what `work` threw, at its turn.
  void read(int num_threads);

 private:
  using Lock = std::unique_lock<std::mutex>;
  struct Output {
    std::shared_ptr<Batch> batch;  // or:
    std::optional<Damage> damage;
    Progress progress;
  };

  // OrderedItems, JoinedText: under the lock.
  void item(RunItem item) override;
  void lost(const Damage& damage) override;
  void dropped(const RunItem& item) override;
  bool end_shard() override;
  bool is_complete() const override;
  void finished() override;
  void joined(std::string text, std::size_t size, TextPlaces places, const Reach& reach) override;
  void damaged(Damage damage) override;

  // RunWatch: without it.
  std::unique_ptr<TextBuffer> new_buffer() override;
  void begins(Run& run, std::uint64_t bit) override;
  bool take_back(Run& run) override;
  void is_empty(Run& run) override;
  void is_trusted(Run& run) override;
  void fragment(Run& run, Fragment fragment) override;
  void batch(Run& run, std::shared_ptr<Batch> batch, std::unique_ptr<TextBuffer>& buffer) override;
  void ends(Run& run, RunEnd end, std::optional<Damage> damage) override;

  std::unique_ptr<UnitDecoder> make_decoder() const;
  void work();
  void work_until_done(Lock& lock);
  void read_run(Lock& lock, RunReader& reader, const std::shared_ptr<Run>& run);
  void stop();
  bool is_done() const;

  void check_wanted(const Run& run) const;
  Lock lock_wanted(const Run& run);
  void note_text(Run& run, const Reach& reach, std::size_t size);
  void wait_for_turn(Lock& lock, const Run& run);
  bool must_wait(bool is_first) const;
  void wait(Lock& lock);
  void call_helpers();
  void call_all();

  void put_out(std::shared_ptr<Batch> batch);
  void process(Lock& lock, Batch& batch);
  void process_front(Lock& lock);
  void go_on(Lock& lock);
  bool release();
  void take_ready(Lock& lock);
  void deliver(Output& output);
  void count(Batch& batch, std::size_t bytes);

  ByteSource& source_;
  const ReadingPlan& plan_;
  const RecordWork& work_;
  RecordMark mark_;

  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  RecordJoiner joiner_;
  RunOrder order_;
  std::deque<Output> output_;  // in the order of the dump
  std::deque<std::shared_ptr<Batch>> unprocessed_;
  std::vector<std::unique_ptr<TextBuffer>> buffers_;
  std::vector<std::shared_ptr<Run>> active_;  // have a worker
  std::uint64_t file_bytes_ = 0;              // up to where in the file,
  std::uint64_t text_bytes_ = 0;              // of what was put in order
  std::size_t waiting_bytes_ = 0;             // results and fragments of all runs
  std::size_t ordered_bytes_ = 0;             // of them, those in output_
  std::size_t num_idle_ = 0;                  // wait for anything to do; of them:
  std::size_t num_called_ = 0;                // were called and have not come yet
  bool first_waits_ = false;                  // must_wait(true) when last looked at
  bool ahead_waits_ = false;                  // must_wait(false) then
  bool taking_ = false;
  bool stopped_ = false;
  std::exception_ptr error_;
};

}  // namespace timeprobe::dumps
