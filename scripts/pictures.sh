#!/bin/sh
# Remakes every picture and animation of README and docs, and those of the levels in the menu, off screen: `scripts/pictures.sh [PROFILE]`.
# PROFILE: dev (default), release or dist.
set -eu

CDPATH='' cd -- "$(dirname -- "$0")/.."
profile=${1:-dev}
images=docs/images
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cargo build --profile "$profile"

# picture NAME ARGUMENTS...: one picture by `springyard capture ARGUMENTS`, as docs/images/NAME.png.
picture() {
    name=$1
    shift
    cargo run --quiet --profile "$profile" -- capture "$@" --out "$scratch/$name"
    mv "$scratch/$name"/*.png "$images/$name.png"
}

# animation NAME ARGUMENTS...: one animation by `springyard capture ARGUMENTS`, as docs/images/NAME.gif.
animation() {
    name=$1
    shift
    cargo run --quiet --profile "$profile" -- capture "$@" --out "$scratch/$name"
    mv "$scratch/$name/animation.gif" "$images/$name.gif"
}

# A run begins, in the player's own view: the plates, the first ring, the path.
animation yard levels/yard.ron --input tests/scripts/yard_tour.ron --animation 11.6..14.4 --size 480x270 --quality high
# The diorama: the style of all levels, in both ends of the qualities. The yard from above.
picture look_low levels/look.ron --at 1.2 --from 14,10,15 --towards 0,0,-1 --overlay none --size 1280x720 --quality low
picture look_high levels/look.ron --at 1.2 --overlay none --size 1280x720 --quality high
picture yard_whole levels/yard.ron --at 2 --from 36,20,44 --towards 4,0,-9 --overlay none --size 1280x640 --quality high
# The ferry's coil, and the figure as it pushes a crate.
picture coil levels/court.ron --input tests/scripts/tour.ron \
    --at 32.2 --from 18,0.2,-2.6 --towards 14,0.4,-7 --size 960x540 --quality high
picture figure levels/court.ron --input tests/scripts/tour.ron \
    --at 25 --from 8.2,1.9,-2.2 --towards 8.9,1.4,-5.4 --size 960x540 --quality high
# A landing on the spot.
picture landing levels/court.ron --input tests/scripts/tour.ron \
    --at 39.06 --from 17,2.6,-15.5 --towards 14.4,1,-18.9 --size 960x540 --quality high
# The predicted trajectory of a run.
picture ahead levels/court.ron --input tests/scripts/tour.ron --at 9.2 --overlay trajectory --quality high
# The lab, with jittering frames.
picture lab levels/policy_lab.ron --overlay lab --hz 30 --frames jitter:60:0.4:7 --at 8.25 --quality medium
# The tuning panel.
picture tuning levels/yard.ron --overlay tuning --at 1 --quality medium
# The first running jump of the tour, as it was played and under another tuning.
picture what_if levels/yard.ron --input tests/scripts/yard_tour.ron --at 12.6 --overlay what-if --what-if floaty --from 21,4.2,21 --towards 12,3,17 --size 1280x720 --quality high
picture timeline levels/yard.ron --input tests/scripts/yard_tour.ron --at 32 --overlay timeline --size 1280x720 --quality medium
# The yard: its plates, gates, carts, ferries, show cases, the lift on three coils, the goal, the critical floor and the bridge.
picture yard_doorstep levels/yard.ron --input tests/scripts/yard_tour.ron --at 11.2 --size 960x540 --quality medium
picture yard_gates levels/yard.ron --input tests/scripts/yard_tour.ron --at 32.1 --from -5,6.6,-27.6 --towards -8,6.2,-36 --size 960x540 --quality medium
picture yard_carts levels/yard.ron --input tests/scripts/yard_tour.ron --at 42 --from -13,7.4,-44.2 --towards -8,5.4,-49.4 --size 960x540 --quality medium
picture yard_docks levels/yard.ron --input tests/scripts/yard_tour.ron --at 63.2 --from -26,3.6,-27.5 --towards -38,0,-20 --size 960x540 --quality medium
picture yard_hall levels/yard.ron --input tests/scripts/yard_tour.ron --at 116.6 --from 0.4,2,-19.4 --towards -2.4,1.5,-15 --size 960x540 --quality medium
picture yard_lift levels/yard.ron --input tests/scripts/yard_tour.ron --at 131 --size 960x540 --quality medium
picture yard_goal levels/yard.ron --input tests/scripts/yard_tour.ron --at 134.6 --size 960x540 --quality medium
picture yard_floor levels/yard.ron --input tests/scripts/yard_tour.ron --at 152.2 --size 960x540 --quality medium
picture yard_bridge levels/yard.ron --input tests/scripts/yard_tour.ron --at 163.9 --size 960x540 --quality medium
# The menu.
picture menu_title levels/yard.ron --menu title --at 6 --size 960x540 --quality medium
picture menu_settings levels/yard.ron --menu settings --at 1 --size 1280x720 --quality medium
# The small pictures of the levels in the menu.
folder=$profile
[ "$profile" = dev ] && folder=debug
scripts/level_pictures.sh "${CARGO_TARGET_DIR:-$PWD/target}/$folder/springyard"
