# SPDX-License-Identifier: Zlib
# shellcheck shell=bash
# Folders with a Debian suite each, in which run and bare work; they source it after packages.sh.

SuiteFolders=${GRAZE_SUITES:-$PWD/build/suites}

need_folders()
{
    ((EUID == 0)) || die "a folder with another Debian suite is made and entered by root. Type:
    sudo $0 $*"
    need_packages debootstrap
    mkdir -p "$SuiteFolders" || die "the folder $SuiteFolders cannot be made"
}

# The mirror that this machine takes its own Debian packages from.
mirror()
{
    local address=${GRAZE_MIRROR:-}
    [[ -n $address ]] || address=$(apt-get indextargets --format '$(LABEL) $(REPO_URI)' 'Created-By: Packages' |
        awk '$1 == "Debian" { print $2; exit }')
    [[ -n $address ]] ||
        die "the apt sources of this machine name no mirror of Debian; GRAZE_MIRROR=ADDRESS $0 names one"
    printf '%s\n' "$address"
}

# make_folder SUITE FOLDER: what debootstrap calls minbase, and nothing else.
make_folder()
{
    local suite=$1 folder=$2 script=/usr/share/debootstrap/scripts/$1 address log
    [[ -f $folder/complete ]] && return
    # debootstrap knows the suites of its own time; later ones are made as the one that is always the newest.
    [[ -f $script ]] || script=/usr/share/debootstrap/scripts/sid
    address=$(mirror) || return
    log=$SuiteFolders/$(basename "$folder").log
    say "[$(elapsed)] $suite: making $folder"
    # Nothing is taken over from a run that was cut off. The mounts of debootstrap are gone with it, see inside.
    rm -rf --one-file-system "$folder"
    if ! unshare --mount debootstrap --variant=minbase "$suite" "$folder" "$address" "$script" > "$log" 2>&1; then
        tail -n 5 "$log" >&2
        say "debootstrap could not make $suite from $address (the end of $log stands above)" >&2
        return 1
    fi
    # The index of a suite in the making is valid for a week; some mirrors are further behind.
    echo 'Acquire::Check-Valid-Until "false";' > "$folder/etc/apt/apt.conf.d/90graze"
    touch "$folder/complete"
}

# copy_checkout FOLDER: into its /graze, without what was built here. A file that is as it was keeps its time there, and
# any other is from now: with the times of this checkout, what was edited during the last build would count as built.
copy_checkout()
{
    local old=$1/graze new=$1/graze.new name
    rm -rf "$new"
    mkdir -p "$old/build" "$new" || return
    tar -c --exclude=./build --exclude=./.git --exclude=__pycache__ . | tar -x --touch -C "$new" || return
    (cd "$new" && find . -type f -print0) | while IFS= read -rd '' name; do
        cmp -s "$old/$name" "$new/$name" && touch -r "$old/$name" "$new/$name"
    done
    mv "$old/build" "$new" && rm -rf "$old" && mv "$new" "$old"
}

# inside FOLDER COMMAND [ARGUMENT...]: runs it there, as on a machine without a display. Its mounts are
# for it alone, and gone with it; so is whatever it started and left running.
inside()
{
    local folder=$1 name environment=()
    shift
    # The name servers and proxies of this machine are those of the folder.
    cp -L /etc/resolv.conf "$folder/etc/resolv.conf"
    for name in http_proxy https_proxy no_proxy GRAZE_PACKAGES; do
        [[ -n ${!name:-} ]] && environment+=("$name=${!name}")
    done
    unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp" || exit 125
        exec chroot "$0" env -i "$@"' "$folder" \
        HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        "${environment[@]}" "$@" < /dev/null &
    local there=$!
    # unshare leaves it to what runs inside to end at Ctrl+C, which as the first process there hears no signal but this.
    trap 'kill -KILL $there; exit 130' INT TERM
    wait "$there"
    local result=$?
    trap - INT TERM
    return "$result"
}
