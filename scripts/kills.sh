#!/usr/bin/env bash
# Kills a run and a training with SIGKILL at random moments and compares what they end with to what
# uninterrupted ones end with. Ends with a line of figures each, and non-zero on any difference. The
# same seed waits the same times; where that meets the program depends on the machine. Needs python3.
#
#   scripts/kills.sh [KILLS] [SEED]     200 kills each unless told otherwise, some ten minutes
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset test >/dev/null
targets=(timeprobe)
if ninja -C build/test -t targets all | grep '^timeprobe-train:' >/dev/null; then targets+=(timeprobe-train); fi
cmake --build --preset test --target "${targets[@]}" >/dev/null
folder=$(mktemp -d "${TMPDIR:-/tmp}/timeprobe-kills-XXXXXX")
trap 'rm -rf "$folder"' EXIT
for target in "${targets[@]}"; do cp "build/test/$target" "$folder"; done  # whoever builds meanwhile
python3 scripts/kills.py "$folder/timeprobe" "$folder" "${1:-200}" "${2:-1}"
