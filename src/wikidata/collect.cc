#include "wikidata/collect.h"

#include <fmt/format.h>

#include <tuple>

#include "base/error.h"
#include "dumps/byte_source.h"

namespace timeprobe::wikidata {
namespace {

using Clock = std::chrono::steady_clock;

// Thrown through read_dump to end it.
struct Interrupted {};

// The first example of something malformed, in the order of the dump.
struct FirstMalformed {
  std::string_view reason;
  const dumps::Example* example = nullptr;
};

FirstMalformed first_malformed(const RefusalCounts& refusals) {
  const auto place = [](const dumps::Example& example) {
    return std::tuple(example.place.file_byte, example.place.text_byte);
  };
  FirstMalformed first;
  for (const auto& [text, reason] : refusals.by_reason()) {
    if (reason.fault != Fault::malformed || reason.examples.list().empty()) continue;
    const dumps::Example& example = reason.examples.list().front();
    if (first.example == nullptr || place(example) < place(*first.example)) {
      first = {text, &example};
    }
  }
  return first;
}

class Pass {
 public:
  Pass(const DumpSource& source, const ReadBlock& read, const CollectTarget& target,
       Checkpoint& state)
      : source_(source), read_(read), target_(target), state_(state) {}

  dumps::PassEnd run() {
    dumps::DumpOptions options;
    options.num_threads = source_.num_threads;
    if (source_.shard) options.shard = *source_.shard;
    options.max_record_bytes = kMaxEntityBytes;
    if (state_.next != dumps::ResumePoint{}) options.from = state_.next;
    try {
      dumps::read_dump(source_.dump, options, work(), source_.grain);
    } catch (const Interrupted&) {
      return dumps::PassEnd::interrupted;
    }
    return dumps::PassEnd::complete;
  }

 private:
  dumps::RecordWork work() {
    dumps::RecordWork work;
    work.process = [this](const dumps::RecordBlock& block) {
      auto result = std::make_unique<CollectedBlock>();
      read_(block, *result);
      return result;
    };
    work.take = [this](std::unique_ptr<dumps::BlockResult> result,
                       const dumps::Progress& progress) {
      take(static_cast<CollectedBlock&>(*result), progress);
    };
    work.damaged = [this](const dumps::Damage& damage) { take_damage(damage); };
    return work;
  }

  void take(CollectedBlock& block, const dumps::Progress& progress) {
    stop_if_malformed(block.tally.refusals);
    if (target_.collected != nullptr) target_.collected->add(block.lines);
    if (target_.labels != nullptr) target_.labels->add(block.label_lines);
    state_.tally.add(block.tally);
    state_.next = progress.next;
    if (source_.progress) {
      source_.progress({state_.phase, progress.file_bytes, progress.file_size, progress.text_bytes,
                        state_.tally.count(target_.found)});
    }
    const bool stopped = source_.stop != nullptr && *source_.stop;
    if (stopped || Clock::now() - last_checkpoint_ >= source_.checkpoint_every) checkpoint();
    if (stopped) throw Interrupted();
  }

  void take_damage(const dumps::Damage& damage) {
    RefusalCounts refusals;
    refusals.add({kDamagedDump, damage.problem}, "", damage.place);
    stop_if_malformed(refusals);
    state_.tally.refusals.add(refusals);
  }

  void stop_if_malformed(const RefusalCounts& refusals) const {
    if (source_.on_trouble == dumps::OnTrouble::report) return;
    const FirstMalformed first = first_malformed(refusals);
    if (first.example == nullptr) return;
    const std::string entity = first.example->record.empty() ? "" : first.example->record + ": ";
    throw usage_error(fmt::format("{}: {}: {}{}: {} (--strict)", source_.dump.string(),
                                  to_text(first.example->place), entity, first.reason,
                                  first.example->detail));
  }

  void checkpoint() {
    last_checkpoint_ = Clock::now();
    if (target_.checkpoint_path.empty()) return;
    if (target_.collected != nullptr) state_.collected_bytes = target_.collected->sync();
    if (target_.labels != nullptr) state_.label_bytes = target_.labels->sync();
    write_checkpoint(target_.checkpoint_path, state_);
  }

  const DumpSource& source_;
  const ReadBlock& read_;
  const CollectTarget& target_;
  Checkpoint& state_;
  Clock::time_point last_checkpoint_ = Clock::now();
};

}  // namespace

bool DumpSource::is_pipe() const { return dumps::is_pipe(dump); }

std::optional<std::size_t> CollectedBlock::size_bytes() const {
  constexpr std::size_t kAbout = 1000;  // of the tally
  return lines.size() + label_lines.size() + kAbout;
}

dumps::PassEnd collect(const DumpSource& source, const ReadBlock& read, const CollectTarget& target,
                       Checkpoint& state) {
  return Pass(source, read, target, state).run();
}

}  // namespace timeprobe::wikidata
