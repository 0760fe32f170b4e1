// Which run comes next in the file, and which are worth beginning already.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "dumps/reading_plan.h"
#include "dumps/run.h"

namespace timeprobe::dumps {

// Gets what the runs give, in the order of the dump.
class OrderedItems {
 public:
  virtual ~OrderedItems() = default;
  virtual void item(RunItem item) = 0;
  virtual void lost(const Damage& damage) = 0;
  virtual void dropped(const RunItem& item) = 0;  // of a run that was thrown away
  // The shard's units are at their end: whether a record is still to be read to its end, and once
  // it is, that it was.
  virtual bool end_shard() = 0;
  virtual bool is_complete() const = 0;
  virtual void finished() = 0;
};

// Follows the units from the front of the shard: the end of one run says where the next begins.
// Where that is not known (at the front of a shard that does not begin with the file, and behind
// damage), the next run is the first that can be trusted. All calls are made under one lock, the
// Reading's.
class RunOrder {
 public:
  RunOrder(const ReadingPlan& plan, const ByteSource& source, OrderedItems& items);

  // A run for a worker, for which all others wait; none: there is none at present.
  std::shared_ptr<Run> begin_first();

  // The run of the next cell, to work ahead; none: at present there is no cell within reach.
  std::shared_ptr<Run> begin_ahead();
  bool may_begin_ahead() const;

  // Takes the items of the runs whose turn it is. To be called whenever a run has changed. Returns
  // whether runs have become the first, or unwanted, or all is finished.
  bool advance();

  // Nothing before the byte can be read any more. Returns whether runs have become unwanted.
  // REQUIRES: it lies before position().
  bool forget_before(std::uint64_t byte);

  // The worker of this run found that no unit begins where it was guessed; false: it is no guess
  // any more.
  bool take_back(Run& run);

  // Up to here all has been read; in bytes of the file.
  std::uint64_t position() const;

  bool finished() const { return finished_; }

 private:
  struct Wanted {
    std::uint64_t bit = 0;
    ReadingPlan::Begin begin = ReadingPlan::Begin::known;
  };

  std::uint64_t cell_of(std::uint64_t bit) const { return bit / cell_bits_; }
  std::optional<std::uint64_t> end_bit() const;
  std::uint64_t next_bit() const;
  std::shared_ptr<Run> make_run(std::uint64_t cell, std::uint64_t from_bit);
  std::shared_ptr<Run> make_first(std::uint64_t cell, std::uint64_t from_bit);
  void drop_items(Run& run);
  void throw_away(Run& run);
  void throw_away_before(std::uint64_t cell);
  bool choose_head();
  bool choose_known();
  bool choose_sought();
  bool is_chance(const Run& run) const;
  void take_head(std::shared_ptr<Run> run);
  bool pass_items();
  void leave_head();
  void finish();

  const ReadingPlan& plan_;
  const ByteSource& source_;
  OrderedItems& items_;
  std::uint64_t cell_bits_;
  std::map<std::uint64_t, std::shared_ptr<Run>> runs_;  // by cell; begun, not yet the head
  std::deque<std::shared_ptr<Run>> first_runs_;         // wait for a worker, all others for them
  std::shared_ptr<Run> head_;
  Wanted wanted_;                 // while there is no head
  std::uint64_t next_cell_;       // from here on no run was begun
  bool seeks_shard_ = false;      // sought: the front of the shard, not the rest behind damage
  bool finishes_record_ = false;  // behind the shard's end
  bool finished_ = false;
  bool changed_ = false;  // since advance() was called
};

}  // namespace timeprobe::dumps
