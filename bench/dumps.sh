#!/usr/bin/env bash
# Makes one synthetic Wikidata dump, packs it in every way, and measures how fast each is read, beside
# igzip, pigz, lbzip2, bzip2, zstd and cat where they are installed (Debian packages isal, pigz, lbzip2,
# bzip2, zstd).
#
#   bench/dumps.sh [MB [FOLDER [dump_bench's options]]]     default: 400 MB, a folder under /tmp
#
# The folder's files are kept, and used again by the next run; they take about 1.5 times the size.
set -euo pipefail
cd "$(dirname "$0")/.."
megabytes=${1:-400}
folder=${2:-/tmp/timeprobe-dumps-$megabytes}
shift $(($# < 2 ? $# : 2))
cmake --preset bench >/dev/null
cmake --build --preset bench --target synthetic_dump dump_bench
mkdir -p "$folder"

# make FILE COMMAND...: runs the command, unless the file is there; a broken run leaves none.
make() {
  local file=$folder/$1
  shift
  [ -e "$file" ] && return
  "$@" >"$file.unfinished"
  mv "$file.unfinished" "$file"
}
have() { command -v "$1" >/dev/null; }
synthetic() { build/bench/bench/synthetic_dump --size "$megabytes" --threads "$(nproc)" "$@"; }

make plain.json synthetic
make members.json.gz synthetic --compression gzip-members
if have pigz; then make single.json.gz pigz -c "$folder/plain.json"; else make single.json.gz synthetic --compression gzip; fi
if have lbzip2; then make single.json.bz2 lbzip2 -c "$folder/plain.json"; else make single.json.bz2 synthetic --compression bzip2; fi
if have zstd; then make single.json.zst zstd -q -c "$folder/plain.json"; else make single.json.zst synthetic --compression zstd; fi
make frames.json.zst synthetic --compression zstd-frames

build/bench/bench/dump_bench "$@" "$folder"/{plain.json,members.json.gz,single.json.gz,single.json.bz2,frames.json.zst,single.json.zst}
