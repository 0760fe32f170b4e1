#include "wikidata/collected_subjects.h"

namespace timeprobe::wikidata {
namespace {

std::size_t size_bytes(const CollectedSubject& subject) {
  return sizeof(subject) + subject.name.capacity() + (subject.page ? subject.page->capacity() : 0) +
         subject.facts.capacity() * sizeof(CollectedFact);
}

}  // namespace

Tally CollectedSubjects::read(const std::function<void(const CollectedSubject&)>& take) const {
  return read_all(files_, {.subject = take, .label = {}, .event = {}});
}

void CollectedSubjects::remember(const CollectedSubject& subject) {
  if (state_ == State::too_large) return;
  bytes_ += size_bytes(subject);
  if (bytes_ <= max_bytes_) return subjects_.push_back(subject);
  state_ = State::too_large;
  subjects_ = {};
}

Tally CollectedSubjects::for_each(const std::function<void(const CollectedSubject&)>& take) {
  if (state_ == State::too_large) return read(take);
  if (state_ == State::unread) {
    tally_ = read([this, &take](const CollectedSubject& subject) {
      remember(subject);
      take(subject);
    });
    if (state_ == State::unread) state_ = State::remembered;
  } else {
    for (const CollectedSubject& subject : subjects_) take(subject);
  }
  return tally_;
}

}  // namespace timeprobe::wikidata
