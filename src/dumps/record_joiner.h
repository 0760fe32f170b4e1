// Joins the pieces of records that run over the borders of runs, in the order of the dump.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "dumps/record_mark.h"
#include "dumps/run.h"

namespace timeprobe::dumps {

class JoinedText {
 public:
  virtual ~JoinedText() = default;

  // A whole record, or two when the mark between them lies on a border; `text` is followed by
  // kPadding bytes that do not belong to it.
  virtual void joined(std::string text, std::size_t size, TextPlaces places,
                      const Reach& reach) = 0;
  virtual void damaged(Damage damage) = 0;
};

// Holds the pieces of one record, at most the limit.
class RecordJoiner {
 public:
  // inside_record: the text up to the first end of a record is another shard's.
  enum class Start { at_record, inside_record };

  RecordJoiner(const RecordMark& mark, std::size_t max_record_bytes, Start start,
               JoinedText& joined)
      : mark_(mark),
        max_record_bytes_(max_record_bytes),
        state_(start == Start::at_record ? State::joins : State::skips_others),
        joined_(joined) {}

  void add(const Fragment& fragment);

  // Text is missing here: the record before it has no end, the one behind it no beginning.
  void lose(const Damage& damage);

  // The dump is at its end.
  void finish();

  // What is added from now on is another shard's text. A record is this shard's when the first byte
  // of the mark before it is. Returns whether such a record is to be read to its end; is_complete()
  // says when that is done.
  bool end_shard();
  bool is_complete() const { return complete_; }

 private:
  enum class State { joins, too_long, skips_broken, skips_others };
  std::size_t end_on_border(std::string_view text) const;
  void end_on_border();
  bool begins_in_shard(std::size_t border_end) const;
  void remember_last(std::string_view text);
  void append(const Fragment& fragment, std::size_t begin, std::size_t end);
  void drop_record();
  void end_record();
  void end_skipping();
  void pass();
  void report(const std::string& problem);

  const RecordMark& mark_;
  std::size_t max_record_bytes_;
  State state_;
  JoinedText& joined_;
  std::string text_;              // not yet passed
  std::size_t record_begin_ = 0;  // in text_: the last record's, behind a mark that lay on a border
  std::uint64_t skipped_bytes_ = 0;
  std::string
      last_bytes_;     // of the text so far, as many as a mark on the border can have before it
  TextPlaces places_;  // of text_
  Place skipped_place_;
  Reach reach_;  // of the last piece
  bool shard_ended_ = false;
  std::size_t shard_bytes_ = 0;  // how many of last_bytes_ are this shard's, once it has ended
  bool complete_ = false;
};

}  // namespace timeprobe::dumps
