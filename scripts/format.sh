#!/usr/bin/env bash
# Formats all C++ files with clang-format; with --check only says which files differ.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(-i)
[ "${1:-}" = --check ] && mode=(--dry-run --Werror)
git ls-files -co --exclude-standard '*.cc' '*.h' | xargs clang-format "${mode[@]}"
