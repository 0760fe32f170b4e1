#!/usr/bin/env bash
# From a dump to facts, beside what researchers run today and beside the tools that only decompress, on
# the same synthetic dump in one go.
#
#   bench/extract_bench.sh [MB [ROUNDS [FOLDER]]]     default: 1000 MB of text, 3 rounds, a folder under /tmp
#
# What is not installed is left out. Debian packages: isal, lbzip2, pigz, python3; `npm install
# wikibase-dump-filter` in FOLDER. The files are kept for the next run (ONLY_FILES=1 makes them and stops);
# they take 1.6 times the size. Rounds go through all contenders in turn, so that a busy machine is busy for
# all; medians are printed, of the wall clock and of the processors' time, which other programs disturb less;
# each single run stands in FOLDER/rates.tsv. Bzip2 holds a fifth of the text, and the slowest contenders
# get 100 MB; all figures are MB of text a second.
set -euo pipefail
cd "$(dirname "$0")/.."
megabytes=${1:-1000} rounds=${2:-3} folder=${3:-/tmp/timeprobe-extract-${1:-1000}}
cmake --preset bench >/dev/null
cmake --build --preset bench --target timeprobe synthetic_dump >/dev/null
program=$PWD/build/bench/timeprobe python_facts=$PWD/bench/plain_facts.py
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

make() {  # FILE COMMAND...: its output, unless the file is there; a broken run leaves none
  local file=$folder/$1
  shift
  [ -e "$file" ] && return
  "$@" >"$file.unfinished"
  mv "$file.unfinished" "$file"
}
have() { command -v "$1" >/dev/null; }
synthetic() { build/bench/bench/synthetic_dump --threads "$(nproc)" "$@"; }
pack() { if have "$2"; then "$2" -c "$1"; else "$3" -c "$1"; fi; }

make plain.json synthetic --size "$megabytes"
make members.json.gz synthetic --size "$megabytes" --compression gzip-members
make single.json.gz pack "$folder/plain.json" pigz gzip
make fifth.json synthetic --size "$((megabytes / 5))"
make single.json.bz2 pack "$folder/fifth.json" lbzip2 bzip2
make small.json synthetic --size 100
make small.json.gz gzip -c "$folder/small.json"
make small.json.bz2 pack "$folder/small.json" lbzip2 bzip2
filter=$folder/node_modules/.bin/wikibase-dump-filter

names=() texts=() commands=()
add() { names+=("$1") texts+=("$2") commands+=("$3"); }
# Facts of one dump with the labels of an index, so that it is read once, as by all others.
facts() { echo "$program extract facts --wikidata $1 --out out.jsonl --force --quiet --threads $2"; }
for threads in 1 2 4; do
  for dump in plain.json members.json.gz single.json.gz; do
    add "$dump: extract facts, $threads threads" plain.json "$(facts $dump $threads) --label-index labels"
  done
  add "single.json.bz2: extract facts, $threads threads" fifth.json "$(facts single.json.bz2 $threads) --label-index labels"
done
add "plain.json: extract facts, a relation that no entity has, 1 thread" plain.json "$(facts plain.json 1) --label-index labels --relations P9999"
add "members.json.gz: extract facts without an index (two readings), 4 threads" plain.json "$(facts members.json.gz 4)"
add "plain.json: cat" plain.json "cat plain.json"
have igzip && add "members.json.gz: igzip -dc" plain.json "igzip -dc members.json.gz"
have igzip && add "single.json.gz: igzip -dc" plain.json "igzip -dc single.json.gz"
have lbzip2 && add "single.json.bz2: lbzip2 -n4 -dc" fifth.json "lbzip2 -n4 -dc single.json.bz2"
add "small.json.gz: gzip -dc | python3" small.json "gzip -dc small.json.gz | python3 $python_facts"
add "small.json.bz2: bzcat | python3" small.json "bzcat small.json.bz2 | python3 $python_facts"
[ -x "$filter" ] && add "small.json.gz: gzip -dc | wikibase-dump-filter --claim P39" small.json "gzip -dc small.json.gz | $filter --claim P39"

cd "$folder"
[ -e labels ] || "$program" extract facts --wikidata plain.json --out out.jsonl --force --quiet --label-index labels >/dev/null
[ -n "${ONLY_FILES:-}" ] && exit
cat -- *.json *.gz *.bz2 >/dev/null  # into the page cache
rates=$PWD/rates.tsv
: >"$rates"
TIMEFORMAT='%R %U %S'
for ((round = 0; round < rounds; ++round)); do
  for i in "${!names[@]}"; do
    seconds=$({ time bash -c "${commands[$i]}" >/dev/null 2>errors; } 2>&1) || { cat errors >&2; exit 1; }
    printf '%s\t%s\t%s\n' "${names[$i]}" "$(stat -c %s "${texts[$i]}")" "$seconds" >>"$rates"
  done
done
python3 - "$rates" <<'TABLE'
import collections, statistics, sys

rows = collections.defaultdict(list)
for line in open(sys.argv[1]):
    name, size, seconds = line.rstrip("\n").split("\t")
    wall, user, system = map(float, seconds.split())
    rows[name].append((int(size) / wall / 1e6, int(size) / (user + system) / 1e6))
print(f"{'':72} {'MB/s':>7} {'MB/CPU s':>9}")
for name in sorted(rows):
    wall, cpu = (statistics.median(rate[i] for rate in rows[name]) for i in (0, 1))
    print(f"{name:72} {wall:7.0f} {cpu:9.0f}")
TABLE
