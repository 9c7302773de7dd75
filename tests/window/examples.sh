#!/bin/sh
# Opens the window of each example, and looks whether it draws a picture and logs no error. `./test` calls this script after building.
set -eu

seconds_at_most=240
CDPATH='' cd -- "$(dirname -- "$0")/../.."
. tests/window/screen.sh

# Anything drawn has shades; a window that fails has one colour.
colours_at_least=20
# What bevy draws where it cannot draw.
magenta=ffff00ff
has_shades() { [ "$(colours)" -ge "$colours_at_least" ]; }
find_any_window() { window=$(keys search --onlyvisible --name . 2>/dev/null | head -n 1) && [ -n "$window" ]; }

for source in examples/*.rs; do
    example=$(basename "$source" .rs)
    grep -q DefaultPlugins "$source" || continue
    "$target/debug/examples/$example" >"$scratch/output" 2>&1 </dev/null &
    game=$!
    wait_for "a window of $example" find_any_window
    wait_for "a picture of $example" has_shades
    sleep 2
    running "$game" || fail "$example ended"
    ! pixels | od -An -v -tx4 -w4 | grep -q "$magenta" || fail "$example is magenta: bevy cannot draw it"
    ! grep ERROR "$scratch/output" || fail "$example logs an error"
    echo "$example: $(colours) colours"
    kill "$game"
    wait "$game" 2>/dev/null || true
    game=''
done
