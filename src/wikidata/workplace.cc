#include "wikidata/workplace.h"

#include <fmt/format.h>

#include "base/error.h"

namespace timeprobe::wikidata {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

fs::path beside(const fs::path& out, const char* ending) { return out.string() + ending; }

// The first member that differs, as "rules.seed 42 instead of 43".
std::string difference(const ordered_json& old, const ordered_json& now, const std::string& path) {
  for (const auto& [key, value] : now.items()) {
    if (!old.contains(key)) return fmt::format("no {}{}", path, key);
    if (old[key] == value) continue;
    if (value.is_object() && old[key].is_object()) {
      return difference(old[key], value, path + key + ".");
    }
    return fmt::format("{}{} {} instead of {}", path, key, old[key].dump(), value.dump());
  }
  return "other members";
}

std::unique_ptr<Spool> open_spool(const fs::path& path, std::uint64_t keep_bytes,
                                  const ordered_json& header) {
  auto spool = std::make_unique<Spool>(path, keep_bytes);
  if (keep_bytes == 0) spool->add(header.dump() + "\n");
  return spool;
}

}  // namespace

Workplace::Workplace(const ExtractTarget& target, const DumpSource& source, ordered_json header)
    : collected_(beside(target.out, ".collected")),
      labels_(target.label_index ? beside(*target.label_index, ".unfinished")
                                 : beside(target.out, ".labels")),
      checkpoint_(beside(target.out, ".checkpoint")),
      is_pipe_(source.is_pipe()) {
  state_.header = std::move(header);
  if (fs::is_directory(target.out)) {
    throw usage_error(target.out.string() + ": is a folder; a file is wanted");
  }
  if (target.if_exists == IfExists::refuse && fs::exists(target.out)) {
    throw usage_error(target.out.string() + ": exists already; give --force to replace it");
  }
  if (target.old_work == dumps::OldWork::resume && is_pipe_) {
    throw usage_error("--resume: a pipe cannot be read again; give the dump as a file");
  }
  if (!fs::exists(checkpoint_) || target.old_work == dumps::OldWork::replace) {
    remove();
  } else if (target.old_work == dumps::OldWork::resume) {
    resume_from(checkpoint_);
  } else {
    throw usage_error(
        fmt::format("{}: an interrupted run stands there; --resume goes on with it, --force begins "
                    "anew",
                    checkpoint_.string()));
  }
}

Workplace::~Workplace() {
  std::error_code error;
  if (is_pipe_ || !fs::exists(checkpoint_, error)) remove();
}

void Workplace::resume_from(const fs::path& checkpoint) {
  Checkpoint old = read_checkpoint(checkpoint);
  if (old.header != state_.header) {
    throw usage_error(fmt::format("{}: that run was begun with {}; --force begins anew",
                                  checkpoint.string(), difference(old.header, state_.header, "")));
  }
  state_ = std::move(old);
}

fs::path Workplace::checkpoint_path() const { return is_pipe_ ? fs::path() : checkpoint_; }

std::unique_ptr<Spool> Workplace::open_collected() const {
  return open_spool(collected_, state_.collected_bytes, state_.header);
}

std::unique_ptr<Spool> Workplace::open_labels(const ordered_json& header) const {
  return open_spool(labels_, state_.label_bytes, header);
}

void Workplace::begin(Phase phase) {
  state_.phase = phase;
  state_.next = {};
  state_.tally = {};
  if (!is_pipe_) write_checkpoint(checkpoint_, state_);
}

void Workplace::remove() const {
  std::error_code error;
  for (const fs::path& path : {checkpoint_, collected_, labels_}) fs::remove(path, error);
}

void Workplace::keep_collected_as(const fs::path& out) const {
  fs::rename(collected_, out);
  remove();
}

void check_source(const DumpSource& source) {
  if (source.shard && source.is_pipe()) {
    throw usage_error("--shard: a pipe has no parts; give the dump as a file");
  }
}

ordered_json dump_identity(const fs::path& dump) {
  if (dump == "-") return {{"name", "-"}, {"size", nullptr}};
  std::error_code error;
  if (fs::is_directory(dump, error)) {
    throw usage_error(dump.string() + ": is a folder; a dump is wanted");
  }
  const auto size = fs::file_size(dump, error);
  if (!error) return {{"name", dump.filename().string()}, {"size", size}};
  if (!fs::exists(dump))
    throw usage_error(dump.string() + ": cannot read: No such file or directory");
  return {{"name", dump.filename().string()}, {"size", nullptr}};  // a named pipe
}

}  // namespace timeprobe::wikidata
