# SPDX-License-Identifier: Zlib
# Functions that the scripts of this project share; they source it. Bash 4 or later.

say() { printf 'graze: %s\n' "$*"; }
die()
{
    printf 'graze: %s\n' "$*" >&2
    exit 1
}

# need_packages NAME...: returns when all of these Debian packages are there, installs the missing ones
# where it may, and otherwise ends the script with the command to type.
# GRAZE_PACKAGES=skip trusts the machine: for libraries that were built from source.
need_packages()
{
    [[ ${GRAZE_PACKAGES:-} == skip ]] && return 0
    if ! command -v dpkg-query > /dev/null || ! command -v apt-get > /dev/null; then
        need_tools_elsewhere "$@"
        return 0
    fi

    local name missing=()
    for name in "$@"; do
        [[ $(dpkg-query -W -f ' ${db:Status-Status} ' "$name" 2> /dev/null) == *' installed '* ]] || missing+=("$name")
    done
    ((${#missing[@]} == 0)) && return 0

    local as_root=()
    if ((EUID != 0)); then
        if ! sudo -n true 2> /dev/null; then
            die "these packages are missing, and installing them needs root. Type:
    sudo apt-get install --no-install-recommends ${missing[*]}"
        fi
        as_root=(sudo -n)
    fi

    local log
    log=$(mktemp) || die "no temporary file can be made for the log of the installation"
    say "installing ${#missing[@]} packages: ${missing[*]}"
    if ! "${as_root[@]}" apt-get update -q > "$log" 2>&1 ||
        ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -qy --no-install-recommends "${missing[@]}" >> "$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        die "installing failed (the last lines of apt-get stand above). Type, and see what it says:
    ${as_root[*]:+sudo }apt-get update && ${as_root[*]:+sudo }apt-get install --no-install-recommends ${missing[*]}"
    fi
    rm -f "$log"
}

# Without dpkg it is unknown which libraries are installed: only the programs are checked, and CMake names a
# library that it does not find.
need_tools_elsewhere()
{
    local tool missing=()
    for tool in cmake ninja g++ pkg-config; do
        command -v "$tool" > /dev/null || missing+=("$tool")
    done
    say "this is not a Debian system, so nothing is installed. Needed, by their Debian names: $*"
    ((${#missing[@]} == 0)) || die "these programs are missing: ${missing[*]}"
}

# build_step LOG SENTENCE COMMAND...: runs the command with its output in LOG (on a terminal, on it), and
# ends the script with the sentence when the command fails.
build_step()
{
    local log=$1 sentence=$2
    shift 2
    if [[ -t 1 ]]; then
        "$@" || die "$sentence"
    elif ! "$@" > "$log" 2>&1; then
        tail -n 60 "$log" >&2
        die "$sentence (the end of $log stands above)"
    fi
}

# configure PRESET [cmake options]
configure()
{
    local preset=$1
    shift
    mkdir -p "build/$preset" || die "the folder $PWD/build/$preset cannot be made"
    local log="build/$preset/configure.log"
    if ! cmake --preset "$preset" "$@" > "$log" 2>&1; then
        cat "$log" >&2
        die "CMake could not configure build/$preset; its reason stands above"
    fi
}

# build PRESET [targets]
build()
{
    local preset=$1
    shift
    build_step "build/$preset/build.log" "building build/$preset failed" \
        cmake --build "build/$preset" ${1:+--target "$@"}
}

# Seconds since the script started, as 3:07.
elapsed() { printf '%d:%02d' $((SECONDS / 60)) $((SECONDS % 60)); }

GamePackages=(g++ cmake ninja-build pkg-config libsfml-dev libimgui-dev libstb-dev nlohmann-json3-dev
    libpugixml-dev zlib1g-dev libcli11-dev)
TestPackages=(libgtest-dev libboost-dev xvfb xauth libgl1-mesa-dri xdotool python3 python3-markdown python3-yaml doxygen)
LongPackages=(clang clang-format clang-tidy libclang-rt-dev tiled)
BenchPackages=(libbenchmark-dev libbox2d-dev libchipmunk-dev)
