#include "evaluation/run_schema.h"

#include <fmt/format.h>

#include <array>

#include "base/error.h"

namespace timeprobe {
namespace {

constexpr const char* kSchema = R"sql(
  CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    model TEXT NOT NULL,
    settings TEXT NOT NULL,
    version TEXT NOT NULL,
    created TEXT NOT NULL,
    plan_hash TEXT NOT NULL
  );
  CREATE TABLE questions (
    run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    question TEXT NOT NULL,
    PRIMARY KEY (run_id, ordinal)
  ) WITHOUT ROWID;
  CREATE TABLE answers (
    run_id INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    text TEXT NOT NULL,
    finish TEXT NOT NULL,
    prompt_tokens INTEGER,
    completion_tokens INTEGER,
    latency_ms REAL,
    evidence TEXT NOT NULL,
    verdict TEXT NOT NULL,
    value REAL,
    extracted TEXT NOT NULL,
    metrics TEXT NOT NULL,
    PRIMARY KEY (run_id, ordinal),
    FOREIGN KEY (run_id, ordinal) REFERENCES questions(run_id, ordinal) ON DELETE CASCADE
  ) WITHOUT ROWID;
)sql";

// A step from each version to the next, the first from nothing.
constexpr const char* kSecondSchema = R"sql(
  ALTER TABLE answers ADD COLUMN reasoning TEXT NOT NULL DEFAULT '';
  ALTER TABLE answers ADD COLUMN served_model TEXT NOT NULL DEFAULT '';
  ALTER TABLE answers ADD COLUMN transcript TEXT NOT NULL DEFAULT '';
  ALTER TABLE answers ADD COLUMN attempts INTEGER NOT NULL DEFAULT 1;
  CREATE TABLE failures (
    run_id INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (run_id, ordinal),
    FOREIGN KEY (run_id, ordinal) REFERENCES questions(run_id, ordinal) ON DELETE CASCADE
  ) WITHOUT ROWID;
  INSERT INTO failures SELECT run_id, ordinal, '', text, 1 FROM answers WHERE finish = 'error';
  DELETE FROM answers WHERE finish = 'error';
  CREATE TABLE cache (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    finish TEXT NOT NULL,
    prompt_tokens INTEGER,
    completion_tokens INTEGER,
    reasoning TEXT NOT NULL,
    served_model TEXT NOT NULL,
    created TEXT NOT NULL
  ) WITHOUT ROWID;
)sql";

constexpr std::array<const char*, kRunSchemaVersion> kSteps = {kSchema, kSecondSchema};

}  // namespace

std::int64_t run_schema_version(Database& database) {
  Statement version(database, "PRAGMA user_version");
  version.step();
  const std::int64_t found = version.integer(0);
  if (found > kRunSchemaVersion) {
    throw usage_error(fmt::format("{}: has schema {}, made by a newer timeprobe; this one knows {}",
                                  database.path(), found, kRunSchemaVersion));
  }
  return found;
}

void migrate_run_schema(Database& database) {
  Transaction transaction(database);
  const std::int64_t found = run_schema_version(database);
  for (auto step = static_cast<std::size_t>(found); step < kSteps.size(); ++step) {
    database.execute(kSteps[step]);
  }
  if (found < kRunSchemaVersion) {
    database.execute(fmt::format("PRAGMA user_version = {}", kRunSchemaVersion));
  }
  transaction.commit();
}

}  // namespace timeprobe
