#!/bin/sh
# Remakes the small pictures of the levels that the menu shows, assets/levels/NAME.png, off screen: `scripts/level_pictures.sh [COMMAND]`.
# COMMAND: the game, if it is built already: a path of the binary `springyard`. Without it the game is built.
set -eu

CDPATH='' cd -- "$(dirname -- "$0")/.."
game=${1:-}
images=assets/levels
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$images"

springyard() {
    if [ -n "$game" ]; then "$game" "$@"; else cargo run --quiet -- "$@"; fi
}

# picture NAME ARGUMENTS...: the world alone, as `springyard capture levels/NAME.ron ARGUMENTS` sees it.
picture() {
    name=$1
    shift
    springyard capture "levels/$name.ron" "$@" --overlay none --size 320x180 --quality high --out "$scratch/$name"
    mv "$scratch/$name"/*.png "$images/$name.png"
}

picture yard --at 2 --from -24,21,28 --towards 4,0,-14
picture look --at 1.2 --from 13,8,15 --towards -0.4,0.6,-1.4
picture hills --at 1.5 --from -20,17,34 --towards 1,0,-4
picture court --at 2 --from -9,13,14 --towards 8,0.5,-10
picture drive_lab --at 3 --from -8,6,9 --towards 2,1,-6
picture policy_lab --at 3 --from 1.5,3.2,9 --towards -0.5,1.4,0
picture moves --at 2 --from -13,12,2 --towards 1,2.5,-22
picture rope --at 2 --from -18,11,8 --towards 2,1,-26
picture pile --at 4 --from -6,6,6 --towards 0,2.4,-5
