#!/usr/bin/env bash
# Makes docs/images/report.png, the picture of README, from out/report.html, which quickstart.sh has
# made. Needs build/test with Node.js and Debian's chromium.
set -euo pipefail
cd "$(dirname "$0")/.."
TIMEPROBE_WEB=$PWD/build/test/web node web/tests/report_picture.mjs "${1:-out/report.html}" docs/images/report.png
