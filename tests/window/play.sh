#!/bin/sh
# Plays the built game in a real window, with real key presses. `./test` calls this script after building.
set -eu

seconds_at_most=180
CDPATH='' cd -- "$(dirname -- "$0")/../.."
. tests/window/screen.sh

start_game --quality low --record "$scratch/record.ron" --report "$scratch/report.json"

# --- key presses ---

keys key Return
wait_for 'the level without the title' menu_closed
keys mousemove --window "$window" 640 360 click 1
sleep 2 # the character comes to rest where it was put down
# The jump comes first, because the ground at the start is flat.
keys key space
sleep 3
keys keydown w
sleep 8
keys keyup w
sleep 1
shown=$(colours)
[ "$shown" -ge "$colours_at_least" ] || fail "after walking, the screen has only $shown colours"
keys key Escape
wait_for 'the pause page' menu_open
sleep 1
keys key Escape
wait_for 'the game after the pause' menu_closed
keys key ctrl+q
game_ends Ctrl+Q

# --- by keys alone from the title to its last row, Quit ---

start_game --quality low
# Up on the first row goes to the last one.
press Up Return
game_ends Quit

# --- check the game's report ---

[ -s "$scratch/record.ron" ] || fail 'nothing was recorded'
[ -s "$scratch/report.json" ] || fail 'there is no report'

# measure NAME JQ MINIMUM: prints a length in metres, and fails unless it is more than MINIMUM.
measure() {
    metres=$(jq "$2" "$scratch/report.json") || fail "the report has no $1"
    jq -en "$metres > $3" >/dev/null || fail "$1: $metres m; more than $3 m were expected"
    echo "$1: $metres m"
}

# shellcheck disable=SC2016
# Largest horizontal distance from the first position.
measure walked '[.ticks_log[].position] | .[0] as $start
    | map(pow(.[0] - $start[0]; 2) + pow(.[2] - $start[2]; 2) | sqrt) | max' 1
# shellcheck disable=SC2016
# Largest height in the air above the last position on the ground.
measure jumped 'reduce .ticks_log[] as $tick ({stood: null, rose: 0};
    if $tick.grounded then .stood = $tick.position[1]
    elif .stood != null then .rose = ([.rose, $tick.position[1] - .stood] | max)
    else . end) | .rose' 0.3

# --- play the recording back without a window ---

frames=$(jq '[.frames_log[].steps] | add' "$scratch/report.json")
[ "$frames" = "$(jq .ticks "$scratch/report.json")" ] || fail "the frames of the report have $frames steps, not its ticks"
seconds=$(jq '.ticks / 60' "$scratch/report.json")
"$target/debug/springyard" run levels/court.ron --seconds "$seconds" --input "$scratch/record.ron" \
    --report "$scratch/again.json" 2>>"$scratch/output"
for report in report again; do jq -c .hashes "$scratch/$report.json" >"$scratch/$report.hashes"; done
cmp "$scratch/report.hashes" "$scratch/again.hashes" || fail 'the recording, run again, is another run'
echo "the recording, run again: the same $(jq '.hashes | length' "$scratch/report.json") states"
echo "colours on the screen: $shown"
