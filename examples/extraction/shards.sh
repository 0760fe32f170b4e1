#!/usr/bin/env bash
# One dump, many processes, one output: extracts the shards side by side, then merges them. The bytes
# are those of one run. After an interruption the same command goes on: finished shards are kept, begun
# ones resumed.
#
#   shards.sh COUNT OUT facts|events|pages FLAGS...
#   shards.sh 8 facts.jsonl facts --wikidata latest-all.json.bz2 --relations P39,P54
#
# With GNU parallel, else with xargs. JOBS (default: the cores) run at once, a thread each; TIMEPROBE
# names the program. Flags are those of `timeprobe extract`, without --out, --shard and --resume.
set -euo pipefail
count=$1 out=$2
shift 2
timeprobe=${TIMEPROBE:-timeprobe}
jobs=${JOBS:-$(nproc)}

unfinished() {
  for ((i = 0; i < count; ++i)); do
    [ -e "$out.part$i" ] || echo "$i"
  done
}

# Puts each number of its input in the place of {}.
for_each() {
  if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    parallel --will-cite --quote --jobs "$jobs" --halt now,fail=1 "$@"
  else
    xargs -r -P "$jobs" -I{} "$@"
  fi
}

unfinished | for_each "$timeprobe" extract "$@" --threads 1 --resume --shard "{}/$count" --out "$out.part{}" >&2
parts=()
for ((i = 0; i < count; ++i)); do parts+=("$out.part$i"); done
"$timeprobe" extract merge "${parts[@]}" --out "$out"
rm "${parts[@]}"
