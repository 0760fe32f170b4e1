#!/usr/bin/env bash
# Builds the fuzzers with clang and runs each for a number of seconds, some beside each other. Needs
# the packages clang-14 and libclang-rt-14-dev. Prints how often each ran. What breaks one is kept as
# build/fuzz/<fuzzer>-crash-* (or -leak-, -timeout-, -oom-) and becomes a row in a test table; the
# script then ends with 1.
#
#   scripts/fuzz.sh [SECONDS] [LANES]     default: 60 seconds each, one at a time
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
lanes=${2:-1}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzzers

# One fuzzer; its whole output stays in build/fuzz/<fuzzer>.log.
run_one() {
  local fuzzer=$1 seconds=$2 status=0
  mkdir -p "build/fuzz/corpus/$fuzzer"
  "build/fuzz/fuzz/$fuzzer" -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$fuzzer-" "build/fuzz/corpus/$fuzzer" \
    >"build/fuzz/$fuzzer.log" 2>&1 || status=$?
  printf '%-32s %12s runs   %s\n' "$fuzzer" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$fuzzer.log")" \
    "$([ $status = 0 ] && echo clean || echo "ended with $status: build/fuzz/$fuzzer.log")"
  return $status
}
export -f run_one

# xargs ends with 123 when a fuzzer did not end with 0.
ls fuzz/*_fuzzer.cc | xargs -n 1 basename -s .cc |
  xargs -P "$lanes" -I{} bash -c 'run_one {} '"$seconds" || { echo "a fuzzer found something" >&2; exit 1; }
