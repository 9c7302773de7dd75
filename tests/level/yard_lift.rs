//! The goal's lift of the yard does what the table in `docs/yard.md` says: how far below the gate it hangs on each number of coils,
//! and which jump then leads into the gate.

use bevy::prelude::*;
use springyard::input::script::Event::{self, Move, Press, Release};
use springyard::input::script::IntentButton::Jump;
use springyard::stations::RunClock;

use crate::common::{Play, shipped};
use springyard_test_lab::owned;

/// Height of the gate's floor, m.
const GATE_M: f32 = 7.2;
/// Height of the lift's deck at its place, m.
const PLACE_M: f32 = 9.95;

/// The yard with the player on the lift, which falls to the ground with it; there this many coils are in reach, and lift it again.
fn on_the_lift(coils: usize, script: Vec<(f64, Event)>) -> Play {
    let mut level = shipped("yard");
    // On the lift at its place.
    level.spawn.position = Vec3::new(14.0, 9.95, -22.0);
    assert_eq!(level.coils.len(), 6);
    level.coils.truncate(coils);
    for coil in &mut level.coils {
        coil.position = Vec3::new(14.0, 1.25, -22.0);
    }
    Play::of(level, script)
}

fn top(play: &mut Play) -> f32 {
    play.body("gate_lift").translation.y + 0.075
}

fn is_in_the_gate(play: &Play) -> bool {
    let goal = play.app.world().resource::<RunClock>();
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
