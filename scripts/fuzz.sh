#!/usr/bin/env bash
# Builds the fuzzers with clang and runs each for the given number of seconds (default 60). Needs the
# packages clang-14 and libclang-rt-14-dev. A crash is written to build/fuzz/<fuzzer>-crash-*; it
# becomes a row in a test table.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
for source in fuzz/*_fuzzer.cc; do
  fuzzer=$(basename "$source" .cc)
  mkdir -p "build/fuzz/corpus/$fuzzer"
  echo "== $fuzzer"
  "build/fuzz/fuzz/$fuzzer" -max_total_time="${1:-60}" -max_len=4096 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$fuzzer-" "build/fuzz/corpus/$fuzzer" 2>&1 | grep -E 'SUMMARY|ERROR|number_of_executed' || true
  ! ls "build/fuzz/$fuzzer-"* >/dev/null 2>&1
done
