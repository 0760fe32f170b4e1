#!/usr/bin/env bash
# Training steps of a small T5: our kernels beside plain, eager Python (python3-torch), in turn, so that
# both see the same machine; the medians over the rounds and their ratio.
#   bench/t5_bench.sh [ROUNDS] [THREADS]
set -euo pipefail
cd "$(dirname "$0")/.."
rounds=${1:-5}
threads=${2:-4}
program=build/bench/bench/t5_bench
[ -x "$program" ] || { echo "t5_bench.sh: build first: cmake --preset bench && cmake --build --preset bench" >&2; exit 1; }
python=${PYTHON:-/usr/bin/python3}
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
for _ in $(seq "$rounds"); do
  "$python" bench/t5_python.py --threads "$threads"
  # With the settings that timeprobe-train gives itself (src/t5/runtime.h).
  OMP_WAIT_POLICY=passive OPENBLAS_THREAD_TIMEOUT=4 OPENBLAS_CORETYPE=${OPENBLAS_CORETYPE-SkylakeX} \
    "$python" bench/t5_python.py --threads "$threads" --label "python, our settings"
  "$program" train --kernels plain --precision float32 --threads "$threads"
  "$program" train --kernels fused --precision float32 --threads "$threads"
  "$program" train --kernels fused --precision bfloat16 --threads "$threads"
  "$program" decode --precision float32 --threads "$threads"
done | tee "$lines"
"$python" - "$lines" <<'PYTHON'
import json, statistics, sys
rates = {}
for line in open(sys.argv[1]):
    row = json.loads(line)
    rate = row.get("tokens_per_second") or row.get("new_tokens_per_second")
    rates.setdefault((row["what"], row["kernels"], row["precision"]), []).append(rate)
python = statistics.median(rates["train", "python", "float32"])
tuned = statistics.median(rates["train", "python, our settings", "float32"])
for (what, kernels, precision), values in rates.items():
    middle = statistics.median(values)
    ratio = f"{middle / python:5.1f} x python, {middle / tuned:4.1f} x python with our settings" if what == "train" else ""
    print(f"{what:7} {kernels:20} {precision:9} median {middle:8.0f} tokens/s ({min(values)}..{max(values)}) {ratio}")
PYTHON
