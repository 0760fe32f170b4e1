// Runs by file: the questions of a plan as an OpenAI batch, which `vllm run-batch` reads as well,
// and what comes back. No network: the user carries the files.
//
//   {"custom_id":"timeprobe-4f0c2a9be1d7-17","method":"POST","url":"/v1/chat/completions",
//    "body":{"model":"NAME","messages":[{"role":"user","content":"..."}],"temperature":0,
//            "max_tokens":64,"seed":0}}
//
// The body is the one that a model server would be sent (models/chat/request.h).
//
// A custom id names the plan by the first twelve digits of its hash and the question by its place
// in the plan, so that the output of another run is not taken for this one's.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "base/line_reader.h"
#include "evaluation/run_plan.h"
#include "evaluation/run_store.h"
#include "models/chat/request.h"

namespace timeprobe {

// What one file may hold: the limits of OpenAI.
struct BatchLimits {
  std::size_t max_lines = 50'000;
  std::size_t max_bytes = 200'000'000;
};

struct BatchTarget {
  std::filesystem::path file;
  ChatBodyOptions body;  // with the name of the model
  ChatLayout layout = ChatLayout::system_and_user;
  IfExists if_exists = IfExists::refuse;
  BatchLimits limits = {};
};

struct BatchFile {
  std::filesystem::path path;
  std::size_t num_lines = 0;
  std::size_t size_bytes = 0;
};

// What custom ids are made of and checked against.
struct BatchPlan {
  std::string hash;  // RunStore::plan_hash()
  std::size_t num_questions = 0;
};
BatchPlan batch_plan(RunStore& store, RunId run);

// Writes the prompts of the questions without answer to target.file; to batch-1.jsonl,
// batch-2.jsonl
// ... instead of batch.jsonl where one file cannot hold them. All files appear, or none. Throws a
// usage Error when a file exists and is not to be replaced, a single line is beyond the limit, or a
// prompt is not UTF-8.
// No file when no question is left. REQUIRES: `run` was begun with this plan.
std::vector<BatchFile> write_batch(const RunPlan& plan, RunId run, RunStore& store,
                                   const BatchTarget& target);

// An answered question of the plan.
struct BatchReply {
  std::size_t ordinal = 0;
  Completion completion;
};

struct BatchOutput {
  std::vector<BatchReply> replies;    // each ordinal once: its first answer
  std::vector<Rejection> failures;    // requests of this plan that failed, with what the line says
  std::vector<Rejection> unknown;     // custom ids that are not of this plan
  std::vector<Rejection> repeated;    // further answers to what was answered on an earlier line
  std::vector<Rejection> unreadable;  // lines that are no output of a batch
};

// Reads lines in any order. O(bytes).
BatchOutput read_batch_output(const BatchPlan& plan, const TextLines& text);

struct BatchStored {
  std::size_t num_stored = 0;
  std::size_t num_known = 0;  // had an answer in the store, which they keep
};

// Scores and stores the replies to questions without an answer. A failed request is not stored: the
// next batch asks it again. REQUIRES: the ordinals are those of the run.
BatchStored store_batch(RunId run, const std::vector<BatchReply>& replies, RunStore& store);

}  // namespace timeprobe
