# Sourced by quickstart.sh and test.sh: which Debian 12 packages timeprobe needs, and installing them.

BUILD_PACKAGES=(g++ cmake ninja-build libfmt-dev nlohmann-json3-dev libcli11-dev libyaml-cpp-dev
  libisal-dev libbz2-dev libzstd-dev pkg-config libsqlite3-dev libssl-dev libtbb-dev libutf8proc-dev libeigen3-dev libcurl4-openssl-dev
  libsimdjson-dev libexpat1-dev zlib1g-dev libcpp-httplib-dev
  file dpkg-dev)  # cpack looks with these at what a Debian package depends on
# Of training: LibTorch multiplies through whichever BLAS is installed, and without recommended packages
# that is the reference BLAS, some 20 times slower than OpenBLAS.
TRAINING_PACKAGES=(libtorch-dev libopenblas0-pthread libgloo-dev)
TEST_PACKAGES=(libgtest-dev libbenchmark-dev sentencepiece)

# The page of HTML reports is built with Node.js, which may be there from elsewhere (nvm, NodeSource:
# whose package and Debian's npm exclude each other), and tested in a browser.
command -v node >/dev/null && command -v npm >/dev/null || BUILD_PACKAGES+=(nodejs npm)
command -v chromium >/dev/null || TEST_PACKAGES+=(chromium)

say() { printf '\n== %s\n' "$*"; }

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Runs a command as root: directly, or with sudo.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "packages are missing and neither root nor sudo is at hand; as root: apt-get install ${missing[*]}"
  fi
}

# install_packages PACKAGE...: installs what is missing; asks the network only then.
install_packages() {
  local package
  missing=()
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  command -v apt-get >/dev/null || fail "needs Debian's apt-get to install: ${missing[*]}"
  say "Installing ${missing[*]}"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update >/dev/null ||
    fail "apt-get cannot reach Debian's package servers. Is the network up? Still to install: ${missing[*]}"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" \
    >/dev/null || fail "apt-get could not install: ${missing[*]}. Is the network up and the disk not full?"
}

# One compiler a core, but not more than the memory holds (about 1.5 GiB each).
build_jobs() {
  local by_memory cores
  by_memory=$(awk '/^MemAvailable:/ { print int($2 / 1572864) }' /proc/meminfo)
  cores=$(nproc)
  [ "$by_memory" -lt 1 ] && by_memory=1
  echo $((by_memory < cores ? by_memory : cores))
}

# build PRESET [CMAKE_FLAG...]: configures and builds, with ccache where it is installed.
build() {
  local preset=$1 launcher=()
  shift
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  say "Building ($preset)"
  cmake --preset "$preset" "${launcher[@]}" "$@" >/dev/null
  cmake --build --preset "$preset" -j "$(build_jobs)"
}

# one_flag FLAG USAGE "$@": true when the flag is there; answers --help, refuses everything else.
one_flag() {
  local flag=$1 usage=$2
  shift 2
  [ $# -eq 0 ] && return 1
  [ $# -eq 1 ] && [ "$1" = "$flag" ] && return 0
  [ "$1" = "$flag" ] && shift
  case $1 in
    -h | --help) printf '%s\n' "$usage"; exit 0 ;;
    *) printf "%s: '%s' is not known; see --help\n" "$(basename "$0")" "$1" >&2; exit 2 ;;
  esac
}
