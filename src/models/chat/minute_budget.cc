#include "models/chat/minute_budget.h"

namespace timeprobe {
namespace {

constexpr std::chrono::seconds kWindow{60};

}  // namespace

void MinuteBudget::forget(TimePoint now) {
  while (!entries_.empty() && entries_.front().time + kWindow <= now) {
    sum_ -= entries_.front().amount;
    entries_.pop_front();
    ++first_id_;
  }
}

MinuteBudget::TimePoint MinuteBudget::available_at(TimePoint now, std::int64_t amount) {
  if (!cap_) return now;
  forget(now);
  std::int64_t remaining = sum_;
  TimePoint when = now;
  for (const Entry& entry : entries_) {
    if (remaining + amount <= *cap_) break;
    remaining -= entry.amount;
    when = entry.time + kWindow;
  }
  return when;
}

std::uint64_t MinuteBudget::spend(TimePoint now, std::int64_t amount) {
  if (!cap_) return 0;
  forget(now);
  entries_.push_back({now, amount});
  sum_ += amount;
  return first_id_ + entries_.size() - 1;
}

void MinuteBudget::correct(std::uint64_t id, std::int64_t amount) {
  if (!cap_ || id < first_id_ || id - first_id_ >= entries_.size()) return;
  Entry& entry = entries_[static_cast<std::size_t>(id - first_id_)];
  sum_ += amount - entry.amount;
  entry.amount = amount;
}

}  // namespace timeprobe
