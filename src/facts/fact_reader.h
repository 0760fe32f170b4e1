// Facts from files: tab-separated values and JSON lines (docs/formats.md).
//
// TSV: a header line with the columns subject, relation, object, start, end and optionally
// subject_id, object_id, subject_page, in any order; lines that begin with '#' are comments. Dates
// are ISO 8601 at the granularity that is known; ".." is an end that has not come, "XXXX" one that
// has come at a time that nobody knows, an empty field is unknown.
//
// A line that is no fact is rejected with its line number and reason and the rest is read; only a
// file that cannot be read at all, or has no usable header, throws.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "facts/fact.h"

namespace timeprobe {

struct FactFile {
  std::vector<Fact> facts;         // in file order
  std::vector<std::size_t> lines;  // of each fact, counted from 1
  std::vector<Rejection> rejections;
};

// Chooses the reader by the ending: ".jsonl" (or ".jsonl.zst") is JSON lines, anything else TSV.
// Throws a usage Error for a missing or empty file, bytes that are not UTF-8, or a TSV without the
// needed columns.
FactFile read_facts(const std::filesystem::path& path);

// The readers on texts in memory.
FactFile read_facts_tsv(const TextLines& text);
FactFile read_facts_jsonl(const TextLines& text);

// One JSON line (without line end) of a fact, schema "timeprobe.fact/1".
std::string to_json_line(const Fact& fact);

}  // namespace timeprobe
