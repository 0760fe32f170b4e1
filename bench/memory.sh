#!/usr/bin/env bash
# Peak memory of the commands that go through many records, with ten times the records each time: what
# streams stays flat, what has to hold something for each record shows how much.
#
#   bench/memory.sh [RECORDS]     default 1000000; also a tenth and a hundredth of it
#
# Needs the Debian package time, and 2 GB under TMPDIR.
set -euo pipefail
cd "$(dirname "$0")/.."
most=${1:-1000000}
program=$PWD/build/bench/timeprobe
[ -x "$program" ] || { echo "memory.sh: build first: cmake --preset bench && cmake --build --preset bench" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TIMEPROBE_DB=$folder/runs.db

measure() {  # NAME COMMAND...: a row of the table
  local name=$1
  shift
  /usr/bin/time -f '%M %e' -o time.txt "$@" >/dev/null 2>log.txt || { cat log.txt >&2; exit 1; }
  awk -v name="$name" -v records="$records" \
    '{ printf "%-28s %9d records  %7.0f MB  %7.1f s\n", name, records, $1 / 1024, $2 }' time.txt
}

for records in $((most / 100)) $((most / 10)) "$most"; do
  rm -rf exam runs.db* csv
  measure "build tempreason" "$program" build tempreason --facts "$OLDPWD/data/facts/sample.tsv" --out exam \
    --l1-train "$records" --threads 2
  measure "run, the reasoner" "$program" run exam/l1_train.jsonl --model reasoner --name exact
  measure "run, a baseline" "$program" run exam/l1_train.jsonl --model baseline:first --name first
  measure "runs" "$program" runs
  measure "report" "$program" report exact first
  measure "compare" "$program" compare exact first
  measure "export to csv" "$program" export exact --to csv --out csv
  measure "score the exported answers" "$program" score csv/exact.csv --questions exam/l1_train.jsonl
done
