#!/bin/sh
# Tries an archive of scripts/package.sh where nothing else is: `scripts/try_package.sh --help`. Not part of ./test.
set -eu

usage() {
    cat <<END
Usage: scripts/try_package.sh ARCHIVE [FOLDER]

Makes a plain Debian in FOLDER (out/debian if none is named) with debootstrap, unless there is one, installs what the README of the archive
lists, and plays the program there: by two users, from several folders, over older settings. Prints a line for each trial, and stops at the
first that fails. It takes some minutes and 700 MB, and leaves FOLDER for the next time.

Needs root, a network at the first time, and on this machine debootstrap, Xvfb, xdotool and jq; the screen and the keys are this machine's, so
that nothing comes into that Debian which the README does not list.
END
}

case ${1:-} in
-h | --help) usage && exit ;;
'') usage >&2 && exit 2 ;;
esac
# Mounts are made in a view of the file system that ends with this script.
[ -n "${SPRINGYARD_TRIAL:-}" ] || SPRINGYARD_TRIAL=yes exec unshare --mount "$0" "$@"

archive=$(realpath -- "$1")
name=$(basename "$archive" .tar.xz)
root=${2:+$(realpath -m -- "$2")}
CDPATH='' cd -- "$(dirname -- "$0")/.."
root=${root:-$PWD/out/debian}
seconds_at_most=900
. tests/window/screen.sh

say() { echo "ok    $*"; }

# --- a plain Debian ---

if [ ! -e "$root" ]; then
    debootstrap --variant=minbase bookworm "$root" >"$scratch/debootstrap"
    touch "$root/made-by-try_package"
fi
# Users of this Debian are removed below.
[ -e "$root/made-by-try_package" ] || fail "$root: is there, and not made by this script: name another folder"
for folder in proc dev; do mount --rbind "/$folder" "$root/$folder"; done
mkdir -p "$root/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
for user in anna berta; do
    chroot "$root" id "$user" >"$scratch/id" 2>&1 || chroot "$root" useradd --create-home "$user"
    rm -rf "${root:?}/home/$user" "$root/run/$user"
    mkdir -m 700 "$root/home/$user" "$root/run/$user"
    chroot "$root" chown "$user:$user" "/home/$user" "/run/$user"
done

# as USER FOLDER COMMAND...: becomes the command, in that Debian, with nothing else in its environment.
as() {
    user=$1 from=$2
    shift 2
    exec chroot --userspec="$user:$user" "$root" env -i -C "$from" HOME="/home/$user" PATH=/usr/bin:/bin LANG=C.UTF-8 \
        DISPLAY="$DISPLAY" XDG_RUNTIME_DIR="/run/$user" WINIT_X11_SCALE_FACTOR=1 "$@"
}

# The packages of the README, and xz to unpack it.
rm -rf "$root/opt/$name"
tar -xJf "$archive" -C "$root/opt" --no-same-owner
packages=$(sed -n 's/^ *apt install //p' "$root/opt/$name/README.md")
# shellcheck disable=SC2086
chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends xz-utils $packages >"$scratch/apt" 2>&1 ||
    fail "apt-get: $(tail -n 3 "$scratch/apt")"
say "installed: $packages"

(as anna "/opt/$name" sha256sum --check --quiet SHA256SUMS) && say 'checksums'
umlauts='/home/anna/Mein Ördner für Spiele'
(as anna /home/anna mkdir "$umlauts")
cp "$archive" "$root$umlauts/archive.tar.xz"
(as anna "$umlauts" tar -xf archive.tar.xz) && say "unpacked by a user in '$umlauts'"
common=/opt/$name/springyard own=$umlauts/$name/springyard

# --- without a window ---

# state USER FOLDER PROGRAM LEVEL: the hash of ten seconds of a level.
state() { (as "$1" "$2" "$3" run "$4" --seconds 10 2>>"$scratch/output") | sed -n 's/.* state //p'; }
# same WHAT STATE: fails unless it is the first one.
same() {
    [ "$2" = "$inside" ] || fail "run $1: state '$2', not $inside"
    say "run: the same state $1"
}

inside=$(state anna / "$common" yard)
[ -n "$inside" ] || fail "run: $(tail -n 3 "$scratch/output")"
say "run from a folder that cannot be written: state $inside"
same 'for another user' "$(state berta /home/berta "$common" yard)"
same 'from a path with spaces and umlauts' "$(state anna "$umlauts" "$own" yard)"
(as anna "$umlauts" "$own" export yard) >>"$scratch/output" 2>&1
(as anna "$umlauts" "$own" levels) | grep -q ' levels/yard.ron ' || fail 'the level on disk is not the one that is played'
same 'of the level on disk' "$(state anna "$umlauts" "$own" yard)"
rm -r "$root$umlauts/levels"

(as anna "$umlauts" "$own" capture yard --at 1 --size 320x180) >>"$scratch/output" 2>&1
find "$root$umlauts/out" -name '*.png' -size +10k | grep -q . && say 'capture: a picture'
if (as anna / "$common" capture yard --at 1 --size 320x180) >"$scratch/refused" 2>&1; then fail 'capture into / by a user'; fi
! grep -q panicked "$scratch/refused" || fail "capture: $(cat "$scratch/refused")"
say "capture into a folder that cannot be written: $(tail -n 1 "$scratch/refused")"

# --- in a window ---

# Up on the first row goes to the last one, Quit.
quit() {
    press Up Return
    game_ends Quit
}
# through WHAT USER FOLDER PROGRAM: to the title, and out by the menu.
through() {
    trial=$1 player=$2 place=$3 program=$4
    play() { as "$player" "$place" "$program" play; }
    start_game
    quit
    say "play $trial: title, and out by the menu"
}
through 'from a folder that cannot be written' anna / "$common"
through 'from a path with spaces and umlauts' anna "$umlauts" "$own"
through 'by another user' berta /home/berta "$common"
rm -rf "$root/home/berta/.config"
chmod 500 "$root/home/berta"
through 'by a user who can write nowhere' berta / "$common"
chmod 700 "$root/home/berta"

# An older file: without the hints, and without most fields of the others.
settings=/home/anna/.config/springyard/settings.ron
(as anna / mkdir -p "${settings%/*}")
echo '(display: (render_scale: 0.7, vsync: false), comfort: (reduced_motion: true))' | (as anna / tee "$settings") >>"$scratch/output"
play() { as anna / "$common" play; }
start_game
press F11 # full screen, a setting
quit
for text in 'full_screen: true' 'render_scale: 0.7' 'vsync: false' 'reduced_motion: true' 'hints: ('; do
    grep -qF "$text" "$root$settings" || fail "settings without '$text': $(cat "$root$settings")"
done
say 'play over an older file of settings: they are kept, a change is written'

# --- how long the title takes ---

# The file system's memory and the driver's are emptied: nothing of the program has been read before.
play() { as berta / "$common" play; }
for _ in 1 2 3; do
    rm -rf "$root/home/berta/.cache"
    sync
    echo 3 >/proc/sys/vm/drop_caches
    began=$(date +%s%N)
    play >>"$scratch/output" 2>&1 </dev/null &
    game=$!
    until title_open; do in_time || fail 'no title'; done
    say "start to title, cold: $((($(date +%s%N) - began) / 1000000)) ms"
    wait_for 'a window' find_window
    keys windowfocus "$window"
    sleep 1
    quit
done
