// The records of a run as rows of its store's tables (evaluation/run_schema.h), written and read.
#pragma once

#include <string>
#include <string_view>

#include "evaluation/database.h"
#include "evaluation/run_store.h"

namespace timeprobe {

// to_text(FinishReason), read back.
FinishReason parse_finish(std::string_view text);

// The columns of a run in the order in which read_info() wants them.
inline constexpr std::string_view kSelectRuns =
    "SELECT id, name, model, settings, version, created,"
    " (SELECT count(*) FROM questions WHERE run_id = runs.id),"
    " (SELECT count(*) FROM answers WHERE run_id = runs.id),"
    " (SELECT count(*) FROM failures WHERE run_id = runs.id),"
    " (SELECT coalesce(sum(prompt_tokens), 0) FROM answers WHERE run_id = runs.id),"
    " (SELECT coalesce(sum(completion_tokens), 0) FROM answers WHERE run_id = runs.id) FROM runs";

RunInfo read_info(const Statement& row);

// A question's JSON line. Throws a runtime Error that names the store.
Question read_question(std::string_view line, const std::string& path);

// The columns of a run's questions, each with what has become of it, in the order in which
// read_asked() wants them.
inline constexpr std::string_view kSelectAsked =
    "SELECT question, text, finish, prompt_tokens, completion_tokens, latency_ms, evidence,"
    " verdict, value, extracted, metrics, reasoning, served_model, transcript, a.attempts, f.kind,"
    " f.message, f.attempts, q.ordinal FROM questions q"
    " LEFT JOIN answers a USING (run_id, ordinal) LEFT JOIN failures f USING (run_id, ordinal)"
    " WHERE q.run_id = ?1";

// The same error.
AskedQuestion read_asked(const Statement& row, const std::string& path);

// Fill the places of an insert, in the order of the table's columns.
void bind_answer(Statement& insert, RunId run, const StoredAnswer& answer);
void bind_failure(Statement& insert, RunId run, const StoredAnswer& answer);

}  // namespace timeprobe
