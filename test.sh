#!/usr/bin/env bash
# Installs packages, builds with warnings as errors, runs every test. Needs root or sudo for packages
# that are missing; can be run again.
set -euo pipefail
cd "$(dirname "$0")"
. scripts/packages.sh
usage="usage: ./test.sh [--without-training]

Installs the packages that timeprobe and its tests need, builds into build/test and runs every test.
--without-training leaves LibTorch (some 200 packages, 650 MB) and what needs it out.
Tests on real data are skipped, and say so, where ../shared/data is not there."
if one_flag --without-training "$usage" "$@"; then
  install_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
  build test -DTIMEPROBE_TRAINING=OFF
else
  install_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${TRAINING_PACKAGES[@]}"
  build test -DTIMEPROBE_TRAINING=ON
fi
say "Testing"
ctest --preset test -j 2
