#!/usr/bin/env bash
# What reinforcement learning adds to fine-tuning on a fixed number of L1 questions, and what the same
# minutes of more fine-tuning add: exact matches on questions that nobody trained on, in a table.
#   bench/rl_gain.sh FOLDER [SEEDS] [THREADS]      seeds as "1 2 3"
# Set by variables: QUESTIONS (20000), SFT_STEPS (800), RL_STEPS (60), RL_RATE (3e-5), TEST (2000),
# PROGRAM (build/release/timeprobe). FOLDER must not exist; each seed takes some 40 MB of it.
set -euo pipefail
cd "$(dirname "$0")/.."
usage="usage: bench/rl_gain.sh FOLDER [SEEDS] [THREADS]"
folder=${1:?$usage}
seeds=${2:-1 2 3}
threads=${3:-2}
program=$(realpath "${PROGRAM:-build/release/timeprobe}")
[ -x "$program-train" ] || { echo "rl_gain.sh: $program-train is missing; build with LibTorch first" >&2; exit 1; }
[ ! -e "$folder" ] || { echo "rl_gain.sh: $folder is there already" >&2; exit 1; }
mkdir -p "$folder"
cd "$folder"

# Test questions: in range, and years that no training question has.
"$program" train draw l1 --count "${TEST:-2000}" --seed 777 --out test.jsonl
"$program" train draw l1 --count "${TEST:-2000}" --seed 778 --years 2021-2040 --out future.jsonl

score() {  # MODEL FILE NAME: percent of exact matches
  "$program" run "$2" --model "t5:$1" --max-tokens 12 --db scores.db --name "$3" -j "$threads" >> log.txt 2>&1
  "$program" report "$3" --db scores.db --format json |
    python3 -c 'import json, sys; print(next(v["value"] for v in json.load(sys.stdin)["runs"][0]["values"] if v["metric"] == "em"))'
}
row() {  # SEED WHAT MODEL SECONDS
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$4" "$(score "$3" test.jsonl "$1-$2-test")" "$(score "$3" future.jsonl "$1-$2-future")" | tee -a results.tsv
}
seconds() { tail -n 1 "$1/metrics.jsonl" | python3 -c 'import json, sys; print(round(json.loads(sys.stdin.read())["elapsed_s"], 1))'; }

printf 'seed\tstage\tseconds\tEM test\tEM future\n' | tee results.tsv
for seed in $seeds; do
  "$program" train draw l1 --count "${QUESTIONS:-20000}" --seed "$seed" --out "train$seed.jsonl" >> log.txt
  common="--train train$seed.jsonl --setting cbqa --held-out test.jsonl future.jsonl --drop-held-out
    --max-source-tokens 64 --max-tokens 12 --threads $threads --seed $seed --checkpoint-every 0 --quiet"
  # Words without quotes on purpose.
  "$program" train sft --new --layers 2 --d-model 128 --heads 4 --relative-bias-deviation 2 $common --batch-size 256 \
    --steps "${SFT_STEPS:-800}" --rate 2e-3 --schedule cosine --out "sft$seed" >> log.txt
  row "$seed" sft "sft$seed/last" "$(seconds "sft$seed")"
  "$program" train rl --model "sft$seed/last" $common --reward code --roll-outs 512 --batch-size 256 --rate "${RL_RATE:-3e-5}" \
    --warm-up 10 --value-rate 30 --value-warm-up 4 --steps "${RL_STEPS:-60}" --out "rl$seed" >> log.txt
  spent=$(seconds "rl$seed")
  row "$seed" sft+rl "rl$seed/last" "$spent"
  # The control: a new schedule from the same checkpoint, at its own rate and at the one of rl. The
  # steps that fit into the time follow from the first fine-tuning's speed.
  steps=$(python3 -c "print(max(1, round(${SFT_STEPS:-800} * $spent / $(seconds "sft$seed"))))")
  for rate in 1e-3 "${RL_RATE:-3e-5}"; do
    "$program" train sft --model "sft$seed/last" $common --batch-size 256 --steps "$steps" --rate "$rate" --schedule cosine \
      --out "more$rate-$seed" >> log.txt
    row "$seed" "sft+sft($rate)" "more$rate-$seed/last" "$(seconds "more$rate-$seed")"
  done
done
echo
python3 - <<'PYTHON'
import csv, statistics
rows = list(csv.DictReader(open("results.tsv"), delimiter="\t"))
stages = list(dict.fromkeys(row["stage"] for row in rows))
print(f"{'stage':<16}{'seeds':>6}{'seconds':>9}{'EM test':>9}{'lowest':>8}{'highest':>8}{'EM future':>11}{'lowest':>8}{'highest':>8}")
for stage in stages:
    of = lambda name: [float(row[name]) for row in rows if row["stage"] == stage]
    test, future = of("EM test"), of("EM future")
    print(f"{stage:<16}{len(test):>6}{statistics.mean(of('seconds')):>9.0f}{statistics.mean(test):>9.2f}{min(test):>8.2f}{max(test):>8.2f}"
          f"{statistics.mean(future):>11.2f}{min(future):>8.2f}{max(future):>8.2f}")
PYTHON
