#include "evaluation/batch_files.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <unordered_map>

#include "base/error.h"
#include "base/parse_as.h"
#include "base/text_normalization.h"
#include "evaluation/runner.h"
#include "models/chat_reply.h"

namespace timeprobe {
namespace {

using nlohmann::json;

// "timeprobe-4f0c2a9be1d7-"
std::string id_prefix(const BatchPlan& plan) {
  return fmt::format("timeprobe-{}-", plan.hash.substr(0, 12));
}

// Makes the lines of a batch.
class BatchLines {
 public:
  BatchLines(const RunPlan& plan, RunId run, RunStore& store, const BatchTarget& target)
      : plan_(plan),
        run_(run),
        store_(store),
        layout_(target.layout),
        bodies_(target.body),
        prefix_(id_prefix(batch_plan(store, run))) {}

  std::string line_of(std::size_t ordinal) {
    const Question question = store_.question(run_, ordinal);
    const Result<ChatRequest> request = to_chat_request(prompt_of(plan_, question), layout_);
    const Result<std::string> body =
        request ? bodies_.body(*request) : Result<std::string>(request.problem());
    if (!body) {
      throw usage_error(fmt::format("question {}: {}", question.id, body.problem().message));
    }
    const bool chat = route_of(layout_) == ChatRoute::chat_completions;
    return fmt::format(R"({{"custom_id":"{}{}","method":"POST","url":"/v1/{}","body":{}}})"
                       "\n",
                       prefix_, ordinal, chat ? "chat/completions" : "completions", *body);
  }

 private:
  const RunPlan& plan_;
  RunId run_;
  RunStore& store_;
  ChatLayout layout_;
  ChatBodyWriter bodies_;
  std::string prefix_;
};

// Which lines go into which file.
class BatchSplitter {
 public:
  explicit BatchSplitter(const BatchLimits& limits) : limits_(limits) {}

  void add(std::size_t size) {
    const bool full = parts_.empty() || parts_.back().num_lines == limits_.max_lines ||
                      parts_.back().size_bytes + size > limits_.max_bytes;
    if (full) parts_.emplace_back();
    ++parts_.back().num_lines;
    parts_.back().size_bytes += size;
  }

  std::vector<BatchFile> named(const std::filesystem::path& file) && {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      parts_[i].path = file;
      if (parts_.size() == 1) break;
      parts_[i].path.replace_filename(
          fmt::format("{}-{}{}", file.stem().string(), i + 1, file.extension().string()));
    }
    return std::move(parts_);
  }

 private:
  BatchLimits limits_;
  std::vector<BatchFile> parts_;
};

// The place in the plan behind the prefix, or none.
std::optional<std::size_t> ordinal_of(std::string_view id, std::string_view prefix,
                                      std::size_t num_questions) {
  if (!id.starts_with(prefix)) return std::nullopt;
  id.remove_prefix(prefix.size());
  const auto ordinal = parse_as<std::size_t>(id);
  // One spelling a number: no leading zeros.
  if (!ordinal || *ordinal >= num_questions || std::to_string(*ordinal) != id) return std::nullopt;
  return ordinal;
}

// The custom id of a line of output, or what is wrong with the line.
Result<std::string> custom_id_of(const json& line) {
  if (line.is_discarded()) return Problem{"the line is not complete JSON"};
  const auto id = line.is_object() ? line.find("custom_id") : line.end();
  if (id == line.end() || !id->is_string()) {
    return Problem{"no custom_id; wanted: a line of a batch's output"};
  }
  if (line.contains("body") && line.contains("method")) {
    return Problem{"a line of the batch itself; wanted: a line of its output"};
  }
  return id->get<std::string>();
}

}  // namespace

BatchPlan batch_plan(RunStore& store, RunId run) {
  return {store.plan_hash(run), store.num_questions(run)};
}

std::vector<BatchFile> write_batch(const RunPlan& plan, RunId run, RunStore& store,
                                   const BatchTarget& target) {
  BatchLines lines(plan, run, store, target);
  const std::vector<std::size_t> ordinals = store.pending(run);
  BatchSplitter splitter(target.limits);
  for (const std::size_t ordinal : ordinals) {
    const std::size_t size = lines.line_of(ordinal).size();
    if (size > target.limits.max_bytes) {
      throw usage_error(fmt::format("question {} makes a line of {} bytes; a batch takes {}",
                                    store.question(run, ordinal).id, size,
                                    target.limits.max_bytes));
    }
    splitter.add(size);
  }
  std::vector<BatchFile> parts = std::move(splitter).named(target.file);
  // Lines are made a second time instead of being kept: a batch may be larger than the memory.
  std::vector<std::unique_ptr<NewFile>> files;
  auto ordinal = ordinals.begin();
  for (const BatchFile& part : parts) {
    files.push_back(std::make_unique<NewFile>(part.path, target.if_exists));
    for (std::size_t i = 0; i < part.num_lines; ++i)
      files.back()->append(lines.line_of(*ordinal++));
  }
  for (const auto& file : files) file->commit();
  return parts;
}

BatchOutput read_batch_output(const BatchPlan& plan, const TextLines& text) {
  const std::string prefix = id_prefix(plan);
  BatchOutput output;
  std::unordered_map<std::size_t, std::size_t> lines;  // ordinal to the line that answers it
  for (const Line& line : text.lines()) {
    if (trim(line.text).empty()) continue;
    const auto reject = [&](std::vector<Rejection>& list, std::string problem) {
      list.push_back({text.name(), line.number, std::move(problem)});
    };
    const json read = parse_record(line.text);
    const Result<std::string> id = custom_id_of(read);
    if (!id) {
      reject(output.unreadable, id.problem().message);
      continue;
    }
    const auto ordinal = ordinal_of(*id, prefix, plan.num_questions);
    if (!ordinal) {
      reject(output.unknown, fmt::format("custom_id '{}' is not of this run", *id));
      continue;
    }
    Result<Completion> completion = read_batch_reply(read);
    if (!completion) {
      reject(output.failures,
             fmt::format("custom_id '{}' failed: {}", *id, completion.problem().message));
      continue;
    }
    const auto [known, is_new] = lines.emplace(*ordinal, line.number);
    if (!is_new) {
      reject(output.repeated,
             fmt::format("custom_id '{}' is answered on line {} already", *id, known->second));
      continue;
    }
    output.replies.push_back({*ordinal, std::move(completion).value()});
  }
  return output;
}

BatchStored store_batch(RunId run, const std::vector<BatchReply>& replies, RunStore& store) {
  constexpr std::size_t kGroup = 1000;
  const std::vector<std::size_t> without_answer = store.pending(run);
  std::set<std::size_t> pending(without_answer.begin(), without_answer.end());
  BatchStored stored;
  std::vector<StoredAnswer> group;
  for (const BatchReply& reply : replies) {
    if (pending.erase(reply.ordinal) == 0) {
      ++stored.num_known;
      continue;
    }
    group.push_back(
        scored_answer(reply.ordinal, store.question(run, reply.ordinal), reply.completion));
    ++stored.num_stored;
    if (group.size() < kGroup) continue;
    store.append(run, group);
    group.clear();
  }
  if (!group.empty()) store.append(run, group);
  return stored;
}

}  // namespace timeprobe
