//! Moves that a level gives the player, and the tour of `levels/moves.ron`.

use std::process::Command;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::PlayerControlled;
use springyard::level;
use springyard_character::{LedgeMoves, LedgeState, WallMoves, WallState};

use crate::common::Play;

/// The hash of a level with this line, and whether its player has wall moves and ledge moves, and their states.
fn played(line: &str) -> (u64, [bool; 4]) {
    let text = format!(
        "(name: \"a\", {line} spawn: (position: (0, 0, 0)), kill_below_m: -9, \
         solids: [(name: \"ground\", shape: Box(size_m: (9, 1, 9)), position: (0, -0.5, 0))])"
    );
    let level = level::parse("a.ron", text).unwrap();
    let hash = level.played_hash();
    let mut play = Play::start(Start::of(level));
    play.run(0.1, |_, _| {});
    let world = play.app.world_mut();
    let mut player = world.query_filtered::<(
        Has<WallMoves>,
        Has<LedgeMoves>,
        Has<WallState>,
        Has<LedgeState>,
    ), With<PlayerControlled>>();
    let (wall, ledge, walls, ledges) = player.single(world).unwrap();
    (hash, [wall, ledge, walls, ledges])
}

#[test]
fn the_player_has_the_moves_that_the_level_names_and_no_others() {
    for (line, wall, ledge) in [
        ("", false, false),
        ("moves: [],", false, false),
        ("moves: [Wall],", true, false),
        ("moves: [Ledge, Wall],", true, true),
    ] {
        assert_eq!(played(line).1, [wall, ledge, wall, ledge], "{line}");
    }
}

#[test]
fn the_moves_are_part_of_what_is_played() {
    let without = played("").0;
    assert_eq!(played("moves: [],").0, without);
    assert_ne!(played("moves: [Wall],").0, without);
}

#[test]
fn the_tour_of_the_moves_reaches_the_goal_at_every_rate() {
    for hz in ["30", "60", "120", "240"] {
        let done = Command::new(env!("CARGO_BIN_EXE_springyard"))
            .args(["run", "levels/moves.ron", "--seconds", "25", "--hz", hz])
            .args(["--input", "tests/scripts/moves_tour.ron"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(said.contains("goal reached"), "{hz} Hz: {said}");
        assert!(!said.contains("respawned"), "{hz} Hz: {said}");
    }
}
