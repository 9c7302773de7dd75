//! The shortcuts of the yard by moves: a shaft to the deck of the arms, a shelf and a board up to the loft, and the ring between quay and pier. None is
//! near the gate: there every wall is smooth.

use bevy::math::{Vec2, Vec3};
use springyard::input::script::Event::{self, Look, Move, Press, Release};
use springyard::input::script::IntentButton::{Jump, Rope};

use crate::common::visible::Sightings;
use crate::common::{Play, resource, shipped, start_of, visible};

/// The highest place of the player's feet, and the one at the end of a run of this script from this place of the feet, m; the part of the
/// frames in which the figure was visible.
fn played(
    at: Vec3,
    facing_deg: f32,
    secs: f64,
    has_moves: bool,
    script: &[(f64, Event)],
) -> ([Vec3; 2], f64) {
    let mut level = shipped("yard");
    (level.spawn.position, level.spawn.facing_deg) = (at, facing_deg);
    if !has_moves {
        level.moves.clear();
        level
            .solids
            .iter_mut()
            .for_each(|solid| solid.handholds = false);
    }
    let mut play = Play::start_with(start_of(level, script.to_vec()), visible::plugin);
    let mut highest = at;
    let mut last = at;
    play.run(secs, |play, _| {
        last = play.position() - 1.1 * Vec3::Y;
        if last.y > highest.y {
            highest = last;
        }
    });
    let seen: Sightings = resource(&play);
    ([highest, last], seen.share())
}

const UP: Event = Move(0.0, 1.0);

#[test]
fn two_boards_lead_up_to_the_deck_of_the_arms() {
    let mut script = vec![
        (0.3, Move(1.0, 0.0)),
        (0.4, Press(Jump)),
        (0.7, Release(Jump)),
    ];
    for (i, away) in [-1.0, 1.0, -1.0, 1.0].into_iter().enumerate() {
        let at = 0.76 + 0.37 * i as f64;
        script.extend([
            (at, Move(away, 0.0)),
            (at, Press(Jump)),
            (at + 0.33, Release(Jump)),
        ]);
    }
    script.push((3.0, Move(0.0, 0.0)));
    let at = Vec3::new(-14.1, 0.05, -55.0);
    let ([_, end], seen) = played(at, 0.0, 3.5, true, &script);
    assert!(end.x > -13.0 && (end.y - 4.8).abs() < 0.1, "{end}");
    assert!(seen > 0.99, "the figure is visible in {seen} of the frames");
    let ([highest, _], _) = played(at, 0.0, 3.5, false, &script);
    assert!(highest.y < 2.0, "{highest} without the moves");
}

#[test]
fn a_shelf_and_a_board_lead_up_to_the_loft() {
    let at = Vec3::new(-47.0, 0.05, -5.3);
    let script = [
        (0.3, UP),
        (0.45, Press(Jump)),
        (0.8, Release(Jump)),
        (1.2, Move(0.0, 0.0)),
        (2.8, UP),
        (2.85, Press(Jump)),
        (3.2, Release(Jump)),
        (3.6, Move(0.0, 0.0)),
    ];
    let ([_, end], _) = played(at, 90.0, 5.0, true, &script);
    assert!(end.x < -50.0 && (end.y - 4.4).abs() < 0.1, "{end}");
    let ([highest, _], _) = played(at, 90.0, 5.0, false, &script);
    assert!(highest.y < 3.5, "{highest} without the moves");
}

#[test]
fn the_ring_takes_from_the_quay_to_the_pier() {
    let at = Vec3::new(-26.5, 0.05, -27.2);
    let script = [
        (0.0, Look(90.0, 8.0)),
        (0.3, UP),
        (0.85, Press(Jump)),
        (1.05, Press(Rope)),
        (1.1, Release(Jump)),
        (2.6, Release(Rope)),
        (3.0, Move(0.0, 0.0)),
    ];
    let ([_, end], _) = played(at, 90.0, 4.0, true, &script);
    assert!(end.x < -42.0 && end.y.abs() < 0.1, "{end}");
    let ([_, end], _) = played(at, 90.0, 4.0, false, &script);
    assert!(end.x > -42.0, "{end} without the moves");
}

#[test]
fn no_handhold_and_no_ring_is_near_the_gate() {
    let level = shipped("yard");
    let gate = level.goal.as_ref().unwrap().position;
    let held = level.solids.iter().filter(|solid| solid.handholds);
    let places: Vec<Vec3> = held
        .map(|solid| solid.position)
        .chain(level.anchors.iter().map(|anchor| anchor.at))
        .collect();
    assert_eq!(places.len(), 5);
    for at in places {
        let way = Vec2::new(at.x - gate.x, at.z - gate.z).length();
        // The reach of the rope is 12 m, that of a jump off a ledge 5 m.
        assert!(way > 35.0, "{at}: {way} m");
    }
}
