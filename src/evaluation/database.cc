#include "evaluation/database.h"

#include <fmt/format.h>

#include <cctype>

#include "base/check.h"
#include "base/error.h"

namespace timeprobe {

namespace {

// "file:/tmp/a%20b.db?immutable=1"
std::string uri_of(std::string_view path, std::string_view option) {
  std::string uri = "file:";
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '.' ||
                       c == '-' || c == '_';
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return fmt::format("{}?{}", uri, option);
}

}  // namespace

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      &statement, nullptr);
  if (code != SQLITE_OK) database.fail("prepare");
  statement_.reset(statement);
}

void Statement::check_bound(int code) const {
  if (code != SQLITE_OK) database_.fail("bind");
}

void Statement::bind(int index, std::string_view text) {
  check_bound(sqlite3_bind_text64(statement_.get(), index, text.data(), text.size(),
                                  SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind(int index, std::int64_t number) {
  check_bound(sqlite3_bind_int64(statement_.get(), index, number));
}

void Statement::bind(int index, const std::optional<std::int64_t>& number) {
  check_bound(number ? sqlite3_bind_int64(statement_.get(), index, *number)
                     : sqlite3_bind_null(statement_.get(), index));
}

void Statement::bind(int index, const std::optional<double>& number) {
  check_bound(number ? sqlite3_bind_double(statement_.get(), index, *number)
                     : sqlite3_bind_null(statement_.get(), index));
}

bool Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail("write or read");
  return code == SQLITE_ROW;
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::string_view Statement::text_view(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return bytes == nullptr ? std::string_view() : std::string_view(bytes, size);
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::optional<std::int64_t> Statement::optional_integer(int column) const {
  return is_null(column) ? std::nullopt : std::optional(integer(column));
}

std::optional<double> Statement::optional_real(int column) const {
  if (is_null(column)) return std::nullopt;
  return sqlite3_column_double(statement_.get(), column);
}

Database::Database(const std::filesystem::path& path, DatabaseAccess access)
    : path_(path.string()) {
  if (access == DatabaseAccess::read) {
    open_for_reading();
    return;
  }
  open(path_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  execute("PRAGMA journal_mode = WAL");
  execute("PRAGMA synchronous = FULL");
  execute("PRAGMA foreign_keys = ON");
}

// Without locks inside of SQLite: one thread uses a connection at a time.
void Database::open(const std::string& name, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) fail("open");
  sqlite3_busy_timeout(handle, 10'000);
}

bool Database::can_be_read() const {
  return sqlite3_exec(handle_.get(), "SELECT count(*) FROM sqlite_schema", nullptr, nullptr,
                      nullptr) == SQLITE_OK;
}

// A file in WAL mode is read with the help of two others beside it. Where those cannot be made, it
// is complete by itself when no log is left: then it can be taken as a file that never changes.
void Database::open_for_reading() {
  open(path_, SQLITE_OPEN_READONLY);
  if (can_be_read()) return;
  const int code = sqlite3_errcode(handle_.get());
  if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY) fail("read");
  std::error_code error;
  const std::uintmax_t log_size = std::filesystem::file_size(path_ + "-wal", error);
  if (!error && log_size > 0) {
    throw usage_error(path_ +
                      ": is read-only and was not closed; copy it and its -wal file to a place "
                      "that can be written, and read the copy");
  }
  open(uri_of(path_, "immutable=1"), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  if (!can_be_read()) fail("read");
}

void Database::execute(const std::string& sql) {
  if (sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail("write or read");
  }
}

void Database::fail(const std::string& doing) const {
  const int code = sqlite3_errcode(handle_.get());
  if (code == SQLITE_NOTADB) {
    throw usage_error(path_ + ": is not a run store (no SQLite database); choose another --db");
  }
  if (code == SQLITE_READONLY) {
    throw usage_error(path_ + ": cannot be written; choose another --db");
  }
  const std::string message =
      fmt::format("{}: cannot {}: {}", path_, doing, sqlite3_errmsg(handle_.get()));
  if (code == SQLITE_CANTOPEN) throw usage_error(message + "; choose another --db");
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    throw runtime_failure(message + "; another process has been writing to it for 10 s");
  }
  if (code == SQLITE_FULL || code == SQLITE_IOERR) {
    throw runtime_failure(message + "; is there room on the disk?");
  }
  throw runtime_failure(message);
}

Transaction::Transaction(Database& database, TransactionKind kind) : database_(database) {
  database_.execute(kind == TransactionKind::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
  // A failed roll-back changes nothing: SQLite rolls back when the connection closes.
  if (open_) sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  TIMEPROBE_CHECK(open_, "the transaction has ended");
  database_.execute("COMMIT");
  open_ = false;
}

}  // namespace timeprobe
