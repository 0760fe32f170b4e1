#!/usr/bin/env bash
# How long files and functions are: median, 90th percentile and the longest. Needs universal-ctags.
#
#   scripts/lengths.sh [FOLDER ...]     default: src apps
set -euo pipefail
cd "$(dirname "$0")/.."
command -v ctags >/dev/null || { echo "scripts/lengths.sh: ctags is missing (apt-get install universal-ctags)" >&2; exit 1; }
[ $# -gt 0 ] || set -- src apps

# "LENGTH WHERE" a line in, a line of figures and the three longest out.
summary() {
  sort -n | awk -v what="$1" '
    { length_of[NR] = $1; where[NR] = $2 }
    END {
      if (NR == 0) { print what ": none"; exit }
      printf "%-10s%7d   median %4d   90th percentile %4d   longest %4d\n", what, NR,
             length_of[int((NR + 1) / 2)], length_of[int(NR * 0.9 + 0.999)], length_of[NR]
      for (i = NR; i > NR - 3 && i > 0; --i) printf "    %4d  %s\n", length_of[i], where[i]
    }'
}

git ls-files -- "$@" | grep -E '\.(h|cc|ts)$' | while read -r file; do
  echo "$(wc -l < "$file") $file"
done | summary files

# Lines from the name to the closing brace.
git ls-files -- "$@" | grep -E '\.(h|cc)$' | ctags --language-force=C++ --kinds-C++=f --fields=+ne -f - -L - |
  awk -F'\t' '{ line = ""; end = ""
    for (i = 4; i <= NF; ++i) { if ($i ~ /^line:/) line = substr($i, 6); if ($i ~ /^end:/) end = substr($i, 5) }
    if (end != "") print end - line + 1, $2 ":" line ":" $1 }' | summary functions
