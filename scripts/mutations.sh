#!/usr/bin/env bash
# Makes the mistakes of tests/mutations.tsv one at a time in a copy of the tree, and says which test
# saw each. A mistake that nobody sees is a test that is missing. Takes a while: each one builds.
#
#   scripts/mutations.sh [WORDS]        only those whose line holds WORDS
#   scripts/mutations.sh --check        only that each can still be made: what is changed stands once
set -euo pipefail
cd "$(dirname "$0")/.."

# Ends the script when TEXT does not stand in exactly one line of FILE.
require_one_line() {
  local file=$1 text=$2 count
  count=$(grep -cF -- "$text" "$file" || true)
  [ "$count" = 1 ] && return
  echo "scripts/mutations.sh: '$text' stands in $count lines of $file; wanted one" >&2
  exit 1
}

while IFS=$'\t' read -r what file from _; do
  case $what in '' | '#'*) continue ;; esac
  require_one_line "$file" "$from"
done <tests/mutations.tsv
[ "${1:-}" = --check ] && exit 0

source=$PWD
copy=${TMPDIR:-/tmp}/timeprobe-mutations
mkdir -p "$copy"
git ls-files -z | (cd "$source" && xargs -0 cp --parents -p -t "$copy")
ln -sfn "$(realpath -m "$source/../shared")" "$copy/../shared" 2>/dev/null || true
cd "$copy"
cmake --preset test >/dev/null

unseen=0
while IFS=$'\t' read -r what file from to tests; do
  case $what in '' | '#'*) continue ;; esac
  case "$what $file $tests" in *"${1:-}"*) ;; *) continue ;; esac
  FROM=$from TO=$to perl -pi -e 's/\Q$ENV{FROM}\E/$ENV{TO}/' "$file"
  verdict="NOT SEEN by $tests"
  if ! cmake --build build/test --target $tests timeprobe >build.log 2>&1; then
    verdict="does not build"
  else
    for test in $tests; do
      if ! timeout 300 "build/test/tests/$test" >test.log 2>&1; then
        verdict="seen by $(grep -m1 -oE '^\[  FAILED  \] [A-Za-z0-9_./]+' test.log | cut -c14- || echo "$test, which crashed")"
        break
      fi
    done
  fi
  printf '%-34s %s\n' "$what" "$verdict"
  case $verdict in NOT*) unseen=$((unseen + 1)) ;; esac
  cp -p "$source/$file" "$file"
  touch "$file"
done <tests/mutations.tsv
exit $((unseen > 0))
