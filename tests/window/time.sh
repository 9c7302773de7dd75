#!/bin/sh
# The time machine of the built game in a real window: time is run back and played on, the timeline is scrubbed by keys, ten seconds are
# compared under another tuning. The recording then gives the same run. `./test` calls this script after building.
set -eu

seconds_at_most=240
CDPATH='' cd -- "$(dirname -- "$0")/../.."
. tests/window/screen.sh

# hold SECONDS KEY
hold() {
    keys keydown "$2"
    sleep "$1"
    keys keyup "$2"
    sleep 0.5
}
# save_screen NAME: keeps the picture, to compare it with a later one.
save_screen() { pixels >"$scratch/$1.pixels"; }

start_game --quality low --record "$scratch/record.ron" --record-state --report "$scratch/report.json"
press Return
wait_for 'the level without the title' menu_closed
keys mousemove --window "$window" 640 360 click 1
sleep 2
hold 3 w
press space
sleep 1

# --- rewind ---

hold 3 BackSpace
hold 2 w
press space
sleep 1

# --- the timeline: back by steps, then to now ---

press F6
sleep 1
save_screen now
press Left Left Left Left Left Home
sleep 1
save_screen past
cmp -s "$scratch/now.pixels" "$scratch/past.pixels" && fail 'the timeline shows the same picture for the past'
press Escape
sleep 1

# --- what if ---

press F7
sleep 4
save_screen answer
cmp -s "$scratch/now.pixels" "$scratch/answer.pixels" && fail 'F7 shows nothing'
press F7
hold 1 w
keys key ctrl+q
game_ends Ctrl+Q

# --- the report and the recording ---

# The report has the steps that count, and the frames that showed the others, too.
undone=$(jq '([.frames_log[].steps] | add) - .ticks' "$scratch/report.json")
[ "$undone" -ge 30 ] || fail "only $undone steps were undone"
falls=$(jq '[.ticks_log[].t] | [range(1; length) as $i | select(.[$i] <= .[$i - 1])] | length' "$scratch/report.json")
[ "$falls" -eq 0 ] || fail 'the report has steps that a rewind has undone'
echo "$undone steps were undone"
said=$("$target/debug/springyard" replay "$scratch/record.ron" 2>>"$scratch/output") || fail "replay: $said"
[ "$said" = same ] || fail "replay: $said"
echo "the recording of $(jq '.ticks' "$scratch/report.json") steps, replayed: $said"
