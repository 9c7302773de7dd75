//! A world turned about its origin, gravity with it: the same run as in the world upright, at every step rate.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard_character::grab::Holding;
use springyard_character::{CharacterTuning, IntentButton, UpFrame};
use springyard_test_lab::Input::{self, Look, Move, Press, Release, Tap};
use springyard_test_lab::worst::largest;
use springyard_test_lab::{CharacterLab, Crate, Platform, RATES, Scene, Solid};

/// A scene, its input and its length, s.
struct Play {
    name: &'static str,
    scene: Scene,
    inputs: Vec<(f64, Input)>,
    secs: f64,
    /// Largest distance from the upright run, m.
    within_m: f32,
}

/// Ups of worlds, unit vectors: sideways, upside down, and two at random.
fn ups() -> Vec<Vec3> {
    let mut random = SplitMix64::new(7);
    let mut any = || Vec3::from_array(std::array::from_fn(|_| random.signed() as f32));
    let mut ups = vec![Vec3::X, Vec3::NEG_Y];
    ups.extend((0..2).map(|_| any().normalize()));
    ups
}

/// The player after each step, in the axes of the world.
fn places(play: &Play, turn: Quat, hz: f64) -> (Vec<Vec3>, CharacterLab) {
    let scene = Scene {
        turn,
        ..play.scene.clone()
    };
    let mut lab = scene.play(hz, play.inputs.clone());
    lab.run(play.secs);
    let back = turn.conjugate();
    let places = lab.log().iter().map(|step| back * step.position).collect();
    (places, lab)
}

/// Asserts that this is played alike in all turned worlds.
fn assert_alike(play: &Play) {
    for hz in RATES {
        let (expected, upright) = places(play, Quat::IDENTITY, hz);
        let facing = upright.state().facing;
        for up in ups() {
            let frame = UpFrame::upright(up);
            let (there, lab) = places(play, frame.rotation(), hz);
            let off = there.iter().zip(&expected).map(|(a, b)| a.distance(*b));
            let most = largest(off);
            let name = play.name;
            println!("{name}, {hz} Hz, up {up:.2}: {:.2} mm", 1000.0 * most);
            assert!(most < play.within_m, "{name}, {hz} Hz, up {up}: {most} m");
            assert!((lab.state().facing - facing).abs() < 1e-2, "{name}, {up}");
            let stands = lab.seen().pose().rotation * Vec3::Y;
            assert!(stands.distance(up) < 2e-2, "{name}, {up}: {stands}");
        }
    }
}

#[test]
fn walking_stopping_turning_jumping_and_dashing() {
    let jump = IntentButton::Jump;
    assert_alike(&Play {
        name: "on the flat",
        scene: Scene::default(),
        inputs: vec![
            (0.5, Move(0.0, 1.0)),
            (1.5, Move(0.0, -1.0)),
            (2.2, Move(0.0, 0.0)),
            (2.6, Press(jump)),
            (3.2, Release(jump)),
            (3.6, Move(0.7, 0.7)),
            (3.8, Tap(jump)),
            (4.0, Tap(jump)),
            (5.0, Look(70.0, 0.0)),
            (5.2, Tap(IntentButton::Dash)),
            (5.8, Press(IntentButton::Crouch)),
            (6.2, Release(IntentButton::Crouch)),
        ],
        secs: 7.0,
        // The most was 0.5 mm, at 240 steps a second.
        within_m: 1.5e-3,
    });
}

#[test]
fn steps_slopes_and_landings() {
    assert_alike(&Play {
        name: "down, up a stair and a ramp",
        scene: Scene {
            spawn: Vec3::new(0.0, 3.0, 0.0),
            solids: vec![
                Solid::stair("stair", (0.15, 0.35), 6, 4.0, (0.0, 0.0, -3.0)),
                Solid::ramp("ramp", 30.0, 5.0, 4.0, (0.0, 0.0, -8.0)),
                Solid::ramp("slide", 60.0, 4.0, 4.0, (0.0, 2.88, -13.0)),
            ],
            ..default()
        },
        inputs: vec![(1.2, Move(0.0, 1.0)), (5.5, Move(0.0, 0.0))],
        secs: 6.5,
        // Rounding may decide in which step it leaves an edge: the way of one step of 1/240 s is 21 mm.
        within_m: 3e-2,
    });
}

#[test]
fn a_ride_on_platforms_and_a_jump_off_one() {
    let size = (3.0, 0.4, 3.0);
    assert_alike(&Play {
        name: "on platforms",
        scene: Scene {
            spawn: Vec3::new(0.0, 0.4, 0.0),
            platforms: vec![
                Platform::still("lift", size, (0.0, 0.2, 0.0)).rising(2.0, 3.0),
                Platform::still("plate", (6.0, 0.4, 6.0), (0.0, 0.2, -6.0))
                    .turning(60.0)
                    .mass(400.0),
            ],
            ..default()
        },
        inputs: vec![
            (2.0, Tap(IntentButton::Jump)),
            (3.1, Move(0.0, 1.0)),
            (4.1, Move(0.0, 0.0)),
        ],
        secs: 6.0,
        within_m: 1.5e-2,
    });
}

#[test]
fn a_crate_that_is_pushed_and_one_too_heavy_to_push() {
    let tuning = CharacterTuning::default();
    let heavy = 2.0 * tuning.push_mass_limit_kg;
    assert_alike(&Play {
        name: "crates",
        scene: Scene {
            // A crate that is pushed for longer turns out of the way, and rounding decides to which side.
            crates: vec![
                Crate::cube_on_ground("light", 10.0, 0.6, 0.0, -1.5),
                Crate::cube_on_ground("heavy", heavy, 1.0, 0.0, 2.0),
            ],
            ..default()
        },
        inputs: vec![(0.5, Move(0.0, 1.0)), (1.1, Move(0.0, -1.0))],
        secs: 2.8,
        within_m: 8e-3,
    });
}

#[test]
fn a_crate_is_taken_held_and_thrown() {
    let grab = IntentButton::Grab;
    let play = Play {
        name: "a throw",
        scene: Scene {
            crates: vec![Crate::cube_on_ground("crate", 8.0, 0.5, 0.0, -1.3)],
            ..default()
        },
        inputs: vec![
            (0.5, Press(grab)),
            (1.0, Look(90.0, 10.0)),
            (1.2, Release(grab)),
        ],
        secs: 1.6,
        within_m: 1e-3,
    };
    let thrown = |turn: Quat| {
        let (_, lab) = places(&play, turn, 60.0);
        assert!(!lab.seen().has::<Holding>());
        turn.conjugate() * lab.body("crate").position()
    };
    let expected = thrown(Quat::IDENTITY);
    assert!(expected.x < -1.0 && expected.y > 0.3, "{expected}");
    for up in ups() {
        let there = thrown(UpFrame::upright(up).rotation());
        let off = there.distance(expected);
        println!("{up:.2}: {off} m");
        assert!(off < 1e-3, "{up}: {there}, not {expected}");
    }
    assert_alike(&play);
}
