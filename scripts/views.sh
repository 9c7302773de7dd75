#!/bin/sh
# The six views of the yard by which its looks are judged: what a player sees who has just arrived there.
#
#   scripts/views.sh COMMAND OUT [ARGUMENTS...]     pictures OUT/NAME.png
#   scripts/views.sh COMMAND --bench FRAMES [ARGUMENTS...]     frame times, a line of JSON a view
#   scripts/views.sh COMMAND --contrast [ARGUMENTS...]     contrasts in grey, a line of JSON a view
#
# COMMAND: the game, a path of the binary `springyard`. ARGUMENTS go to `springyard capture`, such as `--quality high`.
set -eu

game=$(realpath -- "$1")
shift
case $1 in --*) mode=$1 ;; *) mode=$(realpath -m -- "$1") ;; esac
shift
CDPATH='' cd -- "$(dirname -- "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# view NAME "X, Y, Z" FACING: the yard, with its spawn there.
view() {
    name=$1
    sed "s/^    spawn: .*/    spawn: (position: ($2), facing_deg: $3),/" levels/yard.ron > "$scratch/$name.ron"
    grep -q "^    spawn: (position: ($2)" "$scratch/$name.ron" || { echo "views.sh: levels/yard.ron has no line of its spawn" >&2; exit 1; }
    shift 3
    case $mode in
    --bench)
        "$game" capture "$scratch/$name.ron" --overlay none --bench "$@" --out "$scratch"
        ;;
    --contrast)
        "$game" capture "$scratch/$name.ron" --at 2 --overlay none --contrast "$@" --out "$scratch"
        ;;
    *)
        mkdir -p "$mode"
        "$game" capture "$scratch/$name.ron" --at 2 --overlay none "$@" --out "$scratch"
        mv "$scratch"/*.png "$mode/$name.png"
        ;;
    esac
}

view spawn "14, 1, 25" 0 "$@"
view hub "14, 0, 12" 20 "$@"
view terrace "-6, 4.8, -17" -60 "$@"
view docks "-26, 0, -24" 90 "$@"
view garden "32, 0, 6" 0 "$@"
view path_west "-20, 0, -47" 180 "$@"
