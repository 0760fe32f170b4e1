#!/usr/bin/env bash
# All benchmarks one after the other, so that docs/benchmarks.md can be written from one sitting on one
# machine with nothing else to do. About half an hour with 4 cores.
#
#   bench/sitting.sh [FOLDER]     default /tmp/timeprobe-sitting; one text file a benchmark, and machine.txt
#
# Needs what ./test.sh builds (the browser's parts, training) and the Debian packages wrk, isal, lbzip2,
# pigz, python3-torch, time; what is not there is told and left out. Not in it: bench/learning.sh l2 (half an hour of training a seed) and bench/rl_gain.sh.
# DUMP_MB (4000) and ROUNDS (3) are those of bench/extract_bench.sh. Each file ends with the load of the
# machine before and after.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-/tmp/timeprobe-sitting}
mkdir -p "$folder"
cmake --preset bench >/dev/null
cmake --build --preset bench
export PYTHON=${PYTHON:-/usr/bin/python3}
{
  git describe --always --dirty --tags
  lscpu | grep -E '^(Model name|CPU\(s\)|L[123]|Flags)' | sed -E 's/^(Flags: *).*(avx512_bf16|avx2).*/\1\2/'
  free -g | head -2
  cat /etc/debian_version
  c++ --version | head -1
} >"$folder/machine.txt"

sit() {  # NAME COMMAND...
  local name=$1 before
  shift
  before=$(cut -d' ' -f1-3 /proc/loadavg)
  printf '%s  %s\n' "$(date +%T)" "$*"
  { echo "\$ $*"; "$@"; } >"$folder/$name.txt" 2>&1 || echo "  ended with $?: $folder/$name.txt"
  echo "load before: $before, after: $(cut -d' ' -f1-3 /proc/loadavg)" >>"$folder/$name.txt"
}

sit questions build/bench/bench/timeprobe_bench
sit chat build/bench/bench/chat_bench 3
sit chat_again build/bench/bench/chat_bench 3
sit texts build/bench/bench/training_texts_bench
sit page node bench/page_bench.mjs build/test
sit memory bench/memory.sh
sit t5 bench/t5_bench.sh 5 4
sit extract bench/extract_bench.sh "${DUMP_MB:-4000}" "${ROUNDS:-3}"
sit learning bench/learning.sh l1 1 4 "$folder/learning"
echo "done: $folder"
