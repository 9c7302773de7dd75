//! Crates with an area go back to their start poses when the player leaves it, and not before.

use springyard::input::script::Event::{Move, Tap};
use springyard::input::script::IntentButton::Respawn;
use springyard::stations::PlayerInArea;
use springyard_timestep::PoseHistory;

use super::{ahead_until, of, play};
use crate::common::Play;
use springyard_test_lab::worst::Extreme;

/// A crate in the way with an area from 2 m to 10 m ahead, and another one beside the way.
const BOXES: &str = r#"
    crates: [
        (
            name: "box", mass_kg: 1, size_m: (0.6, 0.6, 0.6), position: (0, 0.3, -4),
            area: (position: (0, 1, -6), size_m: (12, 6, 8)),
        ),
        (
            name: "beside", mass_kg: 1, size_m: (0.6, 0.6, 0.6), position: (4, 0.3, -4),
            area: (position: (0, 1, -6), size_m: (12, 6, 8)),
        ),
    ],
"#;

/// How far a crate is from where it starts, m.
fn away(play: &mut Play) -> f32 {
    let start = bevy::math::Vec3::new(0.0, 0.3, -4.0);
    play.body("box").translation.distance(start)
}

#[test]
fn a_crate_goes_back_when_the_player_leaves_its_area() {
    let mut play = play(BOXES, ahead_until(2.8));
    let (mut farthest, mut nearest_in_area) = (0.0_f32, f32::INFINITY);
    play.run(5.0, |play, _| {
        let away = away(play);
        farthest.keep_largest(away);
        if (-9.9..-6.5).contains(&play.position().z) {
            nearest_in_area.keep_smallest(away);
        }
    });
    assert!(play.position().z < -10.5, "{}", play.position());
    assert!(farthest > 1.0, "the player pushed it: {farthest} m");
    assert!(nearest_in_area > 0.3, "it stayed away: {nearest_in_area} m");
    let now = away(&mut play);
    assert!(now < 0.01, "it is back: {now} m");
    assert_eq!(of::<PoseHistory>(&mut play, "box").teleports, 1);
    assert_eq!(of::<PlayerInArea>(&mut play, "box"), PlayerInArea(false));
}

#[test]
fn a_crate_stays_where_it_was_pushed_while_the_player_is_in_its_area() {
    let mut play = play(BOXES, ahead_until(1.5));
    play.run(6.0, |_, _| {});
    let z = play.position().z;
    assert!((-9.0..-4.5).contains(&z), "in the area: {z}");
    let now = away(&mut play);
    assert!(now > 1.0, "{now} m");
    assert_eq!(of::<PlayerInArea>(&mut play, "box"), PlayerInArea(true));
}

#[test]
fn a_player_that_is_put_back_to_the_spawn_has_left_the_area() {
    let mut script = ahead_until(1.5);
    script.push((3.0, Tap(Respawn)));
    let mut play = play(BOXES, script);
    play.run(2.9, |_, _| {});
    let before = away(&mut play);
    assert!(before > 1.0, "{before} m");
    play.run(1.0, |_, _| {});
    assert!(play.position().z > -1.0);
    let now = away(&mut play);
    assert!(now < 0.01, "{now} m");
}

#[test]
fn a_crate_that_rests_at_its_start_is_left_alone() {
    let mut play = play(BOXES, ahead_until(2.8));
    play.run(1.0, |_, _| {});
    let before = play.body("beside");
    play.run(4.0, |_, _| {});
    assert!(play.position().z < -10.5, "{}", play.position());
    assert_eq!(of::<PoseHistory>(&mut play, "beside").teleports, 0);
    let now = play.body("beside").translation;
    assert!(now.distance(before.translation) < 1e-4, "{now}");
}

#[test]
fn a_player_that_comes_back_finds_the_crate_and_may_push_it_again() {
    let mut script = ahead_until(1.5);
    script.extend([
        (3.0, Tap(Respawn)),
        (4.0, Move(0.0, 1.0)),
        (5.3, Move(0.0, 0.0)),
    ]);
    let mut play = play(BOXES, script);
    play.run(8.0, |_, _| {});
    assert!(play.position().z < -4.5, "{}", play.position());
    let now = away(&mut play);
    assert!(now > 1.0, "{now} m");
    assert_eq!(of::<PoseHistory>(&mut play, "box").teleports, 1);
}
