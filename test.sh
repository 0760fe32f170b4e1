#!/usr/bin/env bash
# Installs packages, builds with warnings as errors, runs every test. Needs root or sudo for packages
# that are missing; can be run again.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/packages.sh
no_arguments "usage: ./test.sh

Installs the packages that timeprobe and its tests need, builds into build/test and runs every test.
Tests on real data are skipped, and say so, where ../shared/data is not there." "$@"

install_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
build test
say "Testing"
ctest --preset test -j 2
