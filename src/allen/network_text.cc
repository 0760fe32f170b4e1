#include "allen/network_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "allen/interval_names.h"
#include "base/comma_list.h"
#include "base/error.h"
#include "base/text_normalization.h"

namespace timeprobe {
namespace {

class StatementReader {
 public:
  StatementReader(const std::string& file, const Line& line)
      : file_(file), line_(line), rest_(trim(line.text)) {}

  [[noreturn]] void fail(const std::string& problem) const {
    throw usage_error(at_line(file_, line_.number, problem));
  }

  std::string name() {
    const bool quoted = take_prefix(rest_, "\"");
    const std::size_t end = rest_.find_first_of(quoted ? "\"" : " \t");
    if (quoted && end == std::string_view::npos) fail("a name's quote is open");
    const std::string name(rest_.substr(0, end));
    rest_.remove_prefix(std::min(rest_.size(), name.size() + (quoted ? 1 : 0)));
    rest_ = trim(rest_);
    if (name.empty()) fail(fmt::format("'{}' is no statement, as 'A before|meets B'", line_.text));
    return name;
  }

  RelationSet relations() {
    RelationSet set;
    std::string word = name();
    for (std::size_t start = 0; start <= word.size();) {
      const std::size_t bar = std::min(word.find('|', start), word.size());
      set = set | relation(word.substr(start, bar - start));
      start = bar + 1;
    }
    return set;
  }

  void end() const {
    if (!rest_.empty()) fail(fmt::format("'{}' is more than a statement", rest_));
  }

 private:
  Relation relation(const std::string& word) const {
    if (const auto found = parse_relation(word)) return *found;
    fail(fmt::format("'{}' is no relation; there are {}", word,
                     comma_list(all_relations(), [](Relation each) { return to_text(each); })));
  }

  const std::string& file_;
  const Line& line_;
  std::string_view rest_;
};

}  // namespace

NetworkText read_network(const TextLines& text) {
  NetworkText network;
  IntervalNames names;
  for (const Line& line : text.lines()) {
    if (trim(line.text).empty() || trim(line.text).starts_with('#')) continue;
    StatementReader reader(text.name(), line);
    AllenStatement statement;
    statement.a = names.number_of(reader.name());
    statement.relations = reader.relations();
    statement.b = names.number_of(reader.name());
    reader.end();
    if (statement.a == statement.b && !statement.relations.contains(Relation::equals)) {
      reader.fail("an interval equals itself and is nothing else to itself");
    }
    network.statements.push_back(statement);
    network.lines.push_back(line);
  }
  if (network.statements.empty()) throw usage_error(text.name() + ": holds no statement");
  network.names = names.list();
  return network;
}

}  // namespace timeprobe
