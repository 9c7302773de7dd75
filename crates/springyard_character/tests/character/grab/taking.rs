//! What a press takes: the crate that the player looks at, within reach, in sight.

use bevy::prelude::*;
use springyard_character::Happened;
use springyard_test_lab::Input::{self, Look, Press, Release, Tap};
use springyard_test_lab::IntentButton::Grab;

use super::{cube, held_name, news, yard_with_cube};
use springyard_test_lab::{Crate, Platform, RATES, Scene, Solid};

/// What is held a moment after a press.
fn taken(yard: &Scene, look: Input) -> Option<String> {
    let mut lab = yard.play(60.0, vec![(0.3, look), (0.5, Press(Grab))]);
    lab.run(1.0);
    held_name(&lab)
}

#[test]
fn it_takes_the_crate_that_it_looks_at() {
    let crates = vec![
        cube("left", 5.0, 0.6, -1.0, -1.5),
        cube("right", 5.0, 0.6, 1.0, -1.5),
        cube("behind", 5.0, 0.6, 0.0, 1.5),
    ];
    let yard = Scene {
        crates,
        ..Scene::default()
    };
    for (yaw, name) in [(33.0, "left"), (-33.0, "right"), (180.0, "behind")] {
        for pitch in [-40.0, -12.0, 0.0] {
            let found = taken(&yard, Look(yaw, pitch));
            assert_eq!(found.as_deref(), Some(name), "{yaw}, {pitch}");
        }
    }
    assert_eq!(taken(&yard, Look(90.0, 0.0)), None, "nothing is there");
}

#[test]
fn of_a_pile_it_takes_the_one_in_the_middle_of_the_view() {
    let low = cube("low", 5.0, 0.6, 0.0, -2.0);
    let high = Crate::new("high", 5.0, (0.6, 0.6, 0.6), (0.0, 0.9, -2.0));
    let yard = Scene {
        crates: vec![low, high],
        ..Scene::default()
    };
    // From the eyes at 1.5 m, the middles are 31 and 17 degrees below.
    assert_eq!(taken(&yard, Look(0.0, -34.0)).as_deref(), Some("low"));
    assert_eq!(taken(&yard, Look(0.0, -16.0)).as_deref(), Some("high"));
}

#[test]
fn a_crate_at_the_feet_is_taken_without_looking_down() {
    let yard = Scene {
        crates: vec![cube("cube", 5.0, 0.6, 0.0, -0.62)],
        ..Scene::default()
    };
    assert!(taken(&yard, Look(0.0, -12.0)).is_some());
}

#[test]
fn a_crate_beside_or_touching_is_taken_wherever_the_camera_looks() {
    // The capsule's radius is 0.3 m: 1 mm, 5 cm and 0.3 m of air between the two.
    for (x, z) in [
        (0.601, 0.0),
        (0.0, -0.601),
        (-0.65, 0.0),
        (0.0, 0.65),
        (0.9, 0.0),
    ] {
        let yard = Scene {
            crates: vec![cube("cube", 5.0, 0.6, x, z)],
            ..Scene::default()
        };
        for look in [Look(0.0, -12.0), Look(0.0, 30.0), Look(130.0, -12.0)] {
            let found = taken(&yard, look);
            assert_eq!(found.as_deref(), Some("cube"), "({x}, {z}), {look:?}");
        }
    }
    // Not from 0.7 m on, and not through a wall.
    let far = Scene {
        crates: vec![cube("cube", 5.0, 0.6, 1.3, 0.0)],
        ..Scene::default()
    };
    assert_eq!(taken(&far, Look(0.0, 30.0)), None);
    let walled = Scene {
        crates: vec![cube("cube", 5.0, 0.6, 0.85, 0.0)],
        solids: vec![Solid::block("wall", (0.1, 3.0, 4.0), (0.45, 1.5, 0.0))],
        ..Scene::default()
    };
    assert_eq!(taken(&walled, Look(0.0, 30.0)), None);
}

#[test]
fn a_press_that_takes_nothing_is_an_event() {
    let script = vec![(0.5, Press(Grab))];
    let mut lab = Scene::default().play(60.0, script);
    let mut missed = Vec::new();
    lab.run_each(1.0, |lab, _| missed.extend(news(lab)));
    assert_eq!(missed, [Happened::GrabMissed { stands_on: None }]);
}

#[test]
fn nothing_is_taken_through_a_wall_beyond_the_reach_or_from_a_platform() {
    let crate_ahead = |z| cube("cube", 5.0, 0.6, 0.0, z);
    let open = Scene {
        crates: vec![crate_ahead(-2.4)],
        ..Scene::default()
    };
    assert!(taken(&open, Look(0.0, -20.0)).is_some(), "the control");
    let walled = Scene {
        solids: vec![Solid::block("wall", (4.0, 3.0, 0.2), (0.0, 1.5, -1.2))],
        ..open
    };
    assert_eq!(taken(&walled, Look(0.0, -20.0)), None);
    let far = Scene {
        crates: vec![crate_ahead(-4.0)],
        ..Scene::default()
    };
    assert_eq!(taken(&far, Look(0.0, -15.0)), None);
    let platform = Scene {
        platforms: vec![Platform::still("plate", (0.6, 0.6, 0.6), (0.0, 0.8, -1.8))],
        ..Scene::default()
    };
    assert_eq!(taken(&platform, Look(0.0, -20.0)), None);
}

#[test]
fn what_one_stands_on_cannot_be_taken_nor_what_lies_below_that() {
    // A plank on a wide box: look down at the plank, and past its edge at the box.
    let box_ = cube("box", 20.0, 2.0, 0.0, 0.0);
    let plank = Crate::new("plank", 5.0, (0.8, 0.1, 0.8), (0.0, 2.05, 0.0));
    let yard = Scene {
        spawn: Vec3::Y * 2.1,
        crates: vec![box_, plank],
        ..Scene::default()
    };
    for pitch in [-80.0, -62.0] {
        let script = vec![(0.3, Look(0.0, pitch)), (0.8, Press(Grab))];
        let mut lab = yard.play(60.0, script);
        lab.run_each(3.0, |lab, _| {
            assert_eq!(held_name(lab), None, "{pitch}");
            assert!(lab.position().y < 3.3, "{pitch}: {}", lab.position());
        });
    }
}

#[test]
fn the_button_holds_and_a_tap_takes_for_one_step_only() {
    for hz in RATES {
        let script = vec![(0.5, Press(Grab)), (1.5, Release(Grab)), (3.0, Tap(Grab))];
        let mut lab = yard_with_cube(5.0).play(hz, script);
        let (mut first, mut second) = (0, 0);
        lab.run_each(4.0, |lab, now| {
            let count = if now < 2.5 { &mut first } else { &mut second };
            *count += u32::from(held_name(lab).is_some());
        });
        let steps = hz as u32;
        assert!((steps - 1..=steps + 1).contains(&first), "{hz}: {first}");
        assert!(second <= 1, "{hz}: {second}");
        // Let go at rest, it lies below the hand.
        let at = lab.body("cube").position();
        assert!((at.y - 0.3).abs() < 2e-4 && at.z < -1.2, "{hz}: {at}");
    }
}
