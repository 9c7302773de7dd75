//! The sound of a run: what is struck, how hard, and what it sings.

use bevy::prelude::*;
use springyard::input::script::{Event, IntentButton};
use springyard::sound::{self, Sounds};
use springyard_sound::{Heard, Material, Shape};
use springyard_test_lab::worst::largest;

use crate::common::{Play, flat_level, start_at};

/// A crate of 10 kg above the ground, 4 m to the side of the player.
const CRATE: &str =
    r#"(name: "crate", mass_kg: 10, size_m: (0.5, 0.5, 0.5), position: (4, 1.75, 0))"#;

/// What is heard in this many seconds of flat ground.
fn heard(
    hz: f64,
    platforms: &str,
    crates: &str,
    secs: f64,
    script: Vec<(f64, Event)>,
) -> Vec<Heard> {
    let start = start_at(hz, flat_level(Vec3::ZERO, "", platforms, crates), script);
    let mut play = Play::start_with(start, |app| {
        app.add_plugins(sound::plugin);
    });
    play.run(secs, |_, _| {});
    let sounds = play.app.world().resource::<Sounds>();
    sounds.heard().copied().collect()
}

fn of(heard: &[Heard], material: Material) -> Vec<Heard> {
    let of_it = heard
        .iter()
        .filter(|it| it.strike.body.material == material);
    of_it.copied().collect()
}

#[test]
fn a_crate_that_falls_is_as_loud_as_its_momentum_at_any_step_rate() {
    // Its foot falls by 1.5 m.
    let expected = 10.0 * (2.0_f32 * 9.81 * 1.5).sqrt();
    for hz in [30.0, 60.0, 120.0, 240.0] {
        let heard = heard(hz, "", CRATE, 1.5, Vec::new());
        let (wood, stone) = (of(&heard, Material::Wood), of(&heard, Material::Stone));
        let first = wood.first().expect("the crate has landed");
        let part = first.strike.impulse_n_s / expected;
        let (bound, late_secs) = if hz < 60.0 {
            (0.03, 0.02)
        } else {
            (0.02, 0.012)
        };
        assert!((part - 1.0).abs() < bound, "{hz} Hz: {part}");
        // When it lands, and not at the end of a step; and the ground with it.
        assert!(
            (first.at_secs - 0.553).abs() < late_secs,
            "{hz} Hz: {} s",
            first.at_secs
        );
        assert_eq!(stone[0].strike.impulse_n_s, first.strike.impulse_n_s);
        assert!(stone[0].strike.hammer == Material::Wood);
        // What follows are small tips and rests.
        assert!(
            wood.iter()
                .skip(1)
                .all(|it| it.strike.impulse_n_s < 0.3 * expected),
            "{hz} Hz: {wood:?}"
        );
    }
}

#[test]
fn what_rests_is_silent() {
    let resting = CRATE.replace("1.75", "0.25");
    let heard = heard(60.0, "", &resting, 3.0, Vec::new());
    assert!(of(&heard, Material::Wood).is_empty(), "{heard:?}");
}

#[test]
fn a_platform_sings_128_times_the_frequency_of_its_spring() {
    let plate = r#"(
        name: "plate", size_m: (3, 0.2, 3), position: (4, 0.5, 0), motion: Still,
        spring: (frequency_hz: 2, damping_ratio: 0.5),
    )"#;
    let heard = heard(60.0, plate, CRATE, 1.5, Vec::new());
    let steel = of(&heard, Material::Steel);
    let first = steel
        .first()
        .expect("the crate has struck the plate")
        .strike;
    assert!((first.body.pitch_hz - 256.0).abs() < 0.1, "{first:?}");
    assert!(first.body.shape == Shape::Plate && first.body.damping_ratio.is_none());
    // The reduced mass of 10 and 200 kg, from 0.9 m.
    let expected = 10.0 * 200.0 / 210.0 * (2.0_f32 * 9.81 * 0.9).sqrt();
    assert!(
        (first.impulse_n_s / expected - 1.0).abs() < 0.03,
        "{first:?}"
    );
}

#[test]
fn a_walk_has_steps_and_a_jump_one_landing() {
    let walk = vec![(0.2, Event::Move(0.0, 1.0)), (2.0, Event::Move(0.0, 0.0))];
    let steps = heard(60.0, "", "", 3.0, walk);
    assert!((4..8).contains(&steps.len()), "{steps:?}");
    let jump = vec![
        (0.5, Event::Press(IntentButton::Jump)),
        (1.0, Event::Release(IntentButton::Jump)),
    ];
    let landing = heard(60.0, "", "", 3.0, jump);
    assert_eq!(landing.len(), 1, "{landing:?}");
    let [left, right] = landing[0].ears;
    // Heard from the camera behind it, in the middle.
    assert!((left - right).abs() < 0.05 && left < 0.5, "{left} {right}");
    let run: Vec<f32> = steps.iter().map(|it| it.strike.impulse_n_s).collect();
    // The weight of the strides of a run of 5 m/s; a landing from 1.2 m is harder.
    let weight = 80.0 * 9.81 * 1.65 / 5.0;
    let hardest = largest(run.iter().copied());
    assert!((hardest / weight - 1.0).abs() < 0.1, "{run:?} of {weight}");
    assert!(landing[0].strike.impulse_n_s > 1.3 * hardest);
}

#[test]
fn the_same_run_has_the_same_sound_and_listening_changes_nothing() {
    let script = || vec![(0.2, Event::Move(1.0, 0.3)), (2.0, Event::Move(0.0, 0.0))];
    let once = heard(60.0, "", CRATE, 3.0, script());
    assert_eq!(once, heard(60.0, "", CRATE, 3.0, script()));
    let hash = |listens: bool| {
        let start = start_at(60.0, flat_level(Vec3::ZERO, "", "", CRATE), script());
        let mut play = Play::start_with(start, |app| {
            if listens {
                app.add_plugins(sound::plugin);
            }
        });
        play.run(3.0, |_, _| {});
        play.hash()
    };
    assert_eq!(hash(true), hash(false));
}
