#!/usr/bin/env bash
# What a small T5 learns from nothing on this machine's processor, for several seeds:
#
#   L1  month arithmetic with years 1000-2020 and 2061-2999; scored on the official test sample (where
#       ../shared/data has it) and on a future set, 2,000 questions with years 2021-2040, from
#       which no exercise counts. L1_YEARS=1000-2020 leaves out what comes behind them, too.
#   L2  questions over one to five facts about made-up people; scored on 1,000 fresh ones
#
#   bench/learning.sh [l1|l2|all] [SEEDS] [THREADS] [FOLDER]      default: all 3 4 /tmp/timeprobe-learning
#
# L1_LIMIT and L2_LIMIT are seconds of training (300, 1800), L1_STEPS and L2_STEPS the steps of the
# schedule, L1_FLAGS and L2_FLAGS more flags of `timeprobe train sft`. Prints one line a run.
set -euo pipefail
cd "$(dirname "$0")/.."
what=${1:-all}
seeds=${2:-3}
threads=${3:-4}
folder=${4:-/tmp/timeprobe-learning}
program=$PWD/build/release/timeprobe
[ -x "$program" ] || program=$PWD/build/test/timeprobe
[ -x "$program" ] || { echo "learning.sh: build first: ./quickstart.sh --with-training" >&2; exit 1; }
mkdir -p "$folder"
official=../shared/data/tempreason/test_l1_sample.jsonl

# em MODEL QUESTIONS NAME: greedy answers, EM in percent of the questions.
em() {
  "$program" run "$2" --model "t5:$1" --db "$folder/scores.db" --name "$3" >"$folder/$3.log" 2>&1
  "$program" report "$3" --db "$folder/scores.db" --format json |
    python3 -c 'import json, sys
values = json.load(sys.stdin)["runs"][0]["values"]
em = [v for v in values if v["metric"] == "em"]
print(max(em, key=lambda v: v["n"])["value"] if em else "none")'
}

# train NAME LIMIT FLAGS...: a run into $folder/NAME; prints its steps, seconds and tokens/s.
train() {
  local name=$1 limit=$2
  shift 2
  "$program" train sft --new --out "$folder/$name" --force --threads "$threads" --time-limit "$limit" \
    --checkpoint-every 0 --quiet "$@" >"$folder/$name.log" 2>&1
  python3 - "$folder/$name/metrics.jsonl" <<'PYTHON'
import json, statistics, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
rate = statistics.median(row["tokens_per_s"] for row in rows)
print(f'{rows[-1]["step"]:>6} steps {rows[-1]["elapsed_s"]:>7.0f} s {rate / 1000:>6.0f}k tokens/s', end="")
PYTHON
}

l1() {
  local seed=$1 held_out=(--held-out "$folder/l1_future.jsonl") run line
  "$program" train draw l1 --years 2021-2040 --count 2000 --seed 77 --out "$folder/l1_future.jsonl" --force >/dev/null
  if [ -e "$official" ]; then
    rm -f "$folder/l1_test.jsonl"
    "$program" import timebench "$official" --task l1 --out "$folder/l1_test.jsonl" >/dev/null
    held_out+=(--held-out "$folder/l1_test.jsonl")
  fi
  run=l1-$seed
  line=$(train "$run" "${L1_LIMIT:-300}" --generate l1 --years "${L1_YEARS:-1000-2020,2061-2999}" "${held_out[@]}" --seed "$seed" --layers 2 --d-model 128 \
    --heads 4 --relative-bias-deviation 1.5 --batch-size 256 --rate 2e-3 --schedule cosine --warm-up 100 \
    --steps "${L1_STEPS:-3500}" ${L1_FLAGS:-})
  printf 'L1 seed %s  %s' "$seed" "$line"
  [ -e "$official" ] && printf '  test EM %s' "$(em "$folder/$run/last" "$folder/l1_test.jsonl" "$run-test-$$")"
  printf '  future EM %s\n' "$(em "$folder/$run/last" "$folder/l1_future.jsonl" "$run-future-$$")"
}

l2() {
  local seed=$1 run=l2-$1 line facts
  line=$(train "$run" "${L2_LIMIT:-1800}" --generate l2 --numbers whole --max-facts 5 --seed "$seed" --layers 3 \
    --decoder-layers 2 --d-model 128 --heads 8 --relative-bias-deviation 2 --batch-size 128 --rate 1e-3 \
    --schedule cosine --warm-up 200 --curriculum 250000 --comparisons 0.4 --unanswered 0.15 --steps "${L2_STEPS:-18000}" \
    --evaluate-every 500 ${L2_FLAGS:-})
  printf 'L2 seed %s  %s' "$seed" "$line"
  "$program" train draw l2 --max-facts 5 --count 1000 --seed 99 --out "$folder/l2_test.jsonl" --force >/dev/null
  printf '  EM of 1 to 5 facts %s' "$(em "$folder/$run/last" "$folder/l2_test.jsonl" "$run-$$")"
  for facts in 1 2 3 4 5; do
    grep "\"num_facts\":\"$facts\"" "$folder/l2_test.jsonl" >"$folder/l2_test_$facts.jsonl"
    printf '  %s: %s' "$facts" "$(em "$folder/$run/last" "$folder/l2_test_$facts.jsonl" "$run-$facts-$$")"
  done
  printf '\n'
}

for seed in $(seq "$seeds"); do
  case $what in
    l1 | l2) "$what" "$seed" ;;
    all) l1 "$seed"; l2 "$seed" ;;
    *) echo "learning.sh: '$what' is not l1, l2 or all" >&2; exit 2 ;;
  esac
done
