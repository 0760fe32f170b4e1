#include "dumps/record_joiner.h"

#include <fmt/format.h>

#include <algorithm>

namespace timeprobe::dumps {

void RecordJoiner::add(const Fragment& fragment) {
  const std::string_view text = fragment.text;
  if (skipped_bytes_ == 0) skipped_place_ = fragment.places.of(0);
  reach_ = fragment.reach;
  const std::size_t on_border = end_on_border(text);
  const bool is_ours = begins_in_shard(on_border);
  remember_last(text);
  if (on_border > 0) {
    append(fragment, 0, on_border);
    if (!is_ours) return end_record();
    end_on_border();
  }
  append(fragment, on_border, text.size());
  if (fragment.has_end) end_record();
}

// The next record stands in the same text as the one before, so that both are passed at once: there
// is no place in between from which reading could go on.
void RecordJoiner::end_on_border() {
  if (state_ != State::joins) return end_skipping();
  record_begin_ = text_.size();
}

bool RecordJoiner::end_shard() {
  shard_ended_ = true;
  shard_bytes_ = last_bytes_.size();
  return state_ != State::skips_others || shard_bytes_ > 0;
}

// Whether the mark that ends so many bytes behind last_bytes_ begins in this shard.
bool RecordJoiner::begins_in_shard(std::size_t border_end) const {
  return !shard_ended_ || last_bytes_.size() + border_end < mark_.size() + shard_bytes_;
}

// How much of the text belongs to a mark that began before it; 0: there is none.
std::size_t RecordJoiner::end_on_border(std::string_view text) const {
  const std::string border = last_bytes_ + std::string(text.substr(0, mark_.size() - 1));
  const std::size_t end = mark_.first_end(border);
  return end == std::string::npos ? 0 : end - last_bytes_.size();
}

void RecordJoiner::remember_last(std::string_view text) {
  const std::size_t wanted = mark_.size() - 1;
  const std::string all =
      last_bytes_ + std::string(text.substr(text.size() - std::min(text.size(), wanted)));
  const std::size_t forgotten = all.size() - std::min(all.size(), wanted);
  shard_bytes_ -= std::min(shard_bytes_, forgotten);
  last_bytes_ = all.substr(forgotten);
}

// The fragment's text from `begin` to before `end`.
void RecordJoiner::append(const Fragment& fragment, std::size_t begin, std::size_t end) {
  if (state_ != State::joins) {
    skipped_bytes_ += end - begin;
    return;
  }
  places_.append(text_.size(), fragment.places, begin, end);
  text_.append(fragment.text, begin, end - begin);
  if (text_.size() - record_begin_ <= max_record_bytes_) return;
  state_ = State::too_long;
  drop_record();
  text_.shrink_to_fit();
}

// What there is of the last record is skipped.
void RecordJoiner::drop_record() {
  skipped_bytes_ = text_.size() - record_begin_;
  skipped_place_ = places_.of(record_begin_);
  text_.resize(record_begin_);
  places_.cut(record_begin_);
}

void RecordJoiner::end_record() {
  last_bytes_.clear();  // what follows stands behind a mark
  complete_ = shard_ended_;
  if (state_ == State::joins) return pass();
  end_skipping();
}

void RecordJoiner::end_skipping() {
  pass();
  if (state_ == State::too_long) {
    report(fmt::format("a record of {} bytes is longer than the limit of {}", skipped_bytes_,
                       max_record_bytes_));
  } else if (state_ == State::skips_broken) {
    report(fmt::format("{} bytes of a record without its beginning", skipped_bytes_));
  }
  skipped_bytes_ = 0;
  state_ = State::joins;
}

void RecordJoiner::pass() {
  if (text_.empty()) return;
  const std::size_t size = text_.size();
  text_.append(kPadding, '\0');
  joined_.joined(std::move(text_), size, std::move(places_), reach_);
  text_ = {};
  places_ = {};
  record_begin_ = 0;
}

void RecordJoiner::report(const std::string& problem) {
  joined_.damaged({skipped_place_, problem});
}

void RecordJoiner::lose(const Damage& damage) {
  if (state_ == State::joins) {
    drop_record();
    pass();
    if (skipped_bytes_ > 0) {
      report(fmt::format("{} bytes of a record without its end", skipped_bytes_));
    }
  } else if (state_ != State::skips_others) {
    if (skipped_bytes_ > 0) end_skipping();
  }
  joined_.damaged(damage);
  skipped_bytes_ = 0;
  last_bytes_.clear();
  state_ = State::skips_broken;
}

void RecordJoiner::finish() {
  if (state_ == State::joins) return pass();
  if (state_ != State::skips_others && skipped_bytes_ > 0) end_skipping();
}

}  // namespace timeprobe::dumps
