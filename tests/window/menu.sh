#!/bin/sh
# The menu of the built game in a real window, by keys alone and by the mouse alone: three settings are changed and the jump is rebound, the
# game is played, paused and ended; started again, all is there. `./test` calls this script after building.
set -eu

seconds_at_most=300
CDPATH='' cd -- "$(dirname -- "$0")/../.."
. tests/window/screen.sh

# click X Y [BUTTON]: in the window.
click() {
    keys mousemove --window "$window" "$1" "$2"
    sleep 0.5
    keys mousedown "${3:-1}"
    sleep 0.3
    keys mouseup "${3:-1}"
    sleep 0.7
}

# expect FILE TEXT...: fails unless the file has each text.
expect() {
    file=$1
    shift
    for text; do
        grep -qF -- "$text" "$file" || fail "$file has no '$text': $(cat "$file")"
    done
}

# jumps RECORDING: fails unless the player has jumped.
jumps() { grep -Eq '(Press|Tap)\(Jump\)' "$1" || fail "$1 has no jump: $(cat "$1")"; }

# --- by keys alone ---

user="$scratch/keys"
mkdir "$user"
start_game --settings "$user/settings.ron" --record "$scratch/keys-1.ron"
press Down Down Down Return               # Settings; the focus is on full screen
press Down Down Left Left Left         # render scale: 0.85
press Down Left                        # vertical sync: off
press Down Right                       # frame cap: 20
press Escape Down Return               # Controls; the focus is on the first slot of running forward
press Down Down Down Down Return       # the first slot of jump waits
press j
press Escape Up Up Up Up Return         # Play
wait_for 'the level after the menu' menu_closed
sleep 2
press j
sleep 2
press Escape
wait_for 'the pause page' menu_open
press Up Return                         # up from the first row: the last, Quit
game_ends Quit
expect "$user/settings.ron" 'render_scale: 0.85' 'vsync: false' 'frame_cap_fps: 20'
expect "$user/bindings.ron" 'jump: [Key(KeyJ)'
jumps "$scratch/keys-1.ron"
cp "$user/settings.ron" "$scratch/before.ron"

start_game --settings "$user/settings.ron" --record "$scratch/keys-2.ron"
press Return
wait_for 'the level after the title' menu_closed
sleep 2
press j
sleep 2
keys key ctrl+q
game_ends Ctrl+Q
jumps "$scratch/keys-2.ron"
# But for the hints, which switch themselves off once they have been seen.
without_hints() { sed '/^    hints: (/,/^    ),/d' "$1"; }
without_hints "$user/settings.ron" > "$scratch/now.ron"
without_hints "$scratch/before.ron" > "$scratch/then.ron"
cmp "$scratch/now.ron" "$scratch/then.ron" || fail 'the settings have changed by themselves'
echo 'by keys alone: settings and bindings are kept'

# --- by the mouse alone; the places are those of a window of 1280 x 720 ---

user="$scratch/mouse"
mkdir "$user"
start_game --settings "$user/settings.ron" --record "$scratch/mouse-1.ron"
click 150 320  # Settings
click 263 218  # render scale: the middle of its rail
click 150 257  # vertical sync: off
click 263 313  # frame cap: the middle of its rail
click 380 33   # Back
click 150 358  # Controls
click 63 413   # the first slot of jump waits
click 700 400 9
click 380 33   # Back
click 150 206  # Play
wait_for 'the level after the menu' menu_closed
sleep 2
click 700 400 9
sleep 2
click 700 400 8
wait_for 'the pause page' menu_open
click 150 533  # Quit
game_ends Quit
expect "$user/settings.ron" 'render_scale: 0.75' 'vsync: false' 'frame_cap_fps: 250'
expect "$user/bindings.ron" 'jump: [Mouse(Forward)'
jumps "$scratch/mouse-1.ron"

start_game --settings "$user/settings.ron" --record "$scratch/mouse-2.ron"
click 150 206  # Play
wait_for 'the level after the title' menu_closed
sleep 2
click 700 400 9
sleep 2
click 700 400 8
wait_for 'the pause page' menu_open
click 150 533  # Quit
game_ends Quit
jumps "$scratch/mouse-2.ron"
echo 'by the mouse alone: settings and bindings are kept'
