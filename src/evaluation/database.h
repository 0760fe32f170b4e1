// A thin owner of SQLite's handles: errors become exceptions that name the file, statements are
// finalised, transactions end.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace timeprobe {

class Database;

// One prepared statement; bind 1.., step, read columns 0.. .
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  // With the values of ?1, ?2, ... bound.
  template <typename... Values>
  Statement(Database& database, std::string_view sql, const Values&... values)
      : Statement(database, sql) {
    bind_all(values...);
  }

  // ?1, ?2, ... in the order of the values.
  template <typename... Values>
  void bind_all(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
  }

  void bind(int index, std::string_view text);
  void bind(int index, std::int64_t number);
  void bind(int index, const std::optional<std::int64_t>& number);
  void bind(int index, const std::optional<double>& number);

  // True when a row is there to be read.
  bool step();
  // Ready for other values.
  void reset();

  bool is_null(int column) const;
  std::string text(int column) const { return std::string(text_view(column)); }
  // Lives until the next step() or reset().
  std::string_view text_view(int column) const;
  std::int64_t integer(int column) const;
  std::optional<std::int64_t> optional_integer(int column) const;
  std::optional<double> optional_real(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  void check_bound(int code) const;

  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

// What `read` makes of each row that the statement gives, in their order.
template <typename Read>
auto read_rows(Statement select, const Read& read) {
  std::vector<std::invoke_result_t<const Read&, const Statement&>> rows;
  while (select.step()) rows.push_back(read(select));
  return rows;
}

// One use of a statement that is used again: resets it at its end, also when a step fails, so that
// it is ready for other values.
class StatementUse {
 public:
  explicit StatementUse(Statement& statement) : statement_(statement) {}

  // With the values of ?1, ?2, ... bound.
  template <typename... Values>
  StatementUse(Statement& statement, const Values&... values) : StatementUse(statement) {
    statement_.bind_all(values...);
  }

  ~StatementUse() { statement_.reset(); }
  StatementUse(const StatementUse&) = delete;
  StatementUse& operator=(const StatementUse&) = delete;

  Statement* operator->() const { return &statement_; }
  Statement& operator*() const { return statement_; }

 private:
  Statement& statement_;
};

enum class DatabaseAccess {
  write,  // makes the file when it is missing
  read,   // also of a file that nobody may write: on a read-only disk, of another user
};

// A connection. Not thread safe; several processes may hold one on the same file.
class Database {
 public:
  // Write-ahead log, full synchronisation: what is committed survives a power cut. Waits up to ten
  // seconds for another process. Throws a usage Error for a file that is no SQLite database, and
  // for one that cannot be opened in this way.
  explicit Database(const std::filesystem::path& path,
                    DatabaseAccess access = DatabaseAccess::write);

  void execute(const std::string& sql);
  std::int64_t last_row_id() const { return sqlite3_last_insert_rowid(handle_.get()); }
  const std::string& path() const { return path_; }
  sqlite3* handle() const { return handle_.get(); }

  // Throws what the last failed call was about.
  [[noreturn]] void fail(const std::string& doing) const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  void open(const std::string& name, int flags);
  void open_for_reading();
  bool can_be_read() const;

  std::string path_;
  std::unique_ptr<sqlite3, Close> handle_;
};

enum class TransactionKind {
  write,  // takes the lock for writing at its start
  read,   // sees one state of the file, takes no lock that another process waits for
};

// Rolls back unless committed.
class Transaction {
 public:
  explicit Transaction(Database& database, TransactionKind kind = TransactionKind::write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database& database_;
  bool open_ = true;
};

}  // namespace timeprobe
