#!/usr/bin/env bash
# Makes the mistakes of tests/mutations.tsv one at a time in a copy of the tree, and says which test
# saw each. A mistake that nobody sees is a test that is missing. Takes a while: each one builds.
#
#   scripts/mutations.sh [WORDS]        only those whose line holds WORDS
set -euo pipefail
cd "$(dirname "$0")/.."
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
  count=$(grep -cF -- "$from" "$source/$file" || true)
  if [ "$count" != 1 ]; then
    echo "scripts/mutations.sh: '$from' stands in $count lines of $file; wanted one" >&2
    exit 1
  fi
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
