#!/usr/bin/env bash
# From a bare Debian 12 to the first tables: installs packages, builds, makes small exams, runs the
# reasoner and the baselines, prints the papers' tables with them. Needs root or sudo for packages
# that are missing; can be run again.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/packages.sh
usage="usage: ./quickstart.sh [--with-training]

Installs the packages that timeprobe needs, builds build/release/timeprobe, makes small exams in
out/ (which it replaces), runs the built-in reasoner and baselines on them and prints the tables.
--with-training also installs LibTorch (some 200 packages, 650 MB) and builds timeprobe-train."
if one_flag --with-training "$usage" "$@"; then
  install_packages "${BUILD_PACKAGES[@]}" "${TRAINING_PACKAGES[@]}"
  build release -DTIMEPROBE_TRAINING=ON
else
  install_packages "${BUILD_PACKAGES[@]}"
  build release
fi

timeprobe=build/release/timeprobe
export TIMEPROBE_DB=out/quickstart.db
rm -rf out
mkdir out

say "Making exams from data/facts/sample.tsv and data/events/sample.tsv"
"$timeprobe" build tempreason --facts data/facts/sample.tsv --out out/tempreason --seed 7 --l1-train 2000

"$timeprobe" build chronosense --events data/events/sample.tsv --out out/chronosense --seed 7 --train-questions 50 --validation-questions 0 --variant all
"$timeprobe" build chronosense-multi --out out/chronosense-multi --seed 7

"$timeprobe" build traveler --out out/traveler --seed 7 --categories all --per-cell 50

say "Running the reasoner and the baselines"
exams=(out/tempreason/{year,l1_test,l1_future}.jsonl out/tempreason/l{2,3}_{train,dev,test}_reasonqa.jsonl)
runs=(reasoner random first latest gold)
for run in "${runs[@]}"; do
  model=baseline:$run
  [ "$run" = reasoner ] && model=reasoner
  "$timeprobe" run "${exams[@]}" --model "$model" --name "$run"
done

events=(out/chronosense/{real,abstract}_test.jsonl out/chronosense-multi/{words,years}_test.jsonl)
events_runs=(events-reasoner coin hypothesis-only)
"$timeprobe" run "${events[@]}" --model reasoner --name events-reasoner
"$timeprobe" run "${events[@]}" --model baseline:coin --name coin
"$timeprobe" run out/chronosense/*_test.jsonl --model baseline:hypothesis-only --name hypothesis-only
household_runs=(household-reasoner yes nobody guess)
"$timeprobe" run out/traveler/*.jsonl --model reasoner --name household-reasoner
"$timeprobe" run out/traveler/*.jsonl --model baseline:always-yes --name yes
"$timeprobe" run out/traveler/*.jsonl --model baseline:nobody --name nobody
"$timeprobe" run out/traveler/*.jsonl --model baseline:random --name guess
runs+=("${events_runs[@]}" "${household_runs[@]}")

for form in text md csv json latex; do
  "$timeprobe" report "${runs[@]}" --format "$form" --out "out/report.$form"
done
mv out/report.text out/report.txt
mv out/report.latex out/report.tex
page="out/report.txt (.md, .csv, .json, .tex)"
if "$timeprobe" report "${runs[@]}" --html out/report.html; then
  page="out/report.html, to be opened in a browser, shows it all: tables, figures, every question; out/report.txt (.md, .csv, .json, .tex)"
fi

say "What the systems know: the papers' tables with the reasoner and the baselines in them"
"$timeprobe" report reasoner random first latest gold --table table2 --table table5 --table table4
"$timeprobe" report "${events_runs[@]}" --table table2 --table table4 --table words
"$timeprobe" report "${household_runs[@]}" --table table6 --table figure4 --table figure5 --table figure6 --table categories

say "Done"
cat <<TEXT
The published columns were measured on the official test set, ours on the small exams just made.
$page holds every number with
its n and 95 % interval; the run store is out/quickstart.db, and build/release/timeprobe view --db
out/quickstart.db serves the same page on this machine. README.md says how to go on.
TEXT
