# A screen in memory and the game in a window on it, for the tests beside this file. Sourced by them, from the repository's root, after
# they have set $seconds_at_most. The screen is Xvfb's; Mesa renders on the processor, so all waits are loops with one common deadline.
# shellcheck shell=sh

# Anti-aliased text on an empty background has a few hundred colours, a lit scene has thousands.
colours_at_least=1000
width=1280 height=800

. scripts/system.sh

target=$(cargo metadata --no-deps --format-version 1 | jq -r .target_directory)
scratch=$(mktemp -d)
# The game's settings and best runs.
export SPRINGYARD_CONFIG="$scratch/config"
deadline=$(($(date +%s) + seconds_at_most))
game='' screen=''

clean_up() {
    status=$?
    trap - EXIT INT TERM
    # Xvfb deletes its screen file when it ends, so copy the file first.
    [ "$status" -eq 0 ] || cp "$scratch/Xvfb_screen0" "$scratch/last-picture.xwd" || true
    [ -z "$game" ] || kill -KILL "$game" 2>/dev/null || true
    [ -z "$screen" ] || kill "$screen" 2>/dev/null || true
    if [ "$status" -eq 0 ]; then
        rm -rf "$scratch"
    else
        echo "The game's output, report and last picture are kept in $scratch. The output ends with:" >&2
        tail -n 40 "$scratch/output" >&2 || true
    fi
    exit "$status"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

fail() {
    echo "window test: $*" >&2
    exit 1
}

# wait_for WHAT COMMAND...: repeats the command until it succeeds.
wait_for() {
    what=$1
    shift
    until "$@"; do
        running "$game" || fail "the game ended before: $what"
        in_time || fail "not within $seconds_at_most s: $what"
        sleep 0.2
    done
}
running() { kill -0 "$1" 2>/dev/null; }
in_time() { [ "$(date +%s)" -lt "$deadline" ]; }

# With a timeout, so that a call to the X server cannot hang the test.
keys() { timeout 10 xdotool "$@"; }

# press KEY...: one key after the other, each for some frames of a slow machine.
press() {
    for key; do
        keys keydown "$key"
        sleep 0.3
        keys keyup "$key"
        sleep 0.5
    done
}

# --- a screen, and the game on it ---

# Xvfb picks a free display and prints its number. It keeps the screen's pixels in a file, so no screenshot tool is necessary.
Xvfb -displayfd 3 -fbdir "$scratch" -screen 0 ${width}x${height}x24 -nolisten tcp \
    3>"$scratch/display" 2>"$scratch/xvfb" &
screen=$!
until [ -s "$scratch/display" ]; do
    if ! running "$screen" || ! in_time; then fail "Xvfb did not start: $(cat "$scratch/xvfb")"; fi
    sleep 0.1
done

mkdir -m 700 "$scratch/runtime"
software=$(vulkan_drivers 'lvp_icd*')
DISPLAY=":$(cat "$scratch/display")"
export DISPLAY XDG_RUNTIME_DIR="$scratch/runtime" WINIT_X11_SCALE_FACTOR=1
export WGPU_BACKEND=vulkan VK_DRIVER_FILES="$software" VK_ICD_FILENAMES="$software" BEVY_ASSET_ROOT="$PWD"
unset WAYLAND_DISPLAY WAYLAND_SOCKET

find_window() { window=$(keys search --onlyvisible --name '^Springyard' 2>/dev/null | head -n 1) && [ -n "$window" ]; }

# The pixels are at the end of the file, four bytes each.
pixels() { tail -c $((width * height * 4)) "$scratch/Xvfb_screen0"; }
colours() { pixels | od -An -v -tx4 -w4 | LC_ALL=C sort -u | wc -l; }
picture_drawn() { [ "$(colours)" -ge "$colours_at_least" ]; }

# pixel DOWN [RIGHT]: the colour of the pixel this far down the window, and this far from its left edge.
pixel() { pixels | tail -c +$((4 * ((top + $1) * width + left + ${2:-4}) + 1)) | head -c 4 | od -An -v -tx4; }
# The menu's panel covers the left third: its left edge has one colour. In the game there is sky above ground.
menu_open() { [ "$(pixel 100)" = "$(pixel 360)" ] && [ "$(pixel 360)" = "$(pixel 700)" ]; }
# The title has no panel, but a row with the focus, Play, which has one colour left and right of its text.
title_open() {
    case $(pixel 206 52) in
        *2e3646) [ "$(pixel 206 52)" = "$(pixel 206 250)" ] ;;
        *) return 1 ;;
    esac
}
menu_closed() { ! menu_open && ! title_open; }

# play OPTION...: becomes the game. Whoever sources this file may define another.
play() { exec "$target/debug/springyard" play levels/court.ron "$@"; }

# start_game OPTION...: starts the game, and waits for its title.
start_game() {
    play "$@" >>"$scratch/output" 2>&1 </dev/null &
    game=$!
    wait_for 'a window with the title Springyard' find_window
    wait_for "a picture of $colours_at_least colours" picture_drawn
    place=$(keys getwindowgeometry --shell "$window")
    left=$(echo "$place" | sed -n 's/^X=//p') top=$(echo "$place" | sed -n 's/^Y=//p')
    keys windowfocus "$window"
    wait_for 'the title' title_open
    sleep 1
}

# game_ends WHAT: waits for the end of the game, and fails unless it is a good one.
game_ends() {
    while running "$game"; do
        in_time || fail "the game did not end on $1"
        sleep 0.2
    done
    status=0
    wait "$game" || status=$?
    game=''
    [ "$status" -eq 0 ] || fail "the game ended with status $status on $1"
}
