//! The goal's lift of the yard does what the table in `docs/yard.md` says: how far below the gate it hangs on each number of coils,
//! and which jump then leads into the gate.

use std::path::Path;

use bevy::prelude::*;
use springyard::cli::headless::Start;
use springyard::input::script::Event::{self, Move, Press, Release};
use springyard::input::script::{Script, ScriptButton::Jump};
use springyard::level::{self, goal::GoalProgress};

use crate::common::Play;
use crate::owned;

/// Height of the gate's floor, m.
const GATE_M: f32 = 7.2;
/// Height of the lift's deck at its place, m.
const PLACE_M: f32 = 9.95;

/// The yard with the player on the lift, which falls to the ground with it; there this many coils are in reach, and lift it again.
fn on_the_lift(coils: usize, script: Vec<(f64, Event)>) -> Play {
    let mut level = level::load(Path::new("levels/yard.ron")).unwrap();
    // On the lift at its place.
    level.spawn.position = Vec3::new(14.0, 9.95, -22.0);
    assert_eq!(level.coils.len(), 6);
    level.coils.truncate(coils);
    for coil in &mut level.coils {
        coil.position = Vec3::new(14.0, 1.25, -22.0);
    }
    Play::start(Start {
        script: Some(Script(script)),
        ..Start::of(level)
    })
}

fn top(play: &mut Play) -> f32 {
    play.body("gate_lift").translation.y + 0.075
}

fn is_in_the_gate(play: &Play) -> bool {
    let goal = play.app.world().resource::<GoalProgress>();
    goal.took_secs.is_some()
}

/// Whether this input leads into the gate.
fn leads_in(coils: usize, script: Vec<(f64, Event)>) -> bool {
    let mut play = on_the_lift(coils, script);
    play.run(28.0, |_, _| {});
    is_in_the_gate(&play)
}

/// From the lift's far edge, after a run over it.
fn running_jump() -> Vec<(f64, Event)> {
    vec![
        (20.0, Move(0.0, -0.5)),
        (20.4, Move(0.0, 0.0)),
        (23.0, Move(0.0, 1.0)),
        (23.4, Press(Jump)),
        (24.2, Release(Jump)),
        (25.0, Move(0.0, 0.0)),
    ]
}

#[test]
fn it_hangs_as_far_below_the_gate_as_the_table_says() {
    for coils in 1..=6 {
        let mut play = on_the_lift(coils, Vec::new());
        play.run(25.0, |_, _| {});
        let top = top(&mut play);
        let (below, gate) = (PLACE_M - top, (top - GATE_M).abs());
        let side = if top < GATE_M { "below" } else { "above" };
        owned::assert_row(
            "docs/yard.md",
            &coils.to_string(),
            &[
                format!("{below:.3} m"),
                format!("{gate:.3} m {side} the gate"),
            ],
        );
    }
}

#[test]
fn from_a_lift_at_rest_a_running_jump_leads_in_from_three_coils_on() {
    let leads_in = (1..=6).filter(|coils| leads_in(*coils, running_jump()));
    assert_eq!(leads_in.collect::<Vec<_>>(), [3, 4, 5, 6]);
}

/// From the middle of the lift, at this time, s.
fn jump_at(secs: f64) -> Vec<(f64, Event)> {
    vec![
        (secs, Press(Jump)),
        (secs, Move(0.0, 1.0)),
        (secs + 1.0, Release(Jump)),
        (secs + 2.0, Move(0.0, 0.0)),
    ]
}

#[test]
fn a_jump_while_it_swings_up_leads_in_from_two_coils_and_from_one_none_does() {
    // It falls for 1.4 s. On two coils it has a period of 4.3 s and a damping ratio of 0.5: it passes its place of rest 1.65 s later,
    // and is highest after 2.5 s, 1 m below the gate.
    for secs in [3.4, 3.7] {
        assert!(leads_in(2, jump_at(secs)), "{secs} s");
    }
    for secs in [2.4, 3.0, 3.4, 3.7, 4.2] {
        assert!(!leads_in(1, jump_at(secs)), "{secs} s");
    }
}
