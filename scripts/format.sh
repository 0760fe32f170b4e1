#!/usr/bin/env bash
# Formats all C++ files with clang-format and, where build/test has been built with Node.js, the page
# with prettier; with --check only says which files differ.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run --Werror)
git ls-files -co --exclude-standard '*.cc' '*.h' | xargs clang-format "${mode[@]}"
prettier=build/test/web/node_modules/.bin/prettier
[ -x "$prettier" ] || exit 0
mode=--write
[ "${1:-}" = --check ] && mode=--check
(cd web && "../$prettier" --log-level warn "$mode" .)
