#!/bin/sh
# Opens the window of each example, and looks whether it draws a picture and logs no error. `./test` calls this script after building.
set -eu

seconds_at_most=60 # for each
CDPATH='' cd -- "$(dirname -- "$0")/../.."
. tests/window/screen.sh

# Anything drawn has shades; a window that fails has one colour.
colours_at_least=20
has_shades() { is_not_magenta && [ "$(colours)" -ge "$colours_at_least" ]; }
# What bevy draws where it cannot draw.
is_not_magenta() { ! pixels | od -An -v -tx4 -w4 | grep -q 'ff00ff$' || fail "$example is magenta: bevy cannot draw it"; }
find_any_window() { window=$(keys search --onlyvisible --name . 2>/dev/null | head -n 1) && [ -n "$window" ]; }

for source in examples/*.rs; do
    example=$(basename "$source" .rs)
    grep -q DefaultPlugins "$source" || continue
    deadline=$(($(date +%s) + seconds_at_most))
    "$target/debug/examples/$example" >"$scratch/output" 2>&1 </dev/null &
    game=$!
    wait_for "a window of $example" find_any_window
    wait_for "a picture of $example" has_shades
    sleep 2
    is_not_magenta
    running "$game" || fail "$example ended"
    ! grep ERROR "$scratch/output" || fail "$example logs an error"
    echo "$example: $(colours) colours"
    kill "$game"
    wait "$game" 2>/dev/null || true
    game=''
done
